import { beforeEach, describe, expect, test } from 'vitest'
import type { Site } from '#shared/site.ts'
import { isolate } from '../../support/isolate.ts'
import { realTurns } from '../../support/real-turns.ts'
import { scriptedSite } from '../../support/scripted-site.ts'
import { textSection } from '../../support/site.ts'

const HOST = 'a.test'
const FRESH = 60_000
/** Longer than the wait after a first failure of a refresh, with its random part. */
const PAST_BACKOFF = 6_001

const site = scriptedSite(HOST)
let one: ReturnType<typeof isolate>

beforeEach(() => {
  one = isolate(site.kv)
})

/** The site that visitors are shown, and for whose pages they ask. */
async function shown(): Promise<Site> {
  const lookup = await one.visit(HOST)
  if (lookup.kind !== 'found') throw new Error(lookup.kind)
  return lookup.site
}

/** The site after a publish. */
async function republished(name: string, more?: Parameters<typeof site.publish>[1]): Promise<Site> {
  site.publish(name, more)
  const purged = await one.store.refresh(HOST, `http://${HOST}/`, one.scope)
  await one.settled()
  if (purged === null) throw new Error('gone')
  return purged
}

/** The text of a page that a visitor gets, or the kind of the result, once background work has ended. */
async function textOf(of: Site, id = 'about', path = `/${id}`): Promise<string> {
  try {
    const page = await one.store.page(of, site.address(id, path), one.scope)
    if (page.kind !== 'found') return page.kind
    const text = /first|second|third/.exec(JSON.stringify(page.document.sections[0]?.data.body))?.[0]
    return `${text}${page.isStale ? ', stale' : ''}`
  } catch {
    return 'failed'
  } finally {
    await one.settled()
  }
}

/** A publish in which `about` cannot be read: it has too many sections. */
const withoutAbout = {
  pages: [
    { id: 'home', route: '/', sections: [textSection('t', 'second')] },
    { id: 'about', route: 'about', sections: Array.from({ length: 501 }, () => textSection('t', 'x')) },
  ],
}

describe('a page', () => {
  test('that cannot be read delays no other page of its site', async () => {
    const [home, about] = withoutAbout.pages
    const contact = { id: 'contact', route: 'contact', sections: [textSection('t', 'second')] }
    await shown()
    const of = await republished('second', {
      pages: [home, about, contact].filter((page) => page !== undefined),
    })
    expect(await textOf(of)).toBe('failed')
    expect(await textOf(of, 'contact')).toBe('second')
  })

  test('is loaded once, and stays while its publish does, however old it is', async () => {
    const of = await shown()
    expect(await textOf(of)).toBe('first')
    expect(site.upstream.configCalls()).toBe(2)
    site.clock.advance(50 * FRESH)
    expect(await textOf(of)).toBe('first')
    expect(site.upstream.configCalls()).toBe(2)
  })

  test('of an older publish is loaded before it is shown', async () => {
    expect(await textOf(await shown())).toBe('first')
    expect(await textOf(await republished('second'))).toBe('second')
  })

  test('of a site without configuration is empty, and not requested', async () => {
    const of = await shown()
    const [calls, reads] = [site.upstream.calls.length, site.kvReads.length]
    const page = await one.store.page(of, site.address('', '/'), one.scope)
    expect(page).toMatchObject({ kind: 'found', isStale: false, document: { id: '', sections: [] } })
    expect([site.upstream.calls.length - calls, site.kvReads.length - reads]).toEqual([0, 0])
  })

  test('that is requested while the site is published again makes the caller start over with the new site', async () => {
    const of = await shown()
    site.publish('second')
    expect(await textOf(of)).toBe('republished')
    expect(await textOf(await shown())).toBe('second')
  })

  test('that is requested while the site is taken down makes the caller start over, and is not a failure', async () => {
    const of = await shown()
    site.upstream.sites.delete(HOST)
    expect(await textOf(of)).toBe('republished')
    expect(site.logged('upstream failed')).toEqual([])
    expect((await one.visit(HOST)).kind).toBe('unknown')
  })

  test('continues loading when its visitor leaves', async () => {
    const of = await shown()
    const answered = Promise.withResolvers<void>()
    site.upstream.fault = async (_request, answer) => {
      await answered.promise
      return answer()
    }
    const background: Promise<unknown>[] = []
    const scope = { waitUntil: (promise: Promise<unknown>) => void background.push(promise) }
    const page = one.store.page(of, site.address('about', '/about'), scope)
    await realTurns(() => site.upstream.configCalls() === 2)
    // The read of KV, which has ended, and the call of the upstream.
    expect(background).toHaveLength(2)
    answered.resolve()
    expect(await background[1]).toMatchObject({ value: { config: { name: 'first' } } })
    await page
  })
})

