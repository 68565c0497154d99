import { beforeAll, describe, expect, test } from 'vitest'
import { call, service } from './clients.ts'
import { fixtureSite } from './fixtures/sites.ts'

const { tenant } = fixtureSite('mosaico')
const { tenant: neighbour } = fixtureSite('vizinha')
const HOST = 'mosaico.test'
const DAY_MS = 86_400_000

/** Fixed for all tests, because a day may end between two of them. */
const NOW = Date.now()
/** The date that many days ago. The database accepts times of the last 14 days. */
const day = (ago: number) => new Date(NOW - ago * DAY_MS).toISOString().slice(0, 10)
const at = (ago: number, time: string) => `${day(ago)}T${time}:00.000Z`
const person = (letter: string) => letter.repeat(32)

interface Numbers {
  views: number
  visits: number
  clicks: number
  forms: number
  leads: number
  converted: number
  conversion_rate: number
}
interface Stats {
  counted_until: string
  total: Numbers
  days: (Numbers & { day: string })[]
  locales: (Numbers & { locale: string })[]
  pages: { name: string; views: number; entries: number }[]
  sources: { name: string; visits: number; converted: number; conversion_rate: number }[]
  campaigns: { name: string; visits: number }[]
  clicks: { name: string; clicks: number }[]
  forms: { name: string; forms: number; leads: number }[]
}

const save = (events: object[], of = tenant) =>
  call(
    'tracking_save',
    { payload: events.map((event) => ({ tenant_uuid: of.uuid, action: 'pageView', ...event })) },
    service(),
  )
const submit = (fields: object) =>
  call(
    'form_submit',
    { payload: { tenant_uuid: tenant.uuid, form_id: 'orcamento', data: {}, ...fields } },
    service(),
  )
const stats = (from: string, until: string, top?: number) =>
  call<Stats>('site_stats', { site: HOST, from_day: from, until_day: until, ...(top && { top }) }, service())

/** Counts all days that are due. @returns how many */
async function rollUp(): Promise<number> {
  let days = 0
  for (;;) {
    const run = await call<{ days: number; more: boolean }>('stats_roll_up', {}, service())
    days += run.days
    if (!run.more) return days
  }
}

const url = (path: string) => `https://${HOST}${path}`

beforeAll(async () => {
  const visit = { identifier: person('a'), utm_source: 'news', utm_medium: 'email', utm_campaign: 'maio' }
  await save([
    // One visit that ends with a form, in two languages.
    { ...visit, url: url('/?utm_source=news'), occurred_at: at(9, '10:00') },
    { ...visit, url: url('/en-US/about'), occurred_at: at(9, '10:10') },
    { ...visit, action: 'click', target: 'buy', url: url('/en-US/about'), occurred_at: at(9, '10:11') },
    { ...visit, action: 'submitForm', target: 'orcamento', url: url('/'), occurred_at: at(9, '10:20') },
    // The same person after more than half an hour: another visit.
    { ...visit, url: url('/sobre'), occurred_at: at(9, '10:51') },
    // Another visitor, from a search.
    {
      identifier: person('b'),
      referrer: 'https://www.google.com/search',
      utm_medium: 'organic',
      url: url('/sobre'),
      occurred_at: at(9, '11:00'),
    },
    // A visitor who allows no identifier.
    { identifier: '', url: url('/sobre'), occurred_at: at(9, '11:00') },
    // Another day.
    { identifier: person('b'), referrer: 'direct', url: url('/'), occurred_at: at(8, '00:00') },
  ])
  await save(
    [{ identifier: person('a'), url: 'https://vizinha.test/', occurred_at: at(9, '10:00') }],
    neighbour,
  )
  await submit({ url: url('/'), submitted_at: at(9, '10:20') })
  await submit({ url: url('/en-US/about'), submitted_at: at(9, '10:21') })
  await submit({ url: url('/'), submitted_at: at(9, '10:22'), spam_reason: 'honeypot' })
  await rollUp()
})

