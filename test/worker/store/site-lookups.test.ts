import { describe, expect, test } from 'vitest'
import { tombstone, writeEnvelope } from '../../../worker/store/envelope.ts'
import { isolate } from '../../support/isolate.ts'
import { mapKv } from '../../support/map-kv.ts'
import { realTurns } from '../../support/real-turns.ts'
import { scriptedSite } from '../../support/scripted-site.ts'

const HOST = 'a.test'
const URL = `http://${HOST}/`
/** Sites are fresh for this long; memory looks at KV sooner than that. */
const FRESH = 60_000
const PAST_MEMORY = 20_000
/** At this age a copy is no longer shown while it is loaded again: a call to the upstream may take 2.5 seconds. */
const OVERDUE = FRESH + 2_500

const site = scriptedSite(HOST)
const cold = () => isolate(site.kv)

/** The name of the site that a visitor gets, or the kind of the result. */
async function seen(one: ReturnType<typeof isolate>): Promise<string> {
  const lookup = await one.visit(HOST).catch(() => ({ kind: 'failed' as const }))
  return lookup.kind === 'found'
    ? `${lookup.site.config.name}${lookup.isStale ? ', stale' : ''}`
    : lookup.kind
}

/** A purge, with its background work. */
async function purge(one: ReturnType<typeof isolate>, host = HOST) {
  const purged = await one.store.refresh(host, `http://${host}/`, one.scope)
  await one.settled()
  return purged
}

/** An answer of KV that waits until `answer` is called. */
function heldRead() {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  site.kv.namespace.get = (() => promise) as never
  return { answer: resolve }
}

/** The text that KV holds for the site. */
function textInKv(): string {
  const text = [...site.kv.values].find(([key]) => key.startsWith('site:'))?.[1]
  if (text === undefined) throw new Error('KV holds no site')
  return text
}

function replaceInKv(text: string): void {
  for (const key of site.kv.values.keys()) if (key.startsWith('site:')) site.kv.values.set(key, text)
}

describe('memory', () => {
  test('answers without reading KV or the upstream for some seconds', async () => {
    const one = cold()
    expect(one.store.peek(HOST)).toBeUndefined()
    expect(await seen(one)).toBe('first')
    const reads = site.kvReads.length
    site.clock.advance(10_000)
    expect(await seen(one)).toBe('first')
    expect(one.store.peek(HOST)?.config.name).toBe('first')
    expect([site.kvReads.length - reads, site.upstream.configCalls()]).toEqual([0, 1])
  })

  test('is not used alone if not compared with KV for a while, and calls no upstream', async () => {
    const one = cold()
    await seen(one)
    site.clock.advance(PAST_MEMORY)
    expect(one.store.peek(HOST)).toBeUndefined()
    const reads = site.kvReads.length
    expect(await seen(one)).toBe('first')
    expect(one.store.peek(HOST)?.config.name).toBe('first')
    expect([site.kvReads.length - reads, site.upstream.configCalls()]).toEqual([1, 1])
  })

  test('does not answer with an old site while its refresh is running', async () => {
    const one = cold()
    await seen(one)
    site.clock.advance(FRESH)
    await one.store.site(HOST, URL, one.scope)
    expect(one.store.peek(HOST)).toBeUndefined()
    await one.settled()
    expect(one.store.peek(HOST)?.config.name).toBe('first')
  })

  test('is not used alone for a site whose upstream has just failed for a page', async () => {
    const one = cold()
    await seen(one)
    const shown = one.store.peek(HOST)
    if (shown === undefined) throw new Error('not in memory')
    site.down()
    await one.store.page(shown, site.address('about', '/about'), one.scope).catch(() => undefined)
    await one.settled()
    expect(one.store.peek(HOST)).toBeUndefined()
    expect(await seen(one)).toBe('first, stale')
  })

  test('uses the same object for an unchanged site, so that values derived from it are not computed again', async () => {
    const one = cold()
    await seen(one)
    const first = one.store.peek(HOST)
    site.clock.advance(PAST_MEMORY)
    await seen(one)
    expect(one.store.peek(HOST)).toBe(first)
    site.clock.advance(FRESH)
    await seen(one)
    expect(one.store.peek(HOST)).toBe(first)
    expect(site.upstream.configCalls()).toBe(2)
  })
})

