import { afterAll, beforeAll, expect, test } from 'vitest'
import cases from '../fixtures/reserved-addresses.json' with { type: 'json' }
import { sitemapEntries } from '../support/search.ts'
import { textSection } from '../support/site.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { until } from '../support/until.ts'
import { startWorker } from '../support/worker.ts'

const ORIGIN = 'http://a.test'
const BODY = 'A page of the tenant.'

/** A page at every address of the table. */
const pages = [...cases.reserved, ...cases.free].map((path, index) => ({
  id: `page-${index}`,
  ...(path.startsWith('/en-US/')
    ? { route_en_US: path.slice('/en-US'.length), published: ['en-US'] }
    : { route: path, published: ['pt-BR'] }),
  sections: [textSection('s', BODY)],
}))
let worker: Awaited<ReturnType<typeof startWorker>>

beforeAll(async () => {
  const site = { host: 'a.test', pages, config: { multi_languages: ['en-US'] } }
  worker = await startWorker({ upstream: scriptedUpstream(site).handle })
})
afterAll(() => worker.stop())

async function sitemap(): Promise<string[]> {
  const files = ['pt-BR', 'en-US'].map(async (locale) =>
    sitemapEntries(await (await worker.fetch(`${ORIGIN}/sitemap-${locale}.xml`)).text()),
  )
  return (await Promise.all(files)).flat().map(({ loc }) => loc)
}

test.each(cases.reserved)('%s never serves a page', async (path) => {
  const answer = await worker.fetch(ORIGIN + path)
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') && answer.ok
  expect([Boolean(isPage), (await answer.text()).includes(`<p>${BODY}</p></`)]).toEqual([false, false])
})

test.each(cases.free)('%s serves the tenant’s page', async (path) => {
  const answer = await worker.fetch(ORIGIN + path)
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(BODY)])
})

test('the sitemap lists the pages that are served, and no others', async () => {
  expect((await sitemap()).sort()).toEqual(cases.free.map((path) => ORIGIN + path).sort())
})

test('the log names the pages that are left out', async () => {
  await worker.fetch(`${ORIGIN}/`)
  await until(() => {
    const [line] = worker.logs.filter(({ event }) => event === 'pages left out: their addresses are reserved')
    expect(line).toMatchObject({ level: 'warn', host: 'a.test', count: cases.reserved.length })
    expect(line?.pages).toContain('page-0 at /api/core/config, page-1 at /api/anything')
  })
})
