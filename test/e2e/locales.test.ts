import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import cases from '../cases/locales.json' with { type: 'json' }
import { type CaseRow, testRows } from '../support/cases.ts'
import { factsOf } from '../support/html.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

const upstream = scriptedUpstream()
let worker: Awaited<ReturnType<typeof startWorker>>

beforeAll(async () => {
  worker = await startWorker({ upstream: upstream.handle })
})
afterAll(() => worker.stop())

interface LocaleRow extends CaseRow {
  input: {
    path: string
    locale_cookie: string | null
    accept_language: string
    configured: string | string[]
    default: string
  }
  /** The `lang` of the page, even of a 404; or just `404`. */
  expected_lang: string
}

/** One host for each set of locales that the rows configure. */
function hostOf(row: LocaleRow['input']): string {
  const configured = Array.isArray(row.configured) ? row.configured : cases.fixture.all16
  const host = `${Array.isArray(row.configured) ? row.configured.join('-').toLowerCase() : 'all'}.${row.default.toLowerCase()}.test`
  upstream.put({
    host,
    pages: [{ id: 'home', route: '/' }],
    root: { locales: configured.map((code) => ({ code, name: code })), defaultLocale: row.default },
  })
  return host
}

async function visit(address: string, headers: Record<string, string>): Promise<Response> {
  const response = await worker.fetch(address, { headers })
  const location = response.headers.get('location')
  if (location === null) return response
  await response.text()
  return visit(new URL(location, address).href, headers)
}

describe('cases/locales.json', () => {
  testRows<LocaleRow>(import.meta.filename, 'locales', async ({ input, expected_lang }) => {
    const { path, locale_cookie, accept_language } = input
    const response = await visit(`http://${hostOf(input)}${path}`, {
      ...(locale_cookie && { cookie: `locale=${locale_cookie}` }),
      ...(accept_language && { 'accept-language': accept_language }),
      'sec-fetch-mode': 'navigate',
    })
    const { lang } = factsOf(await response.text())
    expect(expected_lang === '404' ? String(response.status) : lang).toBe(expected_lang)
  })
})

describe('a language redirect', () => {
  const swedish = { 'accept-language': 'sv-SE,sv;q=0.9', 'sec-fetch-mode': 'navigate' }
  const site = {
    host: 'idioma.test',
    pages: [
      { id: 'home', route: '/' },
      { id: 'so-aqui', route: 'so-aqui', published: ['pt-BR'] },
    ],
  }

  test('is for one visitor and is not cached', async () => {
    upstream.put(site)
    const response = await worker.fetch('http://idioma.test/?utm_source=x', { headers: swedish })
    expect([response.status, response.headers.get('location')]).toEqual([302, '/sv-SE?utm_source=x'])
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  test.each([
    ['a crawler', { ...swedish, 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }],
    ['a script', { 'accept-language': 'sv-SE', 'sec-fetch-mode': 'cors' }],
    ['a visitor who chose Portuguese', { ...swedish, cookie: 'a=b; locale=pt-BR' }],
  ])('is not sent to %s', async (_who, headers) => {
    upstream.put(site)
    const response = await worker.fetch('http://idioma.test/', { headers })
    expect([response.status, factsOf(await response.text()).lang]).toEqual([200, 'pt-BR'])
  })

  test('is not sent if the page does not exist in the language', async () => {
    upstream.put(site)
    const response = await worker.fetch('http://idioma.test/so-aqui', { headers: swedish })
    expect([response.status, factsOf(await response.text()).lang]).toEqual([200, 'pt-BR'])
  })

  test.each([
    ['off', '/', 200],
    ['root', '/', 302],
    ['root', '/sobre', 200],
    ['unprefixed', '/sobre', 302],
  ])('with localeRedirect %s answers %s with %i', async (localeRedirect, path, status) => {
    const host = `${localeRedirect}.test`
    upstream.put({
      host,
      pages: [
        { id: 'home', route: '/' },
        { id: 'sobre', route: 'sobre' },
      ],
      root: { appConfig: { localeRedirect } },
    })
    const response = await worker.fetch(`http://${host}${path}`, { headers: swedish })
    await response.text()
    expect(response.status).toBe(status)
  })

  test('does not change the cached page', async () => {
    upstream.put(site)
    const plain = await (await worker.fetch('http://idioma.test/')).text()
    for (const language of ['ja-JP', 'de-DE', 'pt-BR', 'xx']) {
      await (await worker.fetch('http://idioma.test/', { headers: { 'accept-language': language } })).text()
    }
    expect(await (await worker.fetch('http://idioma.test/')).text()).toBe(plain)
  })
})