describe('a site by its age', () => {
  test('is fresh for a minute, then shown as stale and loaded again in the background', async () => {
    const one = cold()
    await seen(one)
    site.publish('second')
    site.clock.advance(FRESH - 1)
    expect(await seen(one)).toBe('first')
    site.clock.advance(1)
    expect(await seen(one)).toBe('first, stale')
    expect(await seen(one)).toBe('second')
  })

  test('is shown while it is loaded again, unless it is older than a refresh allows', async () => {
    const [early, late] = [cold(), isolate(mapKv())]
    await seen(early)
    await seen(late)
    site.publish('second')
    site.clock.advance(OVERDUE - 1)
    expect(await seen(early)).toBe('first, stale')
    site.clock.advance(1)
    expect(await seen(late)).toBe('second')
  })

  test('from KV is loaded again without another read of KV', async () => {
    await seen(cold())
    site.clock.advance(FRESH)
    const one = cold()
    site.kvReads.length = 0
    expect(await seen(one)).toBe('first, stale')
    expect(site.kvReads.filter((key) => key.startsWith('site:'))).toHaveLength(1)
    expect(await seen(one)).toBe('first')
  })

  test('stays shown as stale in an outage, and the log says how often the upstream has failed', async () => {
    const one = cold()
    await seen(one)
    site.down()
    site.clock.advance(OVERDUE)
    expect([await seen(one), await seen(one)]).toEqual(['first, stale', 'first, stale'])
    site.clock.advance(6_001)
    expect(await seen(one)).toBe('first, stale')
    const line = {
      ...{ event: 'upstream failed', host: HOST, reason: 'upstream answered 503' },
      stack: expect.stringContaining('worker/upstream'),
    }
    expect(site.logged('upstream failed')).toEqual([
      { ...line, failures: 1 },
      { ...line, failures: 2 },
    ])
    site.up()
    site.clock.advance(12_001)
    expect([await seen(one), await seen(one)]).toEqual(['first, stale', 'first'])
  })
})

describe('a publish that another isolate has loaded', () => {
  test('is found in KV, without a call to the upstream', async () => {
    const [one, other] = [cold(), cold()]
    await seen(one)
    site.clock.advance(5_000)
    site.publish('second')
    await purge(other)
    site.clock.advance(PAST_MEMORY)
    expect([await seen(one), await seen(one)]).toEqual(['first', 'second'])
    expect(site.upstream.configCalls()).toBe(2)
  })

  test('is not undone by an older copy that KV still returns', async () => {
    const one = cold()
    await seen(one)
    const older = textInKv()
    site.clock.advance(5_000)
    site.publish('second')
    await purge(one)
    replaceInKv(older)
    site.clock.advance(PAST_MEMORY)
    expect([await seen(one), await seen(one)]).toEqual(['second', 'second'])
  })

  test('whose copy in KV is old as well is loaded from the upstream', async () => {
    const [one, other] = [cold(), cold()]
    await seen(one)
    site.clock.advance(1_000)
    site.publish('second')
    await purge(other)
    site.publish('third')
    site.clock.advance(FRESH)
    expect([await seen(one), await seen(one)]).toEqual(['first, stale', 'third'])
  })
})

describe('a site that another build has stored', () => {
  test('is shown at once, as possibly incomplete, and loaded again in the background', async () => {
    await seen(cold())
    replaceInKv(JSON.stringify({ ...JSON.parse(textInKv()), schema: 'another build' }))
    const one = cold()
    expect(await seen(one)).toBe('first, stale')
    expect(site.upstream.configCalls()).toBe(2)
    expect(await seen(one)).toBe('first')
    expect(JSON.parse(textInKv())).not.toHaveProperty('isReread')
  })
})

