/**
 * Limits per tenant: setting → name in the database. The database counts, and has a default for each limit that is
 * not set (docs/reference/settings.md).
 */
const CEILINGS = {
  MAX_WAITING_PLANS: 'waiting_plans',
  MAX_REVISIONS: 'revisions',
  MAX_REVISIONS_MB: 'revisions_mb',
  MAX_WEBHOOKS_DAY: 'webhooks_day',
  MAX_LEAD_MAILS_DAY: 'lead_mails_day',
  MAX_CONFIRM_MAILS_DAY: 'confirm_mails_day',
  MAX_INVITATION_MAILS_DAY: 'invitation_mails_day',
  MAX_INVITATION_MAILS_ADDRESS_DAY: 'invitation_mails_address_day',
} as const

type CeilingSettings = { [Name in keyof typeof CEILINGS]?: string | number | undefined }

/** The limits that are set, as database calls pass them. */
export type Ceilings = Record<string, number>

/** @throws Error naming the setting that is not a whole number of 0 or more */
export function readCeilings(settings: CeilingSettings): Ceilings {
  const ceilings: Ceilings = {}
  for (const [setting, name] of Object.entries(CEILINGS)) {
    const value = settings[setting as keyof CeilingSettings]
    if (value === undefined || value === '') continue
    if (!/^\d{1,9}$/.test(String(value)))
      throw new Error(`${setting} is ${value}; it must be a whole number of 0 or more`)
    ceilings[name] = Number(value)
  }
  return ceilings
}
