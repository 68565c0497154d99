import { beforeEach, expect, test } from 'vitest'
import { runSite } from '../../cli/site.ts'
import type { Context } from '../../cli/site/command.ts'

const printed: string[] = []
const noted: string[] = []
const calls: { name: string; args: Record<string, unknown> }[] = []
let answers: unknown[] = []

beforeEach(() => {
  for (const list of [printed, noted, calls]) list.length = 0
})

const run = (...args: string[]) =>
  runSite(args, {
    print: (line) => void printed.push(line),
    note: (line) => void noted.push(line),
    database: () =>
      ({
        rpc: async (name: string, args: Record<string, unknown>) => {
          calls.push({ name, args })
          return { data: answers.shift(), error: null }
        },
      }) as unknown as ReturnType<Context['database']>,
    env: {},
  })

const numbers = { views: 6, visits: 4, clicks: 1, forms: 1, leads: 2, converted: 1, conversion_rate: 0.25 }
const stats = {
  from: '2026-11-01',
  until: '2026-11-30',
  counted_until: '2026-11-22T03:17:00+00:00',
  total: numbers,
  days: [{ day: '2026-11-20', ...numbers }],
  locales: [{ locale: 'pt-BR', ...numbers }],
  pages: [{ name: '/caf\u001b[31mé', views: 10, entries: 2 }],
  sources: [{ name: 'news / email', visits: 4, converted: 1, conversion_rate: 0.25 }],
  campaigns: [],
  clicks: [{ name: 'buy', clicks: 1 }],
  forms: [{ name: 'contato', forms: 1, leads: 2 }],
}

test('stats prints tables, with days in UTC, and the time up to which events are counted', async () => {
  answers = [stats]
  expect(await run('stats', 'a.test', '--from', '2026-11-01', '--until', '2026-11-30')).toBe(0)
  expect(calls).toEqual([
    {
      name: 'site_stats',
      args: { site: 'a.test', from_day: '2026-11-01', until_day: '2026-11-30', top: 10 },
    },
  ])
  expect(printed).toContain('4 visits, 6 views, 1 click, 2 submissions, 25.0 % of visits sent a form')
  expect(printed).toContain('2026-11-20       4      6       1            2  25.0 %')
  expect(printed.join('\n')).not.toContain('\u001b')
  expect(printed.join('\n')).not.toContain('campaign')
  expect(noted).toEqual(['counted until 2026-11-22T03:17:00+00:00'])
})

test('stats requests the last thirty days, and prints the JSON unchanged', async () => {
  answers = [stats]
  expect(await run('stats', 'a.test', '--json')).toBe(0)
  const { from_day, until_day } = calls[0]?.args ?? {}
  expect(Date.parse(String(until_day)) - Date.parse(String(from_day))).toBe(29 * 86_400_000)
  expect(JSON.parse(printed.join('\n'))).toEqual(stats)
})

test('stats --tenant requests all sites of the tenant, and prints each', async () => {
  const sites = [{ id: 's1', site: 'Loja', ...numbers }]
  answers = [{ ...stats, sites, pages: [{ name: '/', site: 'Loja', views: 6, entries: 2 }] }]
  expect(await run('stats', 'a.test', '--tenant')).toBe(0)
  expect(calls[0]?.args).toMatchObject({ site: 'a.test', of_tenant: true })
  expect(printed[0]).toMatch(/^all sites of the tenant of a\.test, /)
  expect(printed).toContain('Loja       4      6       1            2  25.0 %')
  expect(printed).toContain('Loja: /      6        2')
})

test('stats --by-day requests each page, source and other number by day and locale, as JSON', async () => {
  answers = [stats]
  expect(await run('stats', 'a.test', '--json', '--by-day')).toBe(0)
  expect(calls[0]?.args).toMatchObject({ by_day: true })
})

test('stats count continues until all days are counted', async () => {
  answers = [
    { days: 7, more: true },
    { days: 2, more: false },
  ]
  expect(await run('stats', 'count')).toBe(0)
  expect(calls).toHaveLength(2)
  expect(noted.at(-1)).toBe('9 days counted')
})

test('stats own marks a browser, and unmarks it', async () => {
  answers = [{ own: true }, { own: false }]
  const id = 'a'.repeat(32)
  await run('stats', 'own', 'a.test', id)
  await run('stats', 'own', 'a.test', id, '--not')
  expect(calls.map(({ args }) => args.is_own)).toEqual([true, false])
})

test.each([
  [['stats']],
  [['stats', 'a.test', '--from', 'yesterday']],
  [['stats', 'a.test', '--top', 'x']],
  [['stats', 'a.test', '--by-day']],
  [['stats', 'own', 'a.test', 'short']],
])('%j is a wrong call: exit code 2 and no request', async (args) => {
  expect(await run(...args)).toBe(2)
  expect(calls).toEqual([])
})
