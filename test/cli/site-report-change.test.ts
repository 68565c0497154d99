import { expect, test } from 'vitest'
import { runSite } from '../../cli/site.ts'

/** A suspension that the database has made; the Worker does not answer at its address. */
async function suspended(...options: string[]) {
  const printed: string[] = []
  const noted: string[] = []
  const rpc = () => Promise.resolve({ data: { changed: true, hosts: ['a.test'] }, error: null })
  const code = await runSite(['suspend', 'a.test', '--origin', 'http://127.0.0.1:1', ...options], {
    print: (line) => void printed.push(line),
    note: (line) => void noted.push(line),
    database: () => ({ rpc }) as never,
    env: { PURGE_SECRET: 'p'.repeat(32) },
  })
  return { code, printed, noted }
}

test('a command fails, and says why, if its change is stored but the purge of the Worker failed', async () => {
  const { code, printed, noted } = await suspended()
  expect(printed).toEqual(['the site is suspended: a.test'])
  expect(noted).toEqual([
    expect.stringMatching(
      /^http:\/\/127\.0\.0\.1:1\/api\/purge was not reached: fetch failed: .+; check PURGE_SECRET and the address \(--origin or VITRINE_ORIGIN\), then run npm run site -- purge HOST$/,
    ),
  ])
  expect(code).toBe(1)
})

test('with --json such a change is printed too, with `shows: null`, because the state of its hosts is unknown', async () => {
  const { code, printed } = await suspended('--json')
  expect(printed.map((text) => JSON.parse(text))).toEqual([
    { suspended: true, changed: true, hosts: ['a.test'], shows: null },
  ])
  expect(code).toBe(1)
})
