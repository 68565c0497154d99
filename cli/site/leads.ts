import { createHash, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import * as z from 'zod'
import { LEAD_STATUSES, leadSchema, listLeads, type StoredLead } from '../../admin/leads.ts'
import { leadsCsv } from '../../admin/leads-csv.ts'
import { ESTIMATE_FIELD, storedEstimate } from '../../shared/estimates/stored-estimate.ts'
import { secretText, tenantSecret } from '../../shared/webhooks/sign.ts'
import { dropMatchingLetters } from '../dead-leads.ts'
import { type DeadLettersOptions, listDeadLetters, replayDeadLetters } from '../dead-letters.ts'
import {
  type Command,
  type Context,
  callFunction,
  type CommandInput,
  printResult,
  required,
  textOption,
  UsageError,
} from './command.ts'
import { siteAddress } from './site-address.ts'
import { counted } from '../../admin/counted.ts'

const filters = { status: { type: 'string' }, form: { type: 'string' } } as const
const json = { json: { type: 'boolean' } } as const
const queues = { queue: { type: 'string' }, prefix: { type: 'string' } } as const

export const leadsCommands: Record<string, Command> = {
  'leads list': {
    usage: 'HOST [--status new|read|done|spam] [--form ID] [--max 100] [--json]',
    examples: ['leads list padaria.example --status new', 'leads list padaria.example --form contato --json'],
    options: { ...filters, ...json, max: { type: 'string' } },
    run: list,
  },
  'leads show': {
    usage: 'HOST ID [--json]',
    examples: ['leads show padaria.example 3f8a1c52-7d4e-4b1a-9c60-5e2f7a8b9c0d'],
    options: json,
    run: show,
  },
  'leads status': {
    usage: 'HOST new|read|done|spam ID... [--json]',
    examples: ['leads status padaria.example done 3f8a1c52-7d4e-4b1a-9c60-5e2f7a8b9c0d'],
    options: json,
    run: changeStatus,
  },
  'leads export': {
    usage: 'HOST [--status …] [--form ID] [--out FILE]',
    examples: ['leads export padaria.example --status done --out leads.csv'],
    options: { ...filters, out: { type: 'string' } },
    run: exportCsv,
  },
  'leads calendar': {
    usage: 'HOST [--end] [--json]',
    examples: ['leads calendar padaria.example', 'leads calendar padaria.example --end'],
    options: { ...json, end: { type: 'boolean' } },
    run: renewCalendar,
  },
  'leads secret': {
    usage: 'TENANT_UUID [--json]',
    examples: ['leads secret 7b1c9f8e-3a4d-4f6b-9e2a-5d0c8b7a6f12'],
    options: json,
    run: showSecret,
  },
  'leads dead': {
    usage: '[--queue leads|deliveries] [--prefix vitrine]',
    examples: ['leads dead', 'leads dead --queue deliveries'],
    options: queues,
    run: (input, context) => eachQueue(input, context, listDeadLetters, 'dead'),
  },
  'leads replay': {
    usage: '[--queue leads|deliveries] [--prefix vitrine]',
    examples: ['leads replay --queue leads'],
    options: queues,
    run: (input, context) => eachQueue(input, context, replayDeadLetters, 'sent again'),
  },
  'leads drop': {
    usage: '[--tenant UUID] [--email ADDRESS] [--days N] [--queue leads|deliveries] [--prefix vitrine]',
    examples: ['leads drop --email ana@example.com', 'leads drop --days 30 --queue leads'],
    options: { ...queues, tenant: { type: 'string' }, email: { type: 'string' }, days: { type: 'string' } },
    run: dropLetters,
  },
}

async function list(input: CommandInput, context: Context): Promise<void> {
  const max = Number(textOption(input, 'max') ?? 100)
  if (!Number.isInteger(max) || max < 1) throw new UsageError('--max must be a number from 1')
  const leads = await readLeads(input, context, max)
  if (input.values.json === true) return context.print(JSON.stringify(leads, null, 2))
  for (const each of undelivered(leads)) context.note(each)
  for (const lead of leads) context.print(line(lead))
  context.note(counted(leads.length, 'submission'))
}

/** Messages that failed permanently; their receivers do not know of the submission. */
const GIVEN_UP = new Set(['dead', 'refused'])

/** The most reasons in one banner; further ones are counted. */
const MAX_REASONS = 5

/** A banner if messages about submissions failed permanently; none if all were sent or are still retried. */
function undelivered(leads: readonly StoredLead[]): string[] {
  const failed = leads.flatMap(({ id, deliveries }) =>
    deliveries.filter(({ state }) => GIVEN_UP.has(state)).map((delivery) => ({ ...delivery, lead: id })),
  )
  const of = new Set(failed.map(({ lead }) => lead)).size
  if (of === 0) return []
  const reasons = Map.groupBy(failed, ({ channel, target, reason = 'no reason is known' }) =>
    printable(`  ${channel} to ${target}: ${reason}`),
  )
  const lines = Array.from(reasons, ([line, messages]) => `${line} (${messages.length})`)
  const more = lines.length - MAX_REASONS
  return [
    `NOT DELIVERED and not tried again: ${counted(failed.length, 'message')} about ${counted(of, 'submission')} of this list`,
    ...lines.slice(0, MAX_REASONS),
    ...(more > 0 ? [`  and ${counted(more, 'other reason')}`] : []),
    '  `leads show HOST ID` has the messages of one submission; `notify` of the form says whom to tell',
  ]
}

/** A visitor's values on one line of a terminal, without characters that move its cursor. */
function line(lead: StoredLead): string {
  const { id, created_at, status, spam_reason, form_id, booking, data, deliveries } = lead
  const undelivered = deliveries.filter(({ state }) => state !== 'sent').length
  const estimate = storedEstimate(data)
  const { [ESTIMATE_FIELD]: _, ...values } = data
  const words = Object.entries(values).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const summary = printable(words.join(' ')).slice(0, 100)
  const moment = created_at.slice(0, 16).replace('T', ' ')
  const why = status === 'spam' && spam_reason ? `(${spam_reason}) ` : ''
  const price = estimate === undefined ? '' : `${estimate.amount} ${estimate.currency}  `
  return `${id}  ${moment}  ${status.padEnd(4)}  ${form_id}  ${booking ? `[${printable(bookedTime(booking))}]  ` : ''}${price}${why}${undelivered > 0 ? `(${undelivered} undelivered) ` : ''}${summary}`
}

/** In the time zone of the timetable, in digits. */
function bookedTime({
  starts_at,
  timezone,
  service_name,
  cancelled_at,
}: NonNullable<StoredLead['booking']>): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const time = `${format.format(new Date(starts_at))} ${timezone}`
  return [cancelled_at === undefined ? time : `cancelled: ${time}`, service_name].filter(Boolean).join(', ')
}

