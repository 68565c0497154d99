import { describe, expect, test } from 'vitest'
import { LOCALE_CODES } from '#shared/locales.ts'
import { type CaseRow, testRows } from '../support/cases.ts'
import { call } from './clients.ts'

interface Answer {
  page: { id: string; locale: string } | null
  currentRouteObj: { page_id: string; locale: string } | null
}

/** `id in locale` of the page at an address, or `nothing`. */
async function pageAt(address: string): Promise<string> {
  const { page, currentRouteObj } = await call<Answer>('core_config', { url: address })
  if (page !== null) expect(currentRouteObj).toMatchObject({ page_id: page.id, locale: page.locale })
  return page === null ? 'nothing' : `${page.id} in ${page.locale}`
}

interface PathRow extends CaseRow {
  input: { path: string }
  expected: { kind: 'page' | 'not_found'; id: string; lang: string }
}

describe('cases/path-match.json', () => {
  const pageOf = ({ id, lang }: PathRow['expected']) => `${id} in ${lang}`
  testRows<PathRow>(
    import.meta.filename,
    'path-match',
    async ({ input, expected }) => {
      const { origin, pathname } = new URL(input.path, 'http://t1.test')
      expect(await pageAt(origin + pathname)).toBe(expected.kind === 'page' ? pageOf(expected) : 'nothing')
    },
    { elsewhere: ['status', 'title', 'id', 'lang'] },
  )
})

describe('home', () => {
  const addresses = LOCALE_CODES.flatMap((locale) =>
    ['', '/', '/home', '/index', '/inicio', '/home/', '//home', '/%68ome'].map((alias) => ({
      locale,
      alias,
    })),
  )

  test.each(addresses)('is found at /$locale$alias', async ({ locale, alias }) => {
    expect(await pageAt(`https://t1.test/${locale}${alias}`)).toBe(`home in ${locale}`)
  })

  test.each(['https://t1.test', 'https://t1.test/', 'https://t1.test/index', 'http://T1.TEST.:8787/inicio'])(
    'is found at %s',
    async (url) => {
      expect(await pageAt(url)).toBe('home in pt-BR')
    },
  )

  test('is the only page of a site, if that page has no address', async () => {
    expect(await pageAt('https://vizinha.test/')).toBe('unica in pt-BR')
    expect(await pageAt('https://vizinha.test/unica')).toBe('nothing')
  })
})

describe('a route field', () => {
  test.each([
    // `route` and its aliases belong to the default locale.
    ['/quem-e-a-mosaico', 'sobre in pt-BR'],
    ['/quem-somos', 'sobre in pt-BR'],
    ['/institucional', 'sobre in pt-BR'],
    ['/empresa/', 'sobre in pt-BR'],
    ['/sobre-a-mosaico', 'sobre in pt-BR'],
    ['/pt-BR/quem-somos', 'sobre in pt-BR'],
    // A locale with fields of its own has only those.
    ['/en-US/about', 'sobre in en-US'],
    ['/en-US/quem-somos', 'nothing'],
    ['/about', 'nothing'],
    ['/fr-FR/a-propos', 'sobre in fr-FR'],
    ['/es-ES/acerca', 'sobre in es-ES'],
    ['/es-ES/quienes-somos', 'sobre in es-ES'],
    ['/es-ES/about', 'nothing'],
    // A locale without any has those of the default locale.
    ['/de-DE/quem-somos', 'sobre in de-DE'],
    ['/ja-JP/empresa', 'sobre in ja-JP'],
    ['/ja-JP/about', 'nothing'],
  ])('%s leads to %s', async (path, page) => {
    expect(await pageAt(`https://mosaico.test${path}`)).toBe(page)
  })

  test.each([
    ['/日本語/ページ', 'unicode in pt-BR'],
    ['/%E6%97%A5%E6%9C%AC%E8%AA%9E/%E3%83%9A%E3%83%BC%E3%82%B8', 'unicode in pt-BR'],
    ['/%E6%97%A5%E6%9C%AC%E8%AA%9E/%E3%83%98%E3%82%9A%E3%83%BC%E3%82%B7%E3%82%99', 'unicode in pt-BR'],
    ['/%25E6%2597%25A5', 'nothing'],
    ['/de-DE/%C3%BCber%20uns', 'unicode in de-DE'],
    ['/de-DE/u%CC%88ber%20uns', 'unicode in de-DE'],
    ['/de-DE/über+uns', 'nothing'],
    ['/fr-FR/café', 'unicode in fr-FR'],
    ['/fr-FR/caf%c3%a9', 'unicode in fr-FR'],
    ['/cs-CZ/a+b', 'unicode in cs-CZ'],
    ['/cs-CZ/a%2Bb', 'unicode in cs-CZ'],
    ['/cs-CZ/a%20b', 'nothing'],
    ['/日本語%2Fページ', 'nothing'],
  ])('is compared after decoding it once, in NFC: %s finds %s', async (path, page) => {
    expect(await pageAt(`https://mosaico.test${path}`)).toBe(page)
  })

  test('is found in another case too, because the Worker redirects such addresses', async () => {
    expect(await pageAt('https://mosaico.test/camelcase')).toBe('caixa in pt-BR')
    expect(await pageAt('https://mosaico.test/DE-de/CamelCase')).toBe('nothing')
  })
})

describe('an exact key of routes', () => {
  test.each([
    ['/promo', 'exato in pt-BR'],
    ['/pt-BR/promo', 'exato in pt-BR'],
    ['/en-US/promo', 'nothing'],
    ['/en-US/deal', 'exato in en-US'],
    ['/deal', 'nothing'],
    ['/sobre', 'exato in pt-BR'],
    // Its page is a draft, so the key has no effect.
    ['/segredo', 'nothing'],
  ])('%s leads to %s', async (path, page) => {
    expect(await pageAt(`https://mosaico.test${path}`)).toBe(page)
  })
})

describe('a page that is not published', () => {
  test.each([
    ['/rascunho', 'nothing'],
    ['/so-aqui', 'so-aqui in pt-BR'],
    ['/de-DE/so-aqui', 'nothing'],
    ['/en-US/CANARY-unpublished-route', 'nothing'],
    ['/english-only', 'nothing'],
    ['/en-US/english-only', 'only-english in en-US'],
  ])('in a locale is not found: %s is %s', async (path, page) => {
    expect(await pageAt(`https://mosaico.test${path}`)).toBe(page)
  })
})

test('a locale that the site has not enabled is read as an ordinary word', async () => {
  expect(await pageAt('https://vizinha.test/en-US')).toBe('nothing')
  expect(await pageAt('https://vizinha.test/pt-BR')).toBe('unica in pt-BR')
})