describe('site_stats', () => {
  test('counts views, visits, clicks, forms and conversions of its days', async () => {
    const { total, days, counted_until } = await stats(day(9), day(8))
    const first = { views: 5, visits: 3, clicks: 1, forms: 1, leads: 2, converted: 1 }
    expect(days).toEqual([
      { day: day(9), ...first, conversion_rate: 0.3333 },
      { day: day(8), views: 1, visits: 1, clicks: 0, forms: 0, leads: 0, converted: 0, conversion_rate: 0 },
    ])
    expect(total).toEqual({ ...first, views: 6, visits: 4, conversion_rate: 0.25 })
    expect(Date.parse(counted_until)).toBeGreaterThan(Date.now() - 600_000)
  })

  test('counts by language: a visit has the language in which it began', async () => {
    const { locales } = await stats(day(9), day(9))
    expect(locales.map(({ locale, views, visits, leads }) => [locale, views, visits, leads])).toEqual([
      ['en-US', 1, 0, 1],
      ['pt-BR', 4, 3, 1],
    ])
  })

  test('lists pages, sources, campaigns, clicks and forms, the largest first', async () => {
    const found = await stats(day(9), day(9))
    expect(found.pages).toEqual([
      { name: '/sobre', views: 3, entries: 2 },
      { name: '/', views: 1, entries: 1 },
      { name: '/en-US/about', views: 1, entries: 0 },
    ])
    expect(found.sources).toEqual([
      { name: 'news / email', visits: 2, converted: 1, conversion_rate: 0.5 },
      { name: 'www.google.com / organic', visits: 1, converted: 0, conversion_rate: 0 },
    ])
    expect(found.campaigns).toMatchObject([{ name: 'maio', visits: 2 }])
    expect(found.clicks).toEqual([{ name: 'buy', clicks: 1 }])
    expect(found.forms).toEqual([{ name: 'orcamento', forms: 1, leads: 2 }])
    expect((await stats(day(9), day(9), 1)).pages).toHaveLength(1)
  })

  test('is empty for days without visits, and contains nothing of another tenant', async () => {
    const { total, days, pages } = await stats('2020-01-01', '2020-12-31')
    expect([total.views, total.conversion_rate, days, pages]).toEqual([0, 0, [], []])
    const others = await call<Stats>(
      'site_stats',
      { site: 'vizinha.test', from_day: day(9), until_day: day(9) },
      service(),
    )
    expect(others.total).toMatchObject({ views: 1, visits: 1, leads: 0 })
  })

  test('counts each page, source, campaign, click and form by day and locale', async () => {
    const found = await call<Stats & { pages: { name: string; days: object[] }[] }>(
      'site_stats',
      { site: HOST, from_day: day(9), until_day: day(8), top: 2, by_day: true },
      service(),
    )
    expect(found.pages.map(({ name, days }: { name: string; days?: object[] }) => [name, days])).toEqual([
      ['/sobre', [{ day: day(9), locale: 'pt-BR', views: 3, entries: 2 }]],
      [
        '/',
        [
          { day: day(9), locale: 'pt-BR', views: 1, entries: 1 },
          { day: day(8), locale: 'pt-BR', views: 1, entries: 1 },
        ],
      ],
    ])
    expect(found.sources[0]).toEqual({
      ...{ name: 'news / email', visits: 2, converted: 1, conversion_rate: 0.5 },
      days: [{ day: day(9), locale: 'pt-BR', visits: 2, converted: 1, conversion_rate: 0.5 }],
    })
    expect(found.forms).toMatchObject([
      {
        name: 'orcamento',
        days: [
          { day: day(9), locale: 'en-US', forms: 0, leads: 1 },
          { day: day(9), locale: 'pt-BR', forms: 1, leads: 1 },
        ],
      },
    ])
  })

  test('adds up all sites of a tenant, and no other tenant’s', async () => {
    const of_tenant = () =>
      call<Stats & { sites: (Numbers & { site: string })[] }>(
        'site_stats',
        { site: HOST, from_day: day(12), until_day: day(12), of_tenant: true },
        service(),
      )
    const { data: second } = await service()
      .from('sites')
      .insert({ tenant_id: tenant.id, name: 'Segunda', status: 'published' })
      .select('id')
      .single()
      .throwOnError()
    await service()
      .from('domains')
      .insert({ host: 'segunda.mosaico.example', site_id: second.id, verified_at: new Date().toISOString() })
      .throwOnError()
    await save([
      { identifier: person('c'), url: url('/'), occurred_at: at(12, '10:00') },
      { identifier: person('d'), url: 'https://segunda.mosaico.example/', occurred_at: at(12, '10:00') },
      { identifier: person('d'), url: 'https://segunda.mosaico.example/x', occurred_at: at(12, '10:01') },
    ])
    await save(
      [{ identifier: person('e'), url: 'https://vizinha.test/', occurred_at: at(12, '10:00') }],
      neighbour,
    )
    await rollUp()
    const { total, sites, pages } = await of_tenant()
    expect(total).toMatchObject({ views: 3, visits: 2 })
    expect(sites.map(({ site, views, visits }) => [site, views, visits])).toEqual(
      expect.arrayContaining([['Segunda', 2, 1]]),
    )
    expect(sites).toHaveLength(2)
    // Two sites' pages with the same path are two pages.
    expect(pages.filter(({ name }) => name === '/')).toHaveLength(2)
    expect((await stats(day(12), day(12))).total).toMatchObject({ views: 1, visits: 1 })
    await service().from('sites').delete().eq('id', second.id).throwOnError()
  })

  test.each([
    ['an unknown host', 'nobody.test', '2026-01-01', '2026-01-02', 'unknown_site'],
    ['days in the wrong order', HOST, '2026-01-02', '2026-01-01', 'invalid_days'],
    ['more than ten years', HOST, '2000-01-01', '2026-01-01', 'invalid_days'],
  ])('refuses %s', async (_, site, from_day, until_day, error) => {
    expect(await call('site_stats', { site, from_day, until_day }, service())).toEqual({ error })
  })
})