function printable(value: string): string {
  return value.replace(/[\p{Cc}\p{Cf}]/gu, ' ')
}

async function show(input: CommandInput, context: Context): Promise<void> {
  const site = required(input.words, 0, 'HOST')
  const lead = readId(required(input.words, 1, 'ID'))
  const answer = await callFunction('lead_show', { site, lead }, context)
  if (answer === null) throw new Error('the site has no such submission')
  const { data, deliveries, booking, ...about } = leadSchema.parse(answer)
  if (input.values.json === true) return context.print(JSON.stringify(answer, null, 2))
  for (const [name, value] of Object.entries(about)) context.print(`${name}: ${printable(String(value))}`)
  if (booking) context.print(`time: ${printable(bookedTime(booking))}`)
  context.print('')
  const estimate = storedEstimate(data)
  for (const [name, value] of Object.entries(data)) {
    if (name === ESTIMATE_FIELD && estimate !== undefined) continue
    context.print(
      `${printable(name)}: ${typeof value === 'string' ? value.split('\n').map(printable).join('\n  ') : printable(JSON.stringify(value))}`,
    )
  }
  if (estimate !== undefined) {
    context.print('')
    for (const { label, value, amount } of estimate.lines)
      context.print(printable(`${label}: ${value ? `${value}, ` : ''}${amount}`))
    context.print(`estimate: ${estimate.amount} ${estimate.currency}`)
  }
  context.print('')
  for (const { channel, target, state, attempts, reason } of deliveries)
    context.print(
      `${channel} ${printable(target)}: ${state}, ${counted(attempts, 'attempt')}${reason ? `, ${printable(reason)}` : ''}`,
    )
}

async function changeStatus(input: CommandInput, context: Context): Promise<void> {
  const { words } = input
  const [site, status] = [required(words, 0, 'HOST'), required(words, 1, 'the status')]
  if (!isStatus(status)) throw new UsageError(`the status must be one of ${LEAD_STATUSES.join(', ')}`)
  required(words, 2, 'ID')
  const leads = words.slice(2).map(readId)
  const { changed } = z
    .object({ changed: z.number() })
    .parse(await callFunction('lead_status', { site, leads, status }, context))
  printResult(input, context, { value: { changed }, lines: [] })
  context.note(`${changed} changed`)
  if (changed < new Set(leads).size)
    throw new Error('some of these submissions belong to another site, or do not exist')
}