describe('a deleted site', () => {
  test('is shown to no visitor who waits for the upstream, and leaves a tombstone for the other isolates', async () => {
    const one = cold()
    await seen(one)
    site.upstream.sites.delete(HOST)
    site.clock.advance(OVERDUE)
    expect([await seen(one), await seen(one)]).toEqual(['unknown', 'unknown'])
    expect(site.upstream.configCalls()).toBe(2)
    site.down()
    expect(await seen(cold())).toBe('unknown')
  })

  test('stays deleted in an isolate that has read the tombstone, even if the upstream then fails', async () => {
    const [one, other] = [cold(), cold()]
    await seen(one)
    site.upstream.sites.delete(HOST)
    site.clock.advance(1_000)
    await purge(other)
    site.clock.advance(PAST_MEMORY)
    await seen(one)
    expect(await seen(one)).toBe('unknown')
    site.down()
    site.clock.advance(31_000)
    expect(await seen(one)).toBe('unknown')
  })

  test('is back for an isolate that has loaded it since, although KV still returns a tombstone', async () => {
    const one = cold()
    const before = writeEnvelope(tombstone())
    site.clock.advance(1)
    await seen(one)
    replaceInKv(before)
    site.clock.advance(PAST_MEMORY)
    expect([await seen(one), await seen(one)]).toEqual(['first', 'first'])
  })

  test('is not looked up by each visitor, in KV or upstream', async () => {
    site.upstream.sites.delete(HOST)
    const one = cold()
    expect(await seen(one)).toBe('unknown')
    const reads = site.kvReads.length
    for (let visitor = 0; visitor < 5; visitor++) expect(await seen(one)).toBe('unknown')
    expect([site.kvReads.length - reads, site.upstream.configCalls()]).toEqual([0, 1])
  })
})

describe('a visitor who waits for KV', () => {
  test('gets the site that a purge has loaded meanwhile', async () => {
    const one = cold()
    const kv = heldRead()
    const visit = seen(one)
    await purge(one)
    kv.answer(null)
    expect(await visit).toBe('first')
    expect(site.upstream.configCalls()).toBe(1)
  })

  test('does not get the site that a purge has found deleted meanwhile', async () => {
    await seen(cold())
    const copy = textInKv()
    const one = cold()
    const kv = heldRead()
    const visit = seen(one)
    site.upstream.sites.delete(HOST)
    await purge(one)
    kv.answer(copy)
    expect(await visit).toBe('unknown')
  })
})

describe('a first load', () => {
  test('that fails is an error with a reason, and is not repeated for the next visitor', async () => {
    site.down()
    const one = cold()
    const message = 'Failed to load app configuration'
    await expect(one.visit(HOST)).rejects.toMatchObject({
      status: 500,
      message,
      cause: { message: 'upstream answered 503' },
    })
    await expect(one.visit(HOST)).rejects.toMatchObject({
      status: 500,
      message,
      cause: { message: 'upstream failed a moment ago' },
    })
    expect(site.upstream.configCalls()).toBe(1)
    expect(site.logged('upstream failed')).toEqual([
      {
        event: 'upstream failed',
        host: HOST,
        failures: 1,
        reason: 'upstream answered 503',
        stack: expect.any(String),
      },
    ])
  })

  test('of each of many real sites in a second is carried out', async () => {
    const hosts = Array.from({ length: 60 }, (_, index) => `real-${index}.test`)
    site.upstream.put(...hosts.map((host) => ({ host })))
    const one = cold()
    const kinds: string[] = []
    for (const host of hosts) kinds.push((await one.visit(host)).kind)
    expect(new Set(kinds)).toEqual(new Set(['found']))
  })

  test('after an answer counts its failures from zero', async () => {
    const one = cold()
    site.down()
    await seen(one)
    site.clock.advance(1_000)
    site.up()
    await seen(one)
    site.upstream.sites.delete(HOST)
    site.clock.advance(OVERDUE)
    expect(await seen(one)).toBe('unknown')
    site.down()
    site.kv.values.clear()
    site.clock.advance(30_000)
    expect(await seen(one)).toBe('failed')
    expect(site.logged('upstream failed')).toMatchObject([{ failures: 1 }, { failures: 1 }])
  })

  test('that is answered after a takedown was answered restores the site', async () => {
    const one = cold()
    const first = Promise.withResolvers<void>()
    site.upstream.fault = async (_request, answer) => {
      site.upstream.fault = () => new Response('', { status: 404 })
      const answered = answer()
      await first.promise
      return answered
    }
    const visit = seen(one)
    await realTurns(() => site.upstream.configCalls() === 1)
    expect(await one.store.refresh(HOST, URL, one.scope)).toBeNull()
    first.resolve()
    expect(await visit).toBe('first')
    expect(await seen(one)).toBe('first')
  })
})

