import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPlatform } from '../../build/dev/file-platform.ts'
import { readSites } from '../../build/site-files.ts'
import { type Crawl, crawl } from '../support/crawl.ts'
import { startWorker } from '../support/worker.ts'

/**
 * Crawls the demo sites as a search engine without scripts. The upstream reads their files, because the database gives
 * the same answers (test/database/platform.test.ts) and is slower.
 */
const sites = readSites()
let worker: Awaited<ReturnType<typeof startWorker>>

beforeAll(async () => {
  worker = await startWorker({
    upstream: createPlatform(sites).fetch,
    bindings: { UPSTREAM_TIMEOUT_MS: 10_000 },
  })
})
afterAll(() => worker.stop())

describe.each(sites.map(({ hosts: [host] }) => host))('%s', (host) => {
  let found: Crawl

  beforeAll(async () => {
    found = await crawl(worker.url, `http://${host}:${worker.url.port}`)
  }, 900_000)

  test('has no broken link and no link that is a redirect', () => {
    expect(found.faults).toEqual([])
    expect(found.pages.size).toBeGreaterThan(0)
  })

  test('has no link to a missing fragment', () => {
    const missing = [...found.pages.values()].flatMap(({ address, links }) =>
      links.flatMap((link) => {
        const [bare = '', fragment] = link.split('#')
        const target = found.pages.get(bare)
        const isThere = !fragment || !target || target.ids.has(decodeURIComponent(fragment))
        return isThere ? [] : [`${link} from ${address}`]
      }),
    )
    expect(missing).toEqual([])
  })

  test('has a unique title for each page of a language', () => {
    const titles = new Map<string, string[]>()
    for (const { head, lang, address } of indexed()) {
      const title = `${lang} ${head.title}`
      titles.set(title, [...(titles.get(title) ?? []), address])
    }
    expect(titles.size).toBeGreaterThan(0)
    expect([...titles].filter(([, addresses]) => addresses.length > 1)).toEqual([])
  })

  test('has sitemaps with exactly the pages that search engines may list', () => {
    expect(found.entries.map(({ loc }) => loc).sort()).toEqual(
      indexed()
        .map(({ address }) => address)
        // The later pages of a list are found by its links.
        .filter((address) => !address.includes('?'))
        .sort(),
    )
  })

  test('has the same alternates in page, header and sitemap, and each links back', () => {
    expect(indexed().length).toBeGreaterThan(0)
    expect(found.entries.length).toBeGreaterThan(0)
    for (const { loc, alternates } of found.entries)
      expect(found.pages.get(loc)?.head.alternates, loc).toEqual(alternates)
    for (const { address, head, linked } of indexed()) {
      const { alternates } = head
      expect(linked, address).toEqual(alternates)
      for (const href of Object.values(alternates)) {
        expect(found.pages.get(href)?.head.alternates, `${href} from ${address}`).toEqual(alternates)
      }
    }
  })

  /** Pages whose canonical address is their own and that do not ask search engines to leave them out. */
  function indexed() {
    return [...found.pages.values()].filter(
      ({ address, head }) => head.canonical === address && !/noindex/.test(head.robots ?? ''),
    )
  }
})
