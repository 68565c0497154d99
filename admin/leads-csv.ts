import { ESTIMATE_FIELD, type StoredEstimate, storedEstimate } from '#shared/estimates/stored-estimate.ts'
import type { StoredLead } from './leads.ts'

const COLUMNS = [
  'id',
  'created_at',
  'form_id',
  'status',
  'spam_reason',
  'subscription',
  'url',
  'locale',
] as const

/** Only if a lead has a booked time. Times are in UTC, as `created_at`. */
const BOOKING_COLUMNS = [
  'service',
  'service_name',
  'starts_at',
  'ends_at',
  'timezone',
  'cancelled_at',
] as const

/** Only if a lead has an estimate. The sum is a number, like 1820.50. */
const ESTIMATE_COLUMNS = ['estimate', 'estimate_currency']

/**
 * Leads as a table: their own columns, then one for each field that any of them has. Spreadsheets read it as UTF-8
 * (it begins with a byte order mark), and read nothing in it as a formula.
 */
export function leadsCsv(leads: readonly StoredLead[]): string {
  const estimates = leads.map(({ data }) => storedEstimate(data))
  const hasEstimates = estimates.some((estimate) => estimate !== undefined)
  const hasBookings = leads.some(({ booking }) => booking)
  const own: string[] = [
    ...COLUMNS,
    ...(hasBookings ? BOOKING_COLUMNS : []),
    ...(hasEstimates ? ESTIMATE_COLUMNS : []),
  ]
  const named = [...new Set(leads.flatMap(({ data }) => Object.keys(data)))]
  const fields = hasEstimates ? named.filter((field) => field !== ESTIMATE_FIELD) : named
  const header = [...own, ...fields.map((field) => (own.includes(field) ? `data.${field}` : field))]
  const rows = leads.map((lead, index) => [
    ...COLUMNS.map((column) => lead[column]),
    ...(hasBookings ? BOOKING_COLUMNS.map((column) => lead.booking?.[column]) : []),
    ...(hasEstimates ? estimateCells(estimates[index]) : []),
    ...fields.map((field) => (Object.hasOwn(lead.data, field) ? lead.data[field] : '')),
  ])
  return `\ufeff${[header, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

function estimateCells(estimate: StoredEstimate | undefined): unknown[] {
  return estimate === undefined ? ['', ''] : [Number(estimate.amount), estimate.currency]
}

/**
 * RFC 4180, with every text quoted. A visitor's text that a spreadsheet would read as a formula begins with an
 * apostrophe.
 */
function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : listText(value)
  const harmless = /^[\s\p{Cc}]*[=+\-@＝＋－＠]/u.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}

/** A list of texts, or of files by their names. */
function listText(value: unknown): string {
  if (!Array.isArray(value)) return JSON.stringify(value)
  return value
    .map((each) => {
      if (typeof each === 'object' && each !== null)
        return 'name' in each ? String(each.name) : JSON.stringify(each)
      return String(each)
    })
    .join('; ')
}