describe('an answer with a page that the isolate did not have', () => {
  const A_DAY = 86_400_000
  /** The kinds of values that a second isolate, as at another location, writes to KV `hours` later. */
  async function written(hours = 1): Promise<string[]> {
    site.clock.advance(hours * 3_600_000)
    const kinds: string[] = []
    const put = site.kv.namespace.put.bind(site.kv.namespace)
    site.kv.namespace.put = (async (key: string, text: string) => {
      kinds.push(key.replace(/:.*/, ''))
      await put(key, text)
    }) as never
    one = isolate(site.kv)
    await shown()
    return kinds.sort()
  }

  test('writes the site, and not the page that KV has of the same publish', async () => {
    await shown()
    expect(await written()).toEqual(['site'])
  })

  test('writes the page that KV has of another publish', async () => {
    await shown()
    site.publish('second')
    expect(await written()).toEqual(['page', 'site'])
    expect(await textOf(await shown(), 'home', '/')).toBe('second')
  })

  test('writes the page that KV lost, and one that another build has written', async () => {
    await shown()
    for (const key of site.kv.values.keys()) if (key.startsWith('page:')) site.kv.values.delete(key)
    expect(await written()).toEqual(['page', 'site'])
    for (const [key, text] of site.kv.values)
      if (key.startsWith('page:'))
        site.kv.values.set(key, JSON.stringify({ ...JSON.parse(text), schema: 'another build' }))
    expect(await written()).toEqual(['page', 'site'])
  })

  test('writes the page again when the copy in KV is a day old, before KV drops it', async () => {
    await shown()
    expect(await written(A_DAY / 3_600_000)).toEqual(['page', 'site'])
  })

  test('writes the page if the upstream names no revision, and so no publish that it belongs to', async () => {
    site.publish('first', { revision: null })
    await shown()
    expect(await written()).toEqual(['page', 'site'])
  })

  test('writes the page of a publish without reading KV, which would cache the old one at the location', async () => {
    await shown()
    one = isolate(site.kv)
    site.kvReads.length = 0
    await republished('second')
    expect(site.kvReads).toEqual([])
    expect(await written(0)).toEqual([])
    expect(await textOf(await shown(), 'home', '/')).toBe('second')
  })
})

describe('a page of a site whose upstream names no revision', () => {
  test('is as fresh as the site, and loaded again when it is a minute old', async () => {
    site.publish('first', { revision: null })
    const of = await shown()
    expect(await textOf(of)).toBe('first')
    site.publish('second', { revision: null, canary: 'first' })
    site.clock.advance(FRESH - 1)
    expect(await textOf(of)).toBe('first')
    expect(site.upstream.configCalls()).toBe(2)
    site.clock.advance(1)
    expect(await textOf(of)).toBe('second')
  })

  test('waits a second after a new failure, if it was loaded since the earlier ones', async () => {
    site.publish('first', { revision: null })
    const of = await shown()
    site.down()
    for (const wait of [1_000, 5_000, 10_000, 20_000]) {
      expect(await textOf(of)).toBe('failed')
      site.clock.advance(wait)
    }
    site.up()
    expect(await textOf(of)).toBe('first')
    site.down()
    site.clock.advance(FRESH)
    expect(await textOf(of)).toBe('first, stale')
    site.up()
    site.clock.advance(PAST_BACKOFF)
    expect(await textOf(of)).toBe('first')
  })
})

describe('while the upstream fails', () => {
  test('a page that was never loaded is an error with a reason, and a second visitor causes no call', async () => {
    const of = await shown()
    site.down()
    const visit = () => one.store.page(of, site.address('about', '/about'), one.scope)
    const message = 'Failed to load app configuration'
    const first = { status: 500, message, cause: { message: 'upstream answered 503' } }
    await expect(visit()).rejects.toMatchObject(first)
    const second = { status: 500, message, cause: { message: 'page about failed a moment ago' } }
    await expect(visit()).rejects.toMatchObject(second)
    expect(site.upstream.configCalls()).toBe(2)
    expect(site.logged('upstream failed')).toMatchObject([
      { host: HOST, failures: 1, reason: 'upstream answered 503' },
    ])
  })

  test('a loaded page shows its last good text, and is not requested for each visitor', async () => {
    await textOf(await shown())
    const of = await republished('second')
    site.down()
    const calls = site.upstream.configCalls()
    for (let visitor = 0; visitor < 5; visitor++) expect(await textOf(of)).toBe('first, stale')
    expect(site.upstream.configCalls() - calls).toBe(1)
    site.up()
    site.clock.advance(PAST_BACKOFF)
    expect(await textOf(of)).toBe('second')
  })
})

describe('a page that is missing from the answer', () => {
  test('is an error with a reason, and the other pages of the site are loaded', async () => {
    const of = await republished('second', withoutAbout)
    expect(await textOf(of)).toBe('failed')
    expect(site.logged('upstream failed')).toMatchObject([
      { host: HOST, reason: 'page about of the index was not in the answer' },
    ])
    expect(await textOf(of, 'home', '/?')).toBe('second')
  })

  test('shows the text of the publish before, as stale', async () => {
    await textOf(await shown())
    expect(await textOf(await republished('second', withoutAbout))).toBe('first, stale')
  })
})

describe('a page that another build has stored', () => {
  beforeEach(async () => {
    await textOf(await shown())
    for (const [key, text] of site.kv.values)
      if (key.startsWith('page:'))
        site.kv.values.set(key, JSON.stringify({ ...JSON.parse(text), schema: 'another build' }))
    one = isolate(site.kv)
  })

  test('is shown at once, as possibly incomplete, and loaded again in the background', async () => {
    const of = await shown()
    const calls = site.upstream.configCalls()
    expect(await textOf(of)).toBe('first, stale')
    expect(site.upstream.configCalls() - calls).toBe(1)
    expect(await textOf(of)).toBe('first')
    expect(site.upstream.configCalls() - calls).toBe(1)
  })

  test('is shown while it is missing from the upstream’s answer, which is a failure', async () => {
    const of = await shown()
    site.publish('first', withoutAbout)
    expect([await textOf(of), await textOf(of)]).toEqual(['first, stale', 'first, stale'])
    expect(site.logged('upstream failed')).toMatchObject([
      { host: HOST, failures: 1, reason: 'page about of the index was not in the answer' },
    ])
  })
})
