import { unescapeHtml } from '#shared/escape-html.ts'
import { joinSegments } from '#shared/paths.ts'
import { errorReason } from '#shared/log.ts'
import { readArticle } from '#core/reading/read-blog.ts'
import { enabledLocales, visiblePosts } from '../app-configuration.ts'
import type { PostFile, SiteFiles } from '../site-file.ts'
import { error, type Finding, warning } from './finding.ts'
import { linksIn } from './references.ts'
import type { Targets } from './targets.ts'

/** Posts whose category, author or locale the site lacks, unreadable posts, and posts with broken links or pictures. */
export async function postFindings(files: SiteFiles, targets: Targets): Promise<Finding[]> {
  const categories = new Set(files.config.blog?.categories.map(({ slug }) => slug))
  const authors = new Set(files.authors.map(({ slug }) => slug))
  const visible = new Set(visiblePosts(files))
  const enabled = enabledLocales(files)
  const findings: Finding[] = []
  for (const post of files.posts) {
    const where = `post ${post.locale}${joinSegments([post.category, post.slug])}`
    if (!categories.has(post.category))
      findings.push(
        error(
          where,
          `is in the category ${post.category}, which config.blog does not have${known(categories)}`,
        ),
      )
    if (post.author !== undefined && !authors.has(post.author))
      findings.push(error(where, `has the author ${post.author}, who does not exist`))
    if (!enabled.includes(post.locale))
      findings.push(warning(where, `is in ${post.locale}, which the site does not have`))
    if (visible.has(post)) findings.push(...(await contentFindings(post, where, targets)))
  }
  return findings
}

async function contentFindings(post: PostFile, where: string, targets: Targets): Promise<Finding[]> {
  try {
    const { author: _, ...stored } = post
    const { body, cover } = await readArticle(stored)
    const links = linksIn({ html: body }).flatMap((href) => targets.href(href) ?? [])
    const pictures = [...(cover === undefined ? [] : [cover.src]), ...picturesIn(body)]
    return [
      ...links.map((message) => error(where, message)),
      ...pictures.flatMap((src) => targets.file(src) ?? []).map((message) => warning(where, message)),
    ]
  } catch (cause) {
    return [error(where, errorReason(cause))]
  }
}

/** Sanitised HTML has its attributes in double quotes. */
function picturesIn(html: string): string[] {
  return Array.from(html.matchAll(/<img [^<>]*?src="([^"]+)"/g), ([, src = '']) => unescapeHtml(src))
}

/** The categories to choose from. */
function known(categories: ReadonlySet<string>): string {
  return categories.size === 0
    ? ''
    : `; allowed in every language: ${[...categories].slice(0, 20).join(', ')}`
}