describe('stats_roll_up', () => {
  test('counts a day again when late events arrive, and no event twice', async () => {
    await save([{ identifier: person('c'), url: url('/tarde'), occurred_at: at(7, '12:00') }])
    await rollUp()
    expect((await stats(day(7), day(7))).total).toMatchObject({ views: 1, visits: 1 })
    await save([{ identifier: person('c'), url: url('/tarde'), occurred_at: at(7, '12:01') }])
    await rollUp()
    await rollUp()
    expect((await stats(day(7), day(7))).total).toMatchObject({ views: 2, visits: 1 })
  })

  test('stops counting a submission once it is marked as spam', async () => {
    const sent = await call<{ id: string }>(
      'form_submit',
      {
        payload: {
          tenant_uuid: tenant.uuid,
          form_id: 'orcamento',
          data: {},
          url: url('/'),
          submitted_at: at(6, '09:00'),
        },
      },
      service(),
    )
    await rollUp()
    expect((await stats(day(6), day(6))).total.leads).toBe(1)
    await call('lead_status', { site: HOST, leads: [sent.id], status: 'spam' }, service())
    await rollUp()
    expect((await stats(day(6), day(6))).total.leads).toBe(0)
  })

  test('keeps the numbers of a day whose events are deleted', async () => {
    await save([{ identifier: person('d'), url: url('/'), occurred_at: at(5, '12:00') }])
    await rollUp()
    await service().from('tracking_events').delete().eq('identifier', person('d')).throwOnError()
    await rollUp()
    expect((await stats(day(5), day(5))).total.views).toBe(1)
  })

  test('counts a subscription on its day once the address is confirmed', async () => {
    const letter = async (isOptIn: boolean) =>
      service()
        .from('forms')
        .update({ double_opt_in: isOptIn })
        .eq('tenant_id', tenant.id)
        .eq('id', 'orcamento')
        .throwOnError()
    await letter(true)
    const sent = (await submit({
      url: url('/'),
      submitted_at: at(3, '09:00'),
      email: 'letter@example.com',
    })) as { id: string }
    await letter(false)
    await rollUp()
    expect((await stats(day(3), day(3))).total.leads).toBe(0)
    const payload = { tenant_uuid: tenant.uuid, id: sent.id, state: 'confirmed', claim: 'c' }
    await call('subscription_save', { payload }, service())
    await rollUp()
    expect((await stats(day(3), day(3))).total.leads).toBe(1)
  })

  test.each([['keep_events_days'], ['keep_submissions_days']])(
    'leaves a day older than %s unchanged, even when a session id is marked as the tenant’s own',
    async (limit) => {
      const ago = limit === 'keep_events_days' ? 13 : 2
      const identifier = person(limit === 'keep_events_days' ? 'k' : 'l')
      const keep = (days: number | null) =>
        service()
          .from('tenants')
          .update({ [limit]: days })
          .eq('id', tenant.id)
          .throwOnError()
      await save([{ identifier, url: url('/'), occurred_at: at(ago, '12:00') }])
      await submit({ url: url('/'), submitted_at: at(ago, '12:01') })
      await rollUp()
      const counted = (await stats(day(ago), day(ago))).total
      expect(counted).toMatchObject({ visits: 1, leads: 1 })

      const own = (isOwn: boolean) => call('stats_own', { site: HOST, identifier, is_own: isOwn }, service())
      await keep(ago)
      await own(true)
      await rollUp()
      expect((await stats(day(ago), day(ago))).total).toEqual(counted)
      await keep(ago + 1)
      await own(true)
      await rollUp()
      expect((await stats(day(ago), day(ago))).total).toMatchObject({ visits: 0, leads: 1 })
      await keep(limit === 'keep_events_days' ? 395 : null)
    },
  )

  test('stops when its time is over, and continues with the next call', async () => {
    await save(
      [11, 10].map((ago) => ({ identifier: person('e'), url: url('/'), occurred_at: at(ago, '12:00') })),
    )
    const run = await call<{ more: boolean }>('stats_roll_up', { max_seconds: -1 }, service())
    expect(run.more).toBe(true)
    await rollUp()
    expect((await stats(day(11), day(10))).days.map(({ views }) => views)).toEqual([1, 1])
  })

  test('keeps the thousand largest names of a day and adds the others up', async () => {
    const events = Array.from({ length: 1500 }, (_, index) => ({
      identifier: '',
      action: 'click',
      target: `t-${String(index).padStart(4, '0')}`,
      url: url('/'),
      occurred_at: at(12, '12:00'),
    }))
    for (let start = 0; start < events.length; start += 500) await save(events.slice(start, start + 500))
    await rollUp()
    const { clicks, total } = await stats(day(12), day(12), 1000)
    expect(total.clicks).toBe(1500)
    expect(clicks[0]).toEqual({ name: '…', clicks: 500 })
    expect(clicks[1]).toEqual({ name: 't-0000', clicks: 1 })
  })
})

