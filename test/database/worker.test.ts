import { afterAll, expect, test } from 'vitest'
import { canonicalPath } from '#shared/paths.ts'
import { splitLocale } from '../../core/routing/locale.ts'
import { matchPage } from '../../core/routing/pages.ts'
import { readAppConfiguration } from '../../core/reading/read-app-configuration.ts'
import { readSites } from '../../build/site-files.ts'
import { askAll, openDatabase } from './clients.ts'
import { fixtureSites } from './fixtures/sites.ts'

/**
 * The Worker matches addresses with the index of pages, and treats an answer with another page as a failure. So the
 * database must find the same page at every address.
 */
const addresses = [...readSites(), ...fixtureSites()]
  .filter(({ status }) => status === 'published')
  .flatMap(({ hosts, pages }) => {
    const routes = pages.flatMap((page) => Object.values(page.routes).flat()).map((route) => `/${route}`)
    const paths = ['/', '/home', '/inicio/', '/nada', '/%zz', '/promo', '/deal', '/segredo', ...routes]
    return ['', '/pt-BR', '/en-US', '/de-DE', '/es-ES'].flatMap((prefix) =>
      paths.map((path) => `https://${hosts[0]}${prefix}${path}`),
    )
  })

const database = await openDatabase()
afterAll(() => database[Symbol.asyncDispose]())

const asked = [...new Set(addresses)].map((address) => ({ address, url: new URL(address).href }))
const answers = await askAll<{ page: { id: string; locale: string } | null }>(
  database,
  'core_config',
  asked.map(({ url }) => ({ url })),
)

test.each(asked.map(({ address, url }, place) => ({ address, url: new URL(url), json: answers[place] })))(
  'the database finds the page that the Worker serves at $address',
  async ({ url, json }) => {
    const { site } = await readAppConfiguration(json, url.hostname)

    const canonical = canonicalPath(url.pathname)
    const { locale, rest } = splitLocale(canonical.ok ? canonical.segments : [], site)
    const match = canonical.ok ? matchPage(rest, locale, site) : null
    expect(match?.kind).not.toBe('miscased')
    expect(json?.page && [json.page.id, json.page.locale]).toEqual(
      match?.kind === 'page' ? [match.page.id, locale] : null,
    )
  },
)
