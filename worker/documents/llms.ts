import { localeName } from '#shared/locales.ts'
import type { BlogRoute, PageRoute } from '#shared/route.ts'
import { defaultMeta } from '../page/head/meta.ts'
import { blogPath, hasPosts } from '#core/routing/blog.ts'
import { homePath } from '#core/routing/locale-paths.ts'
import type { SiteContext } from '../context.ts'
import type { Written } from './written.ts'
import { markdownPath } from '#core/routing/document.ts'
import { escapeMarkdown } from './markdown-text.ts'
import { newestPosts } from './posts.ts'
import { indexedRoutes } from './sitemap.ts'

/** A language model reads the list, so it is shorter than a sitemap. */
const MAX_PAGES = 500

/** `/llms.txt` (llmstxt.org): the site and its pages in the default locale, each in Markdown. */
export async function writeLlms(context: SiteContext): Promise<Written> {
  const { site, origin, host } = context
  const { name, blog } = site.config
  const locale = site.defaultLocale
  const isBlog = blog !== undefined && hasPosts({}, locale, site)
  const { posts, isStale } = isBlog
    ? await newestPosts({ locale, category: null }, context)
    : { posts: [], isStale: false }
  const shown = indexedRoutes(site, locale).filter((route) => route.kind === 'page')
  const home = shown.find(({ path }) => path === homePath(locale, site))
  const description = defaultMeta(site).description ?? home?.page.meta?.description
  const pages = shown
    .slice(0, MAX_PAGES)
    .map((route) => line(route.page.name || name, twin(route), route.page.meta?.description))
  const articles = posts.map((post) => {
    const view = { view: 'article', category: post.category, slug: post.slug } as const
    const route: BlogRoute = { kind: 'blog', ...view, locale, path: blogPath(view, locale, site), query: {} }
    return line(post.title, twin(route), post.excerpt)
  })
  const locales = site.locales
    .filter((other) => other !== locale)
    .map((other) => line(localeName(other), `${origin}${homePath(other, site)}.md`))
  const text = [
    `# ${escapeMarkdown(name || host)}`,
    ...(description ? [`> ${escapeMarkdown(description)}`] : []),
    ...list('Pages', pages),
    ...list('Blog', articles),
    ...list('Optional', locales),
  ].join('\n\n')
  return { type: 'text/plain; charset=utf-8', text: `${text}\n`, listsPosts: isBlog, isStale }

  function twin(route: PageRoute | BlogRoute): string {
    return origin + markdownPath(route)
  }
}

function list(title: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : [`## ${title}`, lines.join('\n')]
}

function line(title: string, url: string, about?: string): string {
  return `- [${escapeMarkdown(title)}](${url})${about ? `: ${escapeMarkdown(about)}` : ''}`
}
