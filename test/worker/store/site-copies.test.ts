import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Site } from '#shared/site.ts'
import { createEnvelope, type Envelope, tombstone, writeEnvelope } from '../../../worker/store/envelope.ts'
import { readAppConfiguration } from '../../../core/reading/read-app-configuration.ts'
import { Derived } from '../../../core/memory/derived.ts'
import { heldBytes } from '../../../core/memory/shares.ts'
import { SiteCopies } from '../../../worker/store/site-copies.ts'
import { useMovedClock } from '../../support/isolate.ts'
import { type MapKv, mapKv } from '../../support/map-kv.ts'
import { configurationOf, type TestSite } from '../../support/site.ts'

const HOST = 'a.test'
const TTL = 86_400_000
const FRESH = 60_000

let kv: MapKv
let clock: ReturnType<typeof useMovedClock>
let warnings: object[]
const background: Promise<unknown>[] = []
const scope = { waitUntil: (promise: Promise<unknown>) => void background.push(promise) }

beforeEach(() => {
  clock = useMovedClock()
  kv = mapKv()
  warnings = []
  vi.spyOn(console, 'warn').mockImplementation((line: string) => void warnings.push(JSON.parse(line)))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const copiesOf = (freshMs = FRESH) => new SiteCopies({ kv: kv.namespace, ttlMs: TTL, freshMs })

async function answer(more: Partial<TestSite> = {}): Promise<Envelope<Site>> {
  const { site } = await readAppConfiguration(configurationOf({ host: HOST, ...more }), HOST)
  return createEnvelope(site, site)
}

/** The content of the only copy in KV. */
function stored(): Envelope<Site> {
  const [text = 'null', ...others] = kv.values.values()
  expect(others).toEqual([])
  return JSON.parse(text)
}

/** Replaces the text of the host's copy in KV. */
async function putInKv(envelope: Envelope<Site>): Promise<void> {
  await copiesOf().renew(HOST, undefined, await answer())
  for (const key of kv.values.keys()) kv.values.set(key, writeEnvelope(envelope))
}

/** What an isolate with empty memory finds in KV. */
async function found() {
  const envelope = await copiesOf().fetch(HOST, scope)
  await Promise.all(background.splice(0))
  return envelope
}

describe('a copy in KV', () => {
  test('contains what was answered', async () => {
    const sent = await answer()
    await copiesOf().renew(HOST, undefined, sent)
    expect(await found()).toEqual({ v: 2, ...sent })
  })

  test('is valid for the lifetime of copies, and not a moment longer', async () => {
    await putInKv(await answer())
    clock.advance(TTL)
    expect(await found()).not.toBeNull()
    clock.advance(1)
    expect(await found()).toBeNull()
  })

  test('without a host is found by the host it is stored for', async () => {
    await putInKv({ ...(await answer()), hosts: [] })
    expect(await found()).not.toBeNull()
  })

  test.each([
    ['of another host', async () => ({ ...(await answer()), hosts: ['b.test'] })],
    [
      'whose site has other hosts',
      async () => {
        const sent = await answer()
        return { ...sent, value: { ...sent.value, hosts: ['b.test'] } }
      },
    ],
    ['of another site', async () => ({ ...(await answer()), site: 'another' })],
  ])('%s is ignored', async (_, misplaced) => {
    await putInKv(await misplaced())
    expect(await found()).toBeNull()
  })

  test('of a deleted site says so', async () => {
    await copiesOf().bury(HOST)
    expect(await found()).toMatchObject({ isGone: true })
  })

  test('of a deleted site says so whichever build wrote it', async () => {
    await putInKv({ ...(tombstone() as Envelope<Site>), schema: 'another build' })
    expect(await found()).toMatchObject({ isGone: true })
    expect(warnings).toEqual([])
  })
})

describe('a copy that another build wrote', () => {
  test('is read again, marked, and replaces the one in KV', async () => {
    const sent = await answer({ canary: 'A site' })
    await putInKv({ ...sent, schema: 'another build', site: 'a key of that build', revision: 'r0' })
    const { schema, site } = sent
    expect(await found()).toMatchObject({ schema, site, revision: 'r1', isReread: true })
    expect(stored()).toMatchObject({ schema, site, revision: 'r1', isReread: true })
    expect(stored().value.config.name).toBe('A site')
  })

  test('is ignored if this build cannot read it, and is not deleted', async () => {
    const sent = await answer()
    const unreadable = { ...sent, schema: 'another build', value: { hosts: [HOST] } as Site }
    await putInKv(unreadable)
    expect(await found()).toBeNull()
    expect(stored()).toMatchObject({ schema: 'another build' })
    expect(warnings).toEqual([expect.objectContaining({ event: 'stored site unreadable', host: HOST })])
  })
})

describe('an answer', () => {
  test('that confirms the copy in KV is written when that copy is no longer fresh', async () => {
    const copies = copiesOf()
    const first = await answer()
    await copies.renew(HOST, undefined, first)
    clock.advance(FRESH - 1)
    const second = { ...first, fetchedAt: Date.now() }
    await copies.renew(HOST, first, second)
    expect(stored().fetchedAt).toBe(first.fetchedAt)
    clock.advance(1)
    const third = { ...first, fetchedAt: Date.now() }
    await copies.renew(HOST, second, third)
    expect(stored().fetchedAt).toBe(third.fetchedAt)
  })

  test('is written at most once a second if nothing stays fresh', async () => {
    const copies = copiesOf(0)
    const first = await answer()
    await copies.renew(HOST, undefined, first)
    clock.advance(999)
    await copies.renew(HOST, first, { ...first, fetchedAt: Date.now() })
    expect(stored().fetchedAt).toBe(first.fetchedAt)
  })

  test('for a host that a wildcard matches is never written', async () => {
    const sent = await answer({ root: { hosts: [HOST, '*.test'] } })
    expect(sent.value.wildcard).toMatch(/^\*\./)
    await copiesOf().renew(HOST, undefined, sent)
    expect([...kv.values]).toEqual([])
  })
})

describe('the memory of what is derived from a site', () => {
  const derived = new Derived<string>('of this test')
  const bytes = () => heldBytes().derived ?? 0

  test('is counted while the site is in memory, and released when the site is dropped', async () => {
    const copies = copiesOf()
    const sent = await answer()
    const before = bytes()
    copies.hold(HOST, sent)
    derived.set(sent.value, 'a page', 'A', 1000)
    expect(bytes()).toBeGreaterThanOrEqual(before + 1000)
    copies.drop(HOST)
    expect([bytes(), copies.peek(HOST), derived.get(sent.value, 'a page')]).toEqual([
      before,
      undefined,
      undefined,
    ])
  })

  test('is not counted for a site too large for memory, because nothing would release it', async () => {
    const copies = copiesOf()
    const sent = await answer()
    const config = { ...sent.value.config, name: 'x'.repeat(8 * 1024 * 1024) }
    const huge = { ...sent, value: { ...sent.value, config } }
    const before = bytes()
    copies.hold(HOST, huge)
    derived.set(huge.value, 'a page', 'A', 1000)
    expect([copies.peek(HOST), bytes()]).toEqual([undefined, before])
  })
})
