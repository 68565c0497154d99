import * as z from 'zod/mini'
import type { Locale } from '#shared/locales.ts'

/** A submission to be stored by the upstream, with the texts that messages about it need. Queues carry it as JSON. */
export interface Lead {
  /**
   * Id of this attempt, not of the submission. If two attempts send the same submission, the upstream lets only one
   * of them send the messages.
   */
  claim: string
  tenant_uuid: string
  form_id: string
  /** Address of the page, without query. */
  url: string
  locale: Locale
  /** Values by field name, as they are stored. */
  data: Record<string, unknown>
  idempotency_key: string
  /** ISO 8601 in UTC: a queue may deliver hours later. */
  submitted_at: string
  /**
   * The operator's address, in a submission that the Worker sent itself. Tenants neither see nor count it, and get no
   * message about it.
   */
  heartbeat?: string
  /** Why it counts as spam. The tenant gets no message about spam. */
  spam_reason?: SpamReason
  about: LeadSubject
  /** The time that was booked with it. */
  booking?: LeadBooking
}

export interface LeadBooking {
  id: string
  /** Id and name of the service. */
  service: string
  service_name: string
  /** IANA name. */
  timezone: string
  /** ISO 8601 in UTC, as `ends_at`. */
  starts_at: string
  ends_at: string
  /** The link that cancels it. Only in messages to the visitor. */
  cancel_url?: string
}

export type SpamReason = 'honeypot' | 'timing' | 'bot check'

/** The parts of a mail about a submission that are not stored with it. */
export interface LeadSubject {
  /** Name of the site. */
  site: string
  /** Name of the form; its id where it has none. */
  form: string
  /** The tenant's language: the default locale of the site. */
  language: Locale
  /** Labels by field name, in the order of the form. */
  labels: [name: string, label: string][]
  /** Labels of chosen options by field name and value; absent in leads of earlier versions. */
  choices?: [name: string, labels: [value: string, label: string][]][] | undefined
  /** Fields such as passwords and card numbers. They are stored, but messages leave them out. */
  secrets: string[]
  /** The visitor's address, where the form asks for one. */
  replyTo: string | null
  /** How visitors reach the owner, in a submission with a time. */
  contact?: PublicContact
}

/** How visitors reach the owner of a site. */
export interface PublicContact {
  mail?: string
  phone?: string
  /** May have several lines. */
  address?: string
}

/** One message about a lead that is stored. */
export interface Delivery {
  id: string
  /**
   * To the tenant: `email` and `webhook`. To a subscriber: a mail that asks to confirm, and one that says the
   * subscription is confirmed. To a visitor: `booked`.
   */
  channel: Channel
  /** The event of a subscription or booking; absent in messages about a submission. */
  event?: 'confirmed' | 'ended' | 'cancelled'
  /** An address or a URL, as the tenant wrote it. */
  target: string
  /** Id of the stored submission. */
  lead_id: string
  /** When the upstream stored it; absent where it does not say. */
  stored_at?: string
  lead: Lead
}

const CHANNELS = ['email', 'webhook', 'confirm', 'welcome', 'booked'] as const
type Channel = (typeof CHANNELS)[number]

export const deliverySchema = z.object({
  id: z.string(),
  channel: z.enum(CHANNELS),
  target: z.string(),
  stored_at: z.optional(z.string()),
})
export const deliveriesSchema = z.array(deliverySchema)

/** The upstream's answer to a submission. A platform that notifies its tenants itself names no deliveries. */
export const storedLeadSchema = z.object({
  id: z.optional(z.union([z.string(), z.number()])),
  deliveries: z.optional(deliveriesSchema),
  /** True when the tenant is over its limit of confirmation mails, so none is sent. */
  withheld: z.optional(z.boolean()),
  /** True when somebody else has the time; then nothing is stored. */
  taken: z.optional(z.boolean()),
  /** Whether the token of this call cancels the booking. */
  booking: z.optional(z.object({ is_own: z.boolean() })),
})

/** The values that messages may hold. */
export function withoutSecrets({ data, about }: Pick<Lead, 'data' | 'about'>): Lead['data'] {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !about.secrets.includes(name)))
}
