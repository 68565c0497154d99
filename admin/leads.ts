import * as z from 'zod/mini'
import { leadsCsv } from './leads-csv.ts'
import { callDatabase, type Database } from './sites.ts'

export const LEAD_STATUSES = ['new', 'read', 'done', 'spam'] as const

const deliverySchema = z.object({
  id: z.optional(z.string()),
  channel: z.string(),
  target: z.string(),
  /** Absent for the submission itself. */
  event: z.optional(z.string()),
  state: z.string(),
  attempts: z.number(),
  reason: z.optional(z.string()),
  changed_at: z.optional(z.string()),
})

const bookingSchema = z.object({
  service: z.string(),
  service_name: z._default(z.string(), ''),
  timezone: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  cancelled_at: z.optional(z.string()),
})

export const leadSchema = z.object({
  id: z.string(),
  form_id: z.string(),
  form: z.optional(z.string()),
  status: z.string(),
  spam_reason: z.optional(z.string()),
  subscription: z.optional(z.string()),
  url: z.optional(z.string()),
  locale: z.optional(z.string()),
  created_at: z.string(),
  booking: z.optional(bookingSchema),
  data: z.record(z.string(), z.unknown()),
  deliveries: z.array(deliverySchema),
})
export type StoredLead = z.output<typeof leadSchema>

interface LeadQuery {
  site: string
  status?: string | undefined
  form?: string | undefined
  /** Words in the values, in any case, with or without accents. */
  search?: string | undefined
  /** Only leads with a mail or webhook that has failed for good. */
  undelivered?: boolean
  /** Only older ones. */
  before?: Pick<StoredLead, 'created_at' | 'id'> | undefined
}

/** Most submissions in one answer of the database. */
const PAGE = 1000

/** Submissions, newest first. @param max may exceed a thousand */
export async function listLeads(database: Database, asked: LeadQuery, max: number): Promise<StoredLead[]> {
  const leads: StoredLead[] = []
  for (;;) {
    const last = leads.at(-1)
    const before = last === undefined ? asked.before : { created_at: last.created_at, id: last.id }
    const max_rows = Math.min(max - leads.length, PAGE)
    const answer = await callDatabase(database, 'leads_list', { ...asked, before, max_rows })
    const page = z.array(leadSchema).parse(answer)
    leads.push(...page)
    if (page.length < max_rows || leads.length >= max) return leads
  }
}

export async function readLead(database: Database, site: string, lead: string): Promise<StoredLead | null> {
  return z.nullable(leadSchema).parse(await callDatabase(database, 'lead_show', { site, lead }))
}

/** @returns how many of them the site has */
export async function changeLeads(
  database: Database,
  change: { site: string; leads: string[]; status: string },
): Promise<number> {
  return z.object({ changed: z.number() }).parse(await callDatabase(database, 'lead_status', change)).changed
}

/** Most submissions of one export. */
const MAX_EXPORTED = 10_000

/** The newest submissions as a table for spreadsheets. */
export async function exportLeads(
  database: Database,
  asked: LeadQuery,
): Promise<{ csv: string; leads: number; isWhole: boolean }> {
  const leads = await listLeads(database, asked, MAX_EXPORTED + 1)
  const some = leads.slice(0, MAX_EXPORTED)
  return { csv: leadsCsv(some), leads: some.length, isWhole: leads.length <= MAX_EXPORTED }
}
