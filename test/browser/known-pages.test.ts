import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { connectChromium } from '../support/connect-chromium.ts'
import { knownPages } from './known-pages.ts'

const HTML = { 'content-type': 'text/html' }

/** What the server has: by path, the headers and the body. */
type Files = Record<string, { headers?: Record<string, string>; body: string }>

let browser: Browser
let page: Page
let server: Server
let files: Files
let folder: string
let file: string

describe.skipIf(chromiumPath() === null)('a page that a test file has found without faults', () => {
  beforeAll(async () => {
    browser = await connectChromium()
    server = createServer((request, response) => {
      const found = files[request.url ?? '']
      response.writeHead(found === undefined ? 404 : 200, found?.headers).end(found?.body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(async () => {
    server.close()
    await browser.close()
  })

  beforeEach(async () => {
    vi.stubEnv('CI', undefined)
    page = await browser.newPage()
    folder = mkdtempSync(join(tmpdir(), 'known-pages-'))
    mkdirSync(join(folder, 'known-pages'))
    file = join(folder, 'pages.test.ts')
    writeFileSync(file, "import { faults } from './faults.ts'")
    writeFileSync(join(folder, 'faults.ts'), 'export const faults = []')
    files = {
      '/builds/latest.json': { body: '{"id":"the-build"}' },
      '/': { headers: HTML, body: '<img src="/sign.svg"><p>the-build' },
      '/sign.svg': {
        headers: { 'content-type': 'image/svg+xml' },
        body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      },
    }
  })
  afterEach(async () => {
    await page.close()
    rmSync(folder, { recursive: true })
  })

  /** @returns whether a run of the tests opens the page in Chromium */
  async function opensPage(faults: string[] = [], more = ''): Promise<boolean> {
    const { port } = server.address() as AddressInfo
    const known = knownPages(file, port)
    known.watch(page)
    const address = `http://known.localhost:${port}/`
    let isOpened = false
    const found = await known.faultsOf(address, { headers: {}, more: () => more }, async () => {
      isOpened = true
      await page.goto(address)
      return faults
    })
    expect(found).toEqual(isOpened ? faults : [])
    known.save()
    page.removeAllListeners()
    return isOpened
  }

  test('is not opened again, also after a new build', async () => {
    expect(await opensPage()).toBe(true)
    files['/builds/latest.json'] = { body: '{"id":"a-newer-build"}' }
    files['/'] = { headers: HTML, body: '<img src="/sign.svg"><p>a-newer-build' }
    expect(await opensPage()).toBe(false)
  })

  test.for<[string, () => void]>([
    ['its bytes', () => Object.assign(files['/'] ?? {}, { body: '<img src="/sign.svg"><p>other' })],
    ['a header', () => Object.assign(files['/'] ?? {}, { headers: { ...HTML, 'x-frame-options': 'DENY' } })],
    ['a file that it names', () => Object.assign(files['/sign.svg'] ?? {}, { body: '<svg/>' })],
    ['the type of such a file', () => Object.assign(files['/sign.svg'] ?? {}, { headers: {} })],
    ['the test', () => writeFileSync(file, "import { faults } from './faults.ts' // more")],
    ['a module of the test', () => writeFileSync(join(folder, 'faults.ts'), 'export const faults = [1]')],
  ])('is opened again after a change of %s', async ([, change]) => {
    expect(await opensPage()).toBe(true)
    expect(await opensPage()).toBe(false)
    change()
    expect(await opensPage()).toBe(true)
  })

  test('is opened again when what the test compares it with has changed', async () => {
    expect(await opensPage([], 'p{}')).toBe(true)
    expect(await opensPage([], 'p{} a{}')).toBe(true)
  })

  test('is opened in each run if it had faults, or asked for what its bytes do not name', async () => {
    expect(await opensPage(['a fault'])).toBe(true)
    expect(await opensPage()).toBe(true)
    files['/'] = { headers: HTML, body: "<script>fetch('/api' + '/times')</script>" }
    expect(await opensPage()).toBe(true)
    expect(await opensPage()).toBe(true)
  })

  test('is opened in each run of CI that does not find it in the record', async () => {
    vi.stubEnv('CI', 'true')
    expect(await opensPage()).toBe(true)
    expect(await opensPage()).toBe(true)
  })
})