describe('stats_own', () => {
  const own = (identifier: string, is_own = true) =>
    call('stats_own', { site: HOST, identifier, is_own }, service())

  test('excludes visits of the tenant’s own people, even visits already counted', async () => {
    await save([
      { identifier: person('f'), url: url('/'), occurred_at: at(4, '12:00') },
      { identifier: person('g'), url: url('/'), occurred_at: at(4, '12:00') },
    ])
    await rollUp()
    expect((await stats(day(4), day(4))).total.visits).toBe(2)
    expect(await own(person('f'))).toEqual({ own: true })
    await rollUp()
    expect((await stats(day(4), day(4))).total).toMatchObject({ visits: 1, views: 1 })
    await own(person('f'), false)
    await rollUp()
    expect((await stats(day(4), day(4))).total.visits).toBe(2)
  })

  test('refuses an invalid session id', async () => {
    expect(await own('x')).toEqual({ error: 'invalid_identifier' })
  })
})

test('the views have the same numbers, for tools that read tables', async () => {
  const { data } = await service()
    .from('stats_by_day')
    .select('views,visits,converted')
    .eq('tenant_id', tenant.id)
    .eq('day', day(9))
    .eq('locale', 'pt-BR')
    .throwOnError()
  expect(data).toEqual([{ views: 4, visits: 3, converted: 1 }])
  const named = await service()
    .from('stats_by_name')
    .select('name,clicks')
    .eq('tenant_id', tenant.id)
    .eq('day', day(9))
    .eq('kind', 'click')
    .throwOnError()
  expect(named.data).toEqual([{ name: 'buy', clicks: 1 }])
})
