import * as z from 'zod'
import { numbersSchema } from '../../admin/numbers.ts'
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
import { counted } from '../../admin/counted.ts'

const DAY_MS = 86_400_000

const runSchema = z.object({ days: z.number(), more: z.boolean() })

export const statsCommands: Record<string, Command> = {
  stats: {
    usage: 'HOST [--tenant] [--from 2026-01-31] [--until 2026-02-28] [--top 10] [--json [--by-day]]',
    examples: [
      'stats padaria.example',
      'stats padaria.example --from 2026-01-01 --until 2026-01-31 --json',
      'stats padaria.example --tenant --json --by-day',
    ],
    options: {
      tenant: { type: 'boolean' },
      'by-day': { type: 'boolean' },
      from: { type: 'string' },
      until: { type: 'string' },
      top: { type: 'string' },
      json: { type: 'boolean' },
    },
    run: showStats,
  },
  'stats count': {
    usage: '[--json]',
    examples: ['stats count'],
    options: { json: { type: 'boolean' } },
    run: count,
  },
  'stats own': {
    usage: 'HOST SESSION_ID [--not] [--json]',
    examples: ['stats own padaria.example 0123456789abcdefghijklmnopqrstuv'],
    options: { not: { type: 'boolean' }, json: { type: 'boolean' } },
    run: excludeBrowser,
  },
}

async function showStats(input: CommandInput, context: Context): Promise<void> {
  const site = required(input.words, 0, 'HOST')
  const until_day = dayOption(input, 'until') ?? dayBefore(new Date(), 0)
  const from_day = dayOption(input, 'from') ?? dayBefore(new Date(until_day), 29)
  const top = Number(textOption(input, 'top') ?? 10)
  const most = input.values['by-day'] === true ? 100 : 1000
  if (!Number.isInteger(top) || top < 1 || top > most)
    throw new UsageError(`--top must be a number from 1 to ${most}`)
  const [of_tenant, by_day] = [input.values.tenant === true, input.values['by-day'] === true]
  if (by_day && input.values.json !== true) throw new UsageError('--by-day works only with --json')
  const args = { site, from_day, until_day, top, ...(of_tenant && { of_tenant }), ...(by_day && { by_day }) }
  const answer = await callFunction('site_stats', args, context)
  const stats = numbersSchema.parse(answer)
  if (input.values.json === true) return context.print(JSON.stringify(answer, null, 2))
  const { total, days, locales, counted_until } = stats
  const about = of_tenant ? `all sites of the tenant of ${site}` : site
  context.print(`${about}, ${stats.from} to ${stats.until}`)
  context.print(
    `${counted(total.visits, 'visit')}, ${counted(total.views, 'view')}, ${counted(total.clicks, 'click')}, ${counted(total.leads, 'submission')}, ${percent(total.conversion_rate)} of visits sent a form`,
  )
  const perDay = days.map(({ day, visits, views, clicks, leads, conversion_rate }) => {
    return [day, visits, views, clicks, leads, percent(conversion_rate)]
  })
  table(['day', 'visits', 'views', 'clicks', 'submissions', 'rate'], perDay, context)
  const perSite = (stats.sites ?? []).map(({ site: name, visits, views, clicks, leads, conversion_rate }) => {
    return [name, visits, views, clicks, leads, percent(conversion_rate)]
  })
  table(['site', 'visits', 'views', 'clicks', 'submissions', 'rate'], perSite, context)
  const perLocale = locales.map(({ locale, visits, views, leads }) => [locale, visits, views, leads])
  table(['locale', 'visits', 'views', 'submissions'], perLocale, context)
  table(
    ['page', 'views', 'entries'],
    stats.pages.map(({ name, site: owner, views, entries }) => [
      owner === undefined ? name : `${owner}: ${name}`,
      views,
      entries,
    ]),
    context,
  )
  for (const kind of ['sources', 'campaigns'] as const) {
    const rows = stats[kind].map(({ name, visits, conversion_rate }) => [
      name,
      visits,
      percent(conversion_rate),
    ])
    table([kind.slice(0, -1), 'visits', 'rate'], rows, context)
  }
  table(
    ['click', 'clicks'],
    stats.clicks.map(({ name, clicks }) => [name, clicks]),
    context,
  )
  table(
    ['form', 'reported', 'submissions'],
    stats.forms.map(({ name, forms, leads }) => [name, forms, leads]),
    context,
  )
  context.note(
    counted_until === null
      ? 'nothing is counted yet: npm run site -- stats count'
      : `counted until ${counted_until}`,
  )
}

function percent(rate: number): string {
  return `${(rate * 100).toFixed(1)} %`
}

/** Prints nothing without rows. Names come from visitors, so control characters are replaced. */
function table(header: string[], rows: (string | number)[][], { print }: Context): void {
  if (rows.length === 0) return
  const cells = [header, ...rows].map((row) =>
    row.map((cell) => String(cell).replace(/[\p{Cc}\p{Cf}]/gu, ' ')),
  )
  const widths = header.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  print('')
  for (const row of cells) {
    const padded = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    )
    print(padded.join('  ').trimEnd())
  }
}

function dayOption(input: CommandInput, option: string): string | undefined {
  const day = textOption(input, option)
  if (day !== undefined && (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))))
    throw new UsageError(`--${option} must be a day, such as 2026-01-31`)
  return day
}

/** In UTC, as days are counted. */
function dayBefore(day: Date, days: number): string {
  return new Date(day.getTime() - days * DAY_MS).toISOString().slice(0, 10)
}

async function count(input: CommandInput, context: Context): Promise<void> {
  let days = 0
  for (;;) {
    const run = runSchema.parse(await callFunction('stats_roll_up', {}, context))
    days += run.days
    context.note(`${counted(days, 'day')} counted`)
    if (!run.more) return printResult(input, context, { value: { days }, lines: [] })
  }
}

async function excludeBrowser(input: CommandInput, context: Context): Promise<void> {
  const { words, values } = input
  const [site, identifier] = [required(words, 0, 'HOST'), required(words, 1, 'SESSION_ID')]
  if (!/^[A-Za-z0-9]{32}$/.test(identifier)) throw new UsageError('SESSION_ID has 32 letters and digits')
  await callFunction('stats_own', { site, identifier, is_own: values.not !== true }, context)
  printResult(input, context, { value: { own: values.not !== true }, lines: [] })
  context.note('this applies from the next count: npm run site -- stats count')
}
