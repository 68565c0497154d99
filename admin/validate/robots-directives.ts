import type { Path } from '#shared/section-refs.ts'
import { visiblePosts } from '../app-configuration.ts'
import type { SiteFiles } from '../site-file.ts'
import { type Finding, warning } from './finding.ts'
import { didYouMean } from './nearest-name.ts'

/** Words that search engines read in a robots meta (Google, Bing, Yandex). */
const DIRECTIVES = [
  ...[
    'all',
    'index',
    'follow',
    'noindex',
    'nofollow',
    'none',
    'noarchive',
    'archive',
    'nocache',
    'nosnippet',
  ],
  ...['noimageindex', 'indexifembedded', 'notranslate', 'noodp', 'noydir', 'noyaca', 'noai', 'noimageai'],
  ...['unavailable_after', 'max-snippet', 'max-image-preview', 'max-video-preview'],
]

/** Words of `meta.robots` that no search engine reads, such as `no-index`: the page stays listed. */
export function robotsFindings(files: SiteFiles): Finding[] {
  const { tenant, pages } = files
  const kinds = ['meta_website_pages', 'meta_landing_pages', 'meta_bio_links'] as const
  return [
    ...kinds.flatMap((kind) => of(tenant[kind], `tenant, ${kind}`, 'site.json', ['tenant', kind])),
    ...pages
      .filter(({ status }) => status === 'published')
      .flatMap(({ id, meta, i18n }) => [
        ...of(meta, `page ${id}, meta`, `pages/${id}.json`, ['meta']),
        ...Object.entries(i18n).flatMap(([locale, translation]) =>
          of(translation?.meta, `page ${id}, meta`, `pages/${id}.json`, ['i18n', locale, 'meta'], locale),
        ),
      ]),
    ...visiblePosts(files).flatMap(({ locale, category, slug, meta }) => {
      const name = `${locale}/${category}/${slug}`
      return of(meta, `post ${name}, meta`, `posts/${name}.md`, ['meta'])
    }),
  ]
}

function of(meta: object | undefined, where: string, file: string, path: Path, locale?: string): Finding[] {
  const { robots } = (meta ?? {}) as { robots?: unknown }
  if (typeof robots !== 'string') return []
  const suffix = locale === undefined ? '' : ` (${locale})`
  return unknownWords(robots).map((word) => ({
    ...warning(
      `${where}.robots${suffix}`,
      `${word} is not a directive that search engines know${didYouMean(word, DIRECTIVES)}`,
    ),
    at: { file, path: [...path, 'robots'] },
  }))
}

/** A date has commas and colons of its own, and ends the list. */
function unknownWords(robots: string): string[] {
  const [before = ''] = robots.toLowerCase().split('unavailable_after')
  return before
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !DIRECTIVES.includes(part.split(':', 1)[0]?.trim() ?? ''))
}
