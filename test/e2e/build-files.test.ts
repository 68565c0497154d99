import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import english from '../../shared/messages/en-US.json'
import { TEST_DIST } from '../support/build.ts'
import { textSection } from '../support/site.ts'
import { until } from '../support/until.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

const folder = join(import.meta.dirname, '../..', TEST_DIST, 'client')
const upstream = scriptedUpstream({
  host: 'a.test',
  pages: [{ id: 'home', route: '/', sections: [textSection('only', 'the only text')] }],
})

/** The files that cannot be read now. */
let failing: string[] = []
const asked: string[] = []
let worker: Awaited<ReturnType<typeof startWorker>>

beforeAll(async () => {
  worker = await startWorker({ upstream: upstream.handle, files })
})
afterAll(() => worker.stop())

const untilLogged = (file: string) =>
  until(() =>
    expect(worker.logs).toContainEqual(
      expect.objectContaining({ event: 'file of the build not read', file }),
    ),
  )

async function files({ url }: Request): Promise<Response> {
  const { pathname } = new URL(url)
  asked.push(pathname)
  const file = join(folder, pathname)
  if (failing.includes(pathname)) {
    // The page requests both files at once and ends with the first failure. The messages fail last, because the error
    // page requests them again, so their failure is logged even then.
    if (pathname !== '/catalogue.txt' && failing.includes('/catalogue.txt'))
      await untilLogged('/catalogue.txt')
    return new Response('', { status: 500 })
  }
  return existsSync(file) ? new Response(readFileSync(file)) : new Response('', { status: 404 })
}

async function visit() {
  const response = await worker.fetch('http://a.test/', { headers: { 'accept-language': 'pt-BR' } })
  return { response, html: await response.text() }
}

// An isolate stores each file that it has read. In the second row it reads the messages, but not the stylesheet.
test.each([
  ['messages and stylesheet', ['/messages/pt-BR.json', '/catalogue.txt']],
  ['the stylesheet', ['/catalogue.txt']],
])(
  'an isolate that cannot read %s answers a page with an uncached 503, and logs the missing files',
  async (_, files) => {
    failing = files
    const { response } = await visit()
    expect(response.status).toBe(503)
    expect(response.headers.get('cache-control')).toBe('no-store')
    for (const file of files) await untilLogged(file)
  },
)

test('the error page is in English while its language cannot be read', async () => {
  failing = ['/messages/de-DE.json']
  const response = await worker.fetch('http://b.test/', { headers: { 'accept-language': 'de-DE' } })
  expect(response.status).toBe(404)
  expect(await response.text()).toContain(english['errors.noSite'])
})

test('once the files can be read, a page has its styles and texts, and the isolate reads each file once', async () => {
  failing = []
  asked.length = 0
  const { response, html } = await visit()
  expect(response.status).toBe(200)
  expect(html).toContain('Pular para o conteúdo')
  expect(html).toMatch(/<style>(?:(?!<\/style>)[\s\S])*\[data-section\]/)
  for (const query of ['a', 'b']) await (await worker.fetch(`http://a.test/?${query}`)).text()
  expect(asked.filter((file) => file === '/catalogue.txt')).toHaveLength(1)
  expect(asked.filter((file) => file === '/messages/pt-BR.json').length).toBeLessThanOrEqual(1)
})

test.each(['/catalogue.txt', '/messages/pt-BR.json', '/words/pt-BR.json'])(
  '%s is not served to visitors',
  async (path) => {
    const response = await worker.fetch(`http://a.test${path}`)
    expect(response.status).toBe(404)
  },
)
