import { error, get, parameter } from './worker-parts.ts'

const locale = parameter('locale', 'An enabled locale with a prefix')
const category = parameter('category', 'Slug of a category of the blog')
const feeds = [
  ['/feed.xml', 'rss', 'RSS 2.0 of the 30 newest posts', []],
  ['/{locale}/feed.xml', 'rssOfLocale', 'The same in another locale', [locale]],
  ['/blog/{category}/feed.xml', 'rssOfCategory', 'The same of a category', [category]],
  [
    '/{locale}/blog/{category}/feed.xml',
    'rssOfCategoryInLocale',
    'The same in another locale',
    [locale, category],
  ],
] as const

/** Documents about a site for non-browser clients. They are cached and revalidated like pages. */
export const DOCUMENTS: Record<string, object> = {
  '/robots.txt': file('robots', 'Rules for crawlers, with the sitemap', 'text/plain'),
  '/sitemap.xml': file('sitemapIndex', 'Index of the sitemaps', 'application/xml'),
  '/sitemap-{part}.xml': get({
    id: 'sitemap',
    tag: 'documents',
    summary: 'Pages and posts of a locale',
    parameters: [parameter('part', 'Locale, and from the second part on a hyphen and its number')],
    responses: { '200': answer('application/xml'), '404': missing() },
  }),
  ...Object.fromEntries(
    feeds.flatMap(([path, id, summary, parameters]) => [
      [path, feed(id, summary, [...parameters], 'application/rss+xml')],
      [
        path.replace('feed.xml', 'atom.xml'),
        feed(
          id.replace('rss', 'atom'),
          summary.replace('RSS 2.0', 'Atom'),
          [...parameters],
          'application/atom+xml',
        ),
      ],
    ]),
  ),
  '/llms.txt': file('llms', 'What the site is, and its pages as Markdown', 'text/plain'),
  '/site.webmanifest': file('manifest', 'Name, colours and icon', 'application/manifest+json'),
  '/favicon.ico': get({
    id: 'favicon',
    tag: 'documents',
    summary: 'The icon of the site, or its initial in its colours',
    responses: {
      '200': answer('image/svg+xml'),
      '302': {
        description: 'To the icon of the tenant',
        headers: { location: { schema: { type: 'string' } } },
      },
    },
  }),
  '/{page}.md': get({
    id: 'markdown',
    tag: 'documents',
    summary: 'A page as Markdown; the page’s own address answers the same for Accept: text/markdown',
    parameters: [parameter('page', 'Path of the page; index for the home page')],
    responses: { '200': answer('text/markdown'), '404': missing() },
  }),
}

function file(id: string, summary: string, type: string): object {
  return get({ id, tag: 'documents', summary, responses: { '200': answer(type) } })
}

function feed(id: string, summary: string, parameters: object[], type: string): object {
  return get({
    id,
    tag: 'documents',
    summary,
    parameters,
    responses: { '200': answer(type), '404': missing(), '503': error('The posts could not be loaded') },
  })
}

function answer(type: string): object {
  return {
    description: 'The document',
    headers: {
      'x-cache': { $ref: '#/components/headers/x-cache' },
      etag: { schema: { type: 'string' }, description: 'With if-none-match: 304' },
    },
    content: { [type]: {} },
  }
}

function missing(): object {
  return { description: 'There is none; an error page' }
}
