import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Page, Request, Response } from 'playwright-core'
import { digestOf, type ServedPage, servedPages } from '../support/served-page.ts'

/** `npm run test:pages` opens every page, for example with a new Chromium. */
const OPENS_ALL = process.env.KNOWN_PAGES === 'none'

/** A page with times to book changes by the hour, and so would its record. */
const BY_THE_CLOCK = '"type":"booking"'

/** A view of a page is sent there, and its answer is not used (test/browser/visitor/tracking.test.ts). */
const TRACKING = '/api/tracking/save'

/** What a test's faults depend on besides the page's bytes. */
interface Inputs {
  /** What the browser sends with its request. */
  headers: Record<string, string>
  /** For example the stylesheets that the test compares with the page's. */
  more?: (html: string) => string
}

/**
 * Pages that a test file has found without faults. `known-pages/` next to the file has a digest of each: of the answer and
 * its headers, of the files that it names, and of the tests' code. A page with the same digest is not opened in
 * Chromium again. Every run but CI's writes the record, which is committed. A page that asks for more than these
 * files, that a browser gets with other bytes, or that has times to book, is never recorded.
 * @param file the test file
 * @param port of the Worker that serves its pages
 */
export function knownPages(file: string, port: number) {
  const name = basename(file, '.test.ts')
  const path = join(dirname(file), 'known-pages', `${name}.json`)
  const known: Record<string, string> =
    OPENS_ALL || !existsSync(path) ? {} : JSON.parse(readFileSync(path, 'utf8'))
  const found: Record<string, string> = {}
  const served = servedPages(port)
  const code = codeDigest(file)
  let asked: string[] = []
  let documents: Response[] = []

  /** Whether the browser got the bytes of `page`, and asked for nothing that its digest does not cover. */
  async function isWhole(page: ServedPage, host: string): Promise<boolean> {
    const bodies = await Promise.all(documents.map((document) => document.body()))
    return (
      bodies.length > 0 &&
      !page.html.includes(BY_THE_CLOCK) &&
      bodies.every((body) => digestOf(body) === page.bodyDigest) &&
      asked.every((request) => {
        const [, address] = /^GET (http.*)/.exec(request) ?? []
        if (address === undefined) return request.startsWith('GET data:')
        const { hostname, pathname, search } = new URL(address)
        return hostname === host && served.covers(page, pathname + search)
      })
    )
  }

  return {
    /** Notes what the tab asks for. Call it once for each tab that opens the pages. */
    watch(page: Page): void {
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (isDocument(request, page) || pathname === TRACKING) return
        asked.push(`${request.method()} ${request.url()}`)
      })
      page.on('response', (response) => {
        if (isDocument(response.request(), page)) documents.push(response)
      })
    },
    /** Faults that `find` finds in the page; none, without calling it, if the page is known. */
    async faultsOf(
      address: string,
      { headers, more = () => '' }: Inputs,
      find: () => Promise<string[]>,
    ): Promise<string[]> {
      const page = await served.read(address, headers)
      const digest = digestOf(page.digest, code, more(page.html))
      const { hostname, pathname, search } = new URL(address)
      const title = hostname + decodeURI(pathname) + search
      if (known[title] !== digest) {
        asked = []
        documents = []
        const faults = await find()
        if (faults.length > 0) return faults
        if (!(await isWhole(page, hostname))) return []
      }
      found[title] = digest
      return []
    },
    /** Writes the record, except in CI. Call it when the tests of the file have ended. */
    save(): void {
      if (process.env.CI || OPENS_ALL) return
      const all = Object.entries({ ...known, ...found }).sort(([one], [other]) => (one < other ? -1 : 1))
      writeFileSync(path, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`)
    },
  }
}

/** The page itself; frames are files of the page. */
function isDocument(request: Request, page: Page): boolean {
  return request.isNavigationRequest() && request.frame() === page.mainFrame()
}

/** Digest of the test file, of the modules of this folder that it uses, and of the version of axe. */
function codeDigest(file: string): string {
  const modules = new Set([file])
  for (const module of modules)
    for (const [, path = ''] of readFileSync(module, 'utf8').matchAll(/ from '(\.\/[^']+)'/g))
      modules.add(join(dirname(module), path))
  const { version } = createRequire(import.meta.url)('axe-core/package.json') as { version: string }
  return digestOf(version, ...[...modules].sort().map((module) => readFileSync(module)))
}
