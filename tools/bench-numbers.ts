import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PGlite } from '@supabase/lite/pglite'
import { TEMP } from '../build/backend/config.ts'
import { prepareTemplate } from '../build/backend/data-folder.ts'
import { seedSql } from './seed.ts'
import { readSites } from '../build/site-files.ts'
import { cpSync } from 'node:fs'
import { printNodeNotice } from '../build/node-version.ts'

printNodeNotice()

/**
 * `npm run bench:numbers -- --events 5000000 --days 365`: creates events of one tenant, counts them as the nightly
 * job does, queries a year, and prints the times. It needs no network, but a few GB of disk for millions of events.
 */
const { values } = parseArgs({
  options: { events: { type: 'string', default: '100000' }, days: { type: 'string', default: '365' } },
})
const [events, days] = [Number(values.events), Number(values.days)]

const sites = readSites()
const folder = join(TEMP, `numbers-${process.pid}`)
mkdirSync(TEMP, { recursive: true })
cpSync(await prepareTemplate(seedSql(sites)), folder, { recursive: true })
const database = await PGlite.create(folder)
const host = sites[0]?.hosts[0] ?? ''

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const result = await work()
  console.log(`${what.padEnd(44)} ${Math.round(performance.now() - started).toLocaleString('en-GB')} ms`)
  return result
}

try {
  await timed(`${events} events in ${days} days are stored`, () =>
    database.exec(eventsSql({ events, days, until: "now() - interval '1 day'" })),
  )
  // A server vacuums a table that has grown; the embedded database has no such process.
  await timed('the table is vacuumed', () => database.exec('vacuum analyze public.tracking_events'))
  let counted = 0
  await timed('the first count, of every day', async () => {
    for (let more = true; more; ) {
      const { rows } = await database.query<{ run: { days: number; more: boolean } }>(
        'select public.stats_roll_up(600) as run',
      )
      counted += rows[0]?.run.days ?? 0
      more = rows[0]?.run.more ?? false
    }
  })
  console.log(`${counted} days counted`)
  const perDay = Math.round(events / days)
  await database.exec(eventsSql({ events: perDay, days: 1, until: 'now()' }))
  await timed(`a night: a day of ${perDay} more events`, async () => {
    const { rows } = await database.query<{ run: { days: number } }>(
      'select public.stats_roll_up(600) as run',
    )
    counted = rows[0]?.run.days ?? 0
  })
  console.log(`${counted} days counted`)
  for (const [what, span] of [
    ['a year is asked for', 365],
    ['a month is asked for', 30],
  ] as const) {
    const ask = () =>
      database.query('select public.site_stats($1, current_date - $2::integer, current_date, 20)', [
        host,
        span,
      ])
    await timed(`${what}, the first time`, ask)
    await timed(`${what}, again`, ask)
  }
  const { rows } = await database.query<{ rows: number }>(
    'select count(*)::integer as rows from public.visit_stats',
  )
  console.log(`${rows[0]?.rows} rows of numbers`)
} finally {
  await database.close()
  rmSync(folder, { recursive: true })
}

interface Span {
  events: number
  days: number
  /** SQL: the moment of the last event. */
  until: string
}

/** Visits of ten events, spread over the days, with realistic sources. Every second event is in another language. */
function eventsSql({ events, days, until }: Span): string {
  return `
    alter table public.tracking_events disable trigger user;
    insert into public.tracking_events (
      tenant_id, action, target, identifier, url, utm_source, utm_medium, utm_campaign, referrer, occurred_at, created_at
    )
    select
      site.tenant_id,
      case n % 10 when 3 then 'click' when 6 then 'click' when 9 then 'submitForm' else 'pageView' end,
      case n % 10 when 3 then 'button-' || n % 40 when 6 then 'menu-' || n % 12 when 9 then 'contato' else 'page' end,
      case when n / 10 % 3 = 0 then '' else left(md5((n / 10)::text), 32) end,
      'https://${host}' || case n % 2 when 0 then '/en-US' else '' end || '/page-' || n % 60,
      case n / 10 % 4 when 0 then 'newsletter' when 1 then 'google' end,
      case n / 10 % 4 when 0 then 'email' when 1 then 'cpc' end,
      case n / 10 % 4 when 0 then 'campaign-' || n / 10 % 25 end,
      case n / 10 % 4 when 2 then 'https://www.google.com/' else 'direct' end,
      moment, moment
    from generate_series(1, ${events}) as n, (
      select site.tenant_id from public.domains join public.sites as site on site.id = domains.site_id
      where domains.host = '${host}'
    ) as site,
    -- In chronological order, as events arrive.
    lateral (
      select ${until}
        - make_interval(secs => (${events} - n) / 10 * (${days} * 86400.0 / (${events} / 10 + 1)) - n % 10 * 60) as moment
    ) as placed`
}
