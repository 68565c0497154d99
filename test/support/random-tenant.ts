import fc from './fast-check.ts'
import { LOCALE_CODES } from '#shared/locales.ts'
import type { TestSite } from './site.ts'

const locale = fc.constantFrom(...LOCALE_CODES)

/**
 * Words that several pages may claim: home aliases, locale codes, words of the blog, Unicode, the path of a star rule.
 */
const word = fc.constantFrom(
  ...['', '/', 'home', 'inicio', 'sobre', 'Sobre', 'about', 'blog', 'vlog', 'blogg', 'en-US', 'ja-JP'],
  ...[
    'a/b',
    'a',
    'são-joão',
    '会社',
    'x y',
    'old/1',
    'blog/news',
    '/contato/',
    'c++',
    '%zz',
    'sitemap.xml',
    'feed.xml',
    'healthz',
    'a.md',
  ],
)

const page = fc.record(
  {
    route: fc.oneof(word, fc.array(word, { maxLength: 3 })),
    route_en_US: word,
    'route_de-DE': word,
    route_jaJP: word,
    route_old: word,
    published: fc.uniqueArray(locale, { maxLength: 16 }),
    noindex: fc.boolean(),
    meta: fc.record({ robots: fc.constantFrom('noindex', 'index, follow', 'none') }, { requiredKeys: [] }),
    access: fc.constantFrom('public', 'signed_in'),
    validate: fc.record({ valid: fc.boolean() }),
  },
  { requiredKeys: [] },
)

/** Tenants whose pages, languages, posts and redirects may conflict. */
export const tenant = fc.record({
  pages: fc.array(page, { minLength: 1, maxLength: 8 }),
  locales: fc.uniqueArray(locale, { minLength: 1, maxLength: 16 }),
  defaultLocale: locale,
  multi_languages: fc.oneof(fc.boolean(), fc.uniqueArray(locale, { maxLength: 16 })),
  blog: fc.option(
    fc.record({
      categories: fc.uniqueArray(
        fc.record(
          {
            slug: fc.constantFrom('news', 'técnica'),
            name: fc.constant('N'),
            locales: fc.uniqueArray(locale),
          },
          { requiredKeys: ['slug', 'name'] },
        ),
        { selector: ({ slug }) => slug, maxLength: 2 },
      ),
    }),
    { nil: undefined },
  ),
  routes: fc.dictionary(word, fc.record({ page_id: fc.constantFrom('p0', 'p1', 'none') }), { maxKeys: 2 }),
  path_rules: fc.array(
    fc.record({
      from: fc.constantFrom('/sobre', '/old/*', '/en-US/*', '/blog', '/'),
      to: fc.constantFrom('/about', '/a', 'https://b.test/'),
    }),
    { maxLength: 2 },
  ),
})

export type RandomTenant = typeof tenant extends fc.Arbitrary<infer T> ? T : never

export function randomSite(host: string, { pages, blog, multi_languages, ...root }: RandomTenant): TestSite {
  return {
    host,
    pages: pages.map((each, index) => ({ ...each, id: `p${index}` })),
    config: { multi_languages, ...(blog && { blog }) },
    root: { ...root, locales: root.locales.map((code) => ({ code, name: code })) },
  }
}