async function exportCsv(input: CommandInput, context: Context): Promise<void> {
  const leads = await readLeads(input, context, Number.POSITIVE_INFINITY)
  const csv = leadsCsv(leads)
  const file = textOption(input, 'out')
  if (file === undefined) context.print(csv.replace(/\r\n$/, ''))
  else writeFileSync(file, csv)
  context.note(`${counted(leads.length, 'submission')}${file === undefined ? '' : ` in ${file}`}`)
}

async function readLeads(input: CommandInput, context: Context, max: number): Promise<StoredLead[]> {
  const site = required(input.words, 0, 'HOST')
  const [status, form] = [textOption(input, 'status'), textOption(input, 'form')]
  if (status !== undefined && !isStatus(status))
    throw new UsageError(`--status must be one of ${LEAD_STATUSES.join(', ')}`)
  return listLeads(context.database(), { site, status, form }, max)
}

function isStatus(word: string): boolean {
  return LEAD_STATUSES.some((status) => status === word)
}

function readId(word: string): string {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(word))
    throw new UsageError(`${word} is not the id of a submission`)
  return word.toLowerCase()
}

/** The database has only the digest, so a lost address is replaced by a new one. */
async function renewCalendar(input: CommandInput, context: Context): Promise<void> {
  const site = required(input.words, 0, 'HOST')
  if (input.values.end === true) {
    await callFunction('calendar_secret_set', { site, digest: null }, context)
    printResult(input, context, { value: { address: null }, lines: [] })
    return context.note('the site has no calendar address')
  }
  const secret = randomBytes(32).toString('base64url')
  const digest = createHash('sha256').update(secret).digest('hex')
  await callFunction('calendar_secret_set', { site, digest }, context)
  const { href: address } = new URL(`/api/bookings/calendar/${secret}.ics`, siteAddress(site, context))
  printResult(input, context, { value: { address }, lines: [address] })
  context.note('whoever has this address sees what visitors have sent with their bookings')
}

async function showSecret(input: CommandInput, context: Context): Promise<void> {
  const uuid = required(input.words, 0, 'TENANT_UUID')
  const secrets = (context.env.LEADS_SECRET ?? '').split(' ').filter(Boolean)
  if (secrets.length === 0) throw new Error('LEADS_SECRET is missing; set it to the Worker’s value')
  const texts = await Promise.all(secrets.map(async (secret) => secretText(await tenantSecret(secret, uuid))))
  printResult(input, context, { value: texts, lines: texts })
}

/** All conditions must hold, and at least one is required, so that a slip does not drop everything. */
async function dropLetters(input: CommandInput, context: Context): Promise<void> {
  const [tenant_uuid, email, days] = [
    textOption(input, 'tenant'),
    textOption(input, 'email'),
    textOption(input, 'days'),
  ]
  if (tenant_uuid === undefined && email === undefined && days === undefined)
    throw new UsageError('choose the dead letters to delete with --tenant, --email or --days')
  if (days !== undefined && !/^\d+$/.test(days)) throw new UsageError('--days must be a number')
  const filter = {
    tenant_uuid,
    ...(email !== undefined && { person: { email } }),
    ...(days !== undefined && { days: Number(days) }),
  }
  await eachQueue(input, context, (options) => dropMatchingLetters(filter, options), 'dropped')
}

async function eachQueue(
  input: CommandInput,
  { env, print, note }: Context,
  act: (options: DeadLettersOptions) => Promise<number>,
  what: string,
): Promise<void> {
  const { CLOUDFLARE_ACCOUNT_ID: accountId, CLOUDFLARE_API_TOKEN: token } = env
  if (!accountId || !token)
    throw new Error('CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN are missing; set both (docs/deploy.md)')
  const asked = textOption(input, 'queue')
  if (asked !== undefined && asked !== 'leads' && asked !== 'deliveries')
    throw new UsageError('--queue must be leads or deliveries')
  for (const name of asked === undefined ? ['leads', 'deliveries'] : [asked]) {
    const queue = `${textOption(input, 'prefix') ?? 'vitrine'}-${name}`
    note(`${queue}: ${await act({ accountId, token, queue, print })} ${what}`)
  }
}