describe('a purge', () => {
  test('of one site does not return another that is purged at the same time', async () => {
    site.upstream.put({ host: 'b.test' })
    const one = cold()
    const purged = await Promise.all([purge(one), purge(one, 'b.test')])
    expect(purged.map((each) => each?.hosts)).toEqual([[HOST], ['b.test']])
  })

  test('of the same site by many callers at once is at most two calls', async () => {
    const one = cold()
    await Promise.all(Array.from({ length: 100 }, () => purge(one)))
    expect(site.upstream.configCalls()).toBeLessThanOrEqual(2)
  })

  test.each([
    ['is answered', (answer: Response) => answer],
    ['fails', () => new Response('', { status: 503 })],
  ])(
    'that arrives while another one runs shows what changed meanwhile, if that one %s',
    async (_, answered) => {
      const one = cold()
      const first = Promise.withResolvers<void>()
      site.upstream.fault = async (_request, answer) => {
        site.upstream.fault = null
        const old = await answer()
        await first.promise
        return answered(old)
      }
      const earlier = purge(one).catch(() => null)
      await realTurns(() => site.upstream.configCalls() === 1)
      site.publish('second')
      const later = [purge(one), purge(one)]
      first.resolve()
      await earlier
      expect(await Promise.all(later)).toMatchObject([{ revision: 'second' }, { revision: 'second' }])
      expect([await seen(one), await seen(cold())]).toEqual(['second', 'second'])
      expect(site.upstream.configCalls()).toBe(2)
    },
  )

  test('that fails still ends the time in which the host counts as unknown', async () => {
    site.upstream.sites.delete(HOST)
    const one = cold()
    expect(await seen(one)).toBe('unknown')
    site.publish('new')
    site.down()
    await expect(purge(one)).rejects.toThrow('upstream answered 503')
    site.up()
    expect(await seen(one)).toBe('new')
  })

  test('that fails still ends the wait after an earlier failure', async () => {
    site.down()
    const one = cold()
    expect(await seen(one)).toBe('failed')
    await expect(purge(one)).rejects.toThrow('upstream answered 503')
    site.up()
    expect(await seen(one)).toBe('first')
  })

  test.each([
    ['the same revision', 'first', 'first'],
    ['a newer one', 'second', 'second'],
    ['one that it had before, after a rollback', 'zeroth', 'zeroth'],
  ])('shows what the upstream has, with %s', async (_, revision, name) => {
    site.publish('zeroth')
    const one = cold()
    await seen(one)
    site.clock.advance(1_000)
    site.publish('first')
    await purge(one)
    site.clock.advance(1_000)
    site.publish(revision)
    expect(await purge(one)).toMatchObject({ revision })
    expect([await seen(one), await seen(cold())]).toEqual([name, name])
  })

  test('outlives the request that asked for it', async () => {
    const answered = Promise.withResolvers<void>()
    site.upstream.fault = async (_request, answer) => {
      await answered.promise
      return answer()
    }
    const one = cold()
    const background: Promise<unknown>[] = []
    const asked = one.store.refresh(HOST, URL, { waitUntil: (promise) => void background.push(promise) })
    // The call of the upstream, and the purge that waits for it.
    expect(background).toHaveLength(2)
    answered.resolve()
    expect(await background[1]).toMatchObject({ value: { config: { name: 'first' } } })
    await asked
  })
})

describe('the queries of a site', () => {
  test('are stored in KV, for an isolate that has not made them', async () => {
    const [one, other] = [cold(), cold()]
    await seen(one)
    const shown = one.store.peek(HOST)
    if (shown === undefined) throw new Error('not in memory')
    const query = { key: 'posts', maxAgeMs: FRESH, load: async () => 'a list' }
    await one.store.queries.get(shown, query, one.scope)
    await one.settled()
    const unasked = { ...query, load: () => Promise.reject(new Error('asked again')) }
    expect(await other.store.queries.get(shown, unasked, other.scope)).toEqual({
      value: 'a list',
      isStale: false,
    })
  })
})
