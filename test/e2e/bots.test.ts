import { afterAll, beforeAll, describe, expect } from 'vitest'
import { type CaseRow, readTable, testRows } from '../support/cases.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { until } from '../support/until.ts'
import { startWorker } from '../support/worker.ts'

interface BotRow extends CaseRow {
  /** A User-Agent. */
  input: string
  expected_bot: boolean
}

/** Sent last and never dropped: once it is stored, all other events that will be stored are. */
const LAST = { id: 'last', input: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0' }

const upstream = scriptedUpstream({ host: 'a.test' })
let worker: Awaited<ReturnType<typeof startWorker>>
const statuses = new Map<string, number>()
let stored: string[]

beforeAll(async () => {
  worker = await startWorker({ upstream: upstream.handle })
  for (const { id, input } of [...readTable<BotRow>('bots'), LAST]) {
    const { status } = await worker.fetch('http://a.test/api/tracking/save', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': input },
      // The identifier distinguishes the events.
      body: JSON.stringify({
        action: 'pageView',
        target: 'home',
        identifier: id,
        tenant_uuid: 'uuid-a.test',
        url: 'http://a.test/',
        referrer: 'direct',
      }),
    })
    statuses.set(id, status)
  }
  const visitors = readTable<BotRow>('bots').filter(({ expected_bot }) => !expected_bot)
  stored = await until(() => {
    const events = upstream.calls
      .filter(({ url }) => url.pathname === '/api/tracking/save')
      .map(({ body }): string => JSON.parse(body).identifier)
    expect(events).toContain(LAST.id)
    expect(events.length).toBeGreaterThan(visitors.length)
    return events
  })
})
afterAll(() => worker.stop())

describe('cases/bots.json: what a visitor with this User-Agent sends', () => {
  testRows<BotRow>(import.meta.filename, 'bots', ({ id, expected_bot }) => {
    expect(statuses.get(id), 'a bot is not told that it is one').toBe(202)
    expect(stored.includes(id)).toBe(!expected_bot)
  })
})
