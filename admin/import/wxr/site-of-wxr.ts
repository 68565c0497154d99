import type { Root, RootContent } from 'hast'
import { markdownHtml } from '#sections/markup/rich.ts'
import { blogIndexWord, type Locale } from '#shared/locales.ts'
import { tagSlug } from '../../app-configuration.ts'
import type { PageFile, PostFile, SiteFiles } from '../../site-file.ts'
import { cleanHtml } from '../clean-html.ts'
import type { Coverage } from '../coverage.ts'
import {
  importedFooter,
  importedHeader,
  importedPage,
  importedSite,
  type ImportOptions,
  matchLocale,
} from '../imported-site.ts'
import { htmlContent, lossesOf } from '../losses.ts'
import { articleMarkdown } from '../markdown.ts'
import { pathSegment } from '../names.ts'
import { addressReader } from '../old-addresses.ts'
import { pageSections } from '../page-sections.ts'
import { sectionsContent } from '../sections-content.ts'
import { redirectRules } from '../redirect-rules.ts'
import { altText, pictureSize } from './attachment.ts'
import { withDynamicBlocks } from './dynamic-blocks.ts'
import { isAccessField, isItemUnlisted, itemLanguage, itemRestrictions } from './item-access.ts'
import { inOneLanguage, languageOf, languagesIn } from './language-parts.ts'
import { withEmbeds, withParagraphs } from './paragraphs.ts'
import { withPatterns } from './patterns.ts'
import type { WxrFile, WxrItem } from './read-wxr.ts'
import { wxrStyle } from './wxr-style.ts'
import type { LibraryPicture } from './library-picture.ts'
import { type Recording, withoutShortcodes } from './shortcodes.ts'
import { wxrAddresses } from './wxr-addresses.ts'
import { wxrMenu } from './wxr-menu.ts'
import {
  isDraft,
  MAX_TAGS,
  postTags,
  searchMeta,
  htmlWords,
  itemTitle,
  wxrMoment,
  wxrPost,
} from './wxr-post.ts'

/** Longest body of a post that the Worker reads (shared/schema/blog.ts). */
const MAX_BODY = 200_000

/** Top-level pages in the header of a site without a menu. */
const MAX_MENU = 8

/** A WordPress site as files, with the list of its files on the old host. */
export function siteOfWxr(
  given: WxrFile,
  { host, locale: wanted }: ImportOptions,
  coverage: Coverage,
): { site: SiteFiles; files: Set<string> } {
  const locale = wanted ?? matchLocale(given.language)
  if (locale === null)
    throw new Error(
      `the export is in “${given.language}”, which is not among the locales; choose one with --locale`,
    )
  const language: Locale = locale
  const file = inOneLanguage(given, language)
  const taken = file.items.filter((item, index) => {
    const languages = languagesIn(given.items[index] ?? item)
    return isTaken(item, coverage) && isSpoken(item, { languages, locale: language, coverage })
  })
  const visible = (item: WxrItem) => !isDraft(item)
  const addresses = wxrAddresses(file, { locale, visible, taken, coverage })
  const byId = new Map(file.items.map((item) => [item.id, item]))
  const uploads = Map.groupBy(
    file.items.filter(({ type }) => type === 'attachment'),
    ({ parent }) => parent,
  )
  let at = ''
  const reader = addressReader(
    { origin: file.address, paths: addresses.paths },
    { coverage, where: () => at },
  )

  const posts: PostFile[] = []
  const pages: PageFile[] = []
  for (const item of taken) {
    at = `${item.type} ${itemTitle(item)}`
    const post = addresses.posts.get(item.id)
    const page = addresses.pages.get(item.id)
    if (post !== undefined) posts.push(...importPost(item, post))
    else if (page !== undefined) pages.push(importPage(item, page))
    else
      coverage.leftOut(
        'page',
        itemTitle(item),
        `the blog has its address; ${item.content.length} characters of text`,
      )
    if (item.comments > 0) coverage.leftOut('comments', `${item.comments} of ${at}`, 'a post has no comments')
    sayMeta(item)
  }
  const title = htmlWords(file.title) || host
  if (!pages.some(({ routes }) => routes.route === '/'))
    pages.unshift(homePage(title, htmlWords(file.description), posts.length > 0))
  const menu = headerMenu()
  const style = wxrStyle(file.items, coverage)
  const site = importedSite({
    name: title,
    host,
    locale,
    description: htmlWords(file.description),
    config: {
      ...(Object.keys(style).length > 0 && { style }),
      header: [importedHeader(title, menu)],
      footer: [importedFooter(title)],
      ...(posts.length > 0 && { blog: { categories: usedCategories() } }),
    },
    pages,
    posts,
    authors: usedAuthors(),
    path_rules: redirectRules(
      [...addresses.paths].filter(([from]) => from.startsWith('/')).map(([from, to]) => ({ from, to })),
      { own: new Set(Array.from(addresses.pages.values(), ({ path }) => path)), coverage },
    ),
  })
  return { site, files: reader.files }

  function importPost(item: WxrItem, { category, slug }: { category: string; slug: string }): PostFile[] {
    const name = itemTitle(item)
    const { html, tree } = readContent(item)
    const body = articleMarkdown(tree.children, { hasNotes: true })
    sayPlayers(tree.children, name)
    sayLosses('post', name, lossesOf(htmlContent(html), htmlContent(markdownHtml(body))))
    if (body.length > MAX_BODY) {
      coverage.leftOut('post', name, `has ${body.length} characters; the limit is ${MAX_BODY}`)
      return []
    }
    const author = item.author === '' ? undefined : pathSegment(item.author) || undefined
    const post = wxrPost(item, { locale: language, category, slug, author, body, cover: postCover(item) })
    const tags = postTags(item, category)
    if (tags.length > MAX_TAGS)
      coverage.leftOut('tag', `${tags.length - MAX_TAGS} of ${name}`, `a post has at most ${MAX_TAGS}`)
    const others = item.terms.filter(
      ({ domain, slug: term }) => domain === 'category' && pathSegment(term) !== category,
    )
    if (others.length > 0)
      coverage.changed('post', name, 'was in several categories: the first stays, the others become tags')
    sayState('post', item, `post ${category}/${slug}`)
    return [post]
  }

  function importPage(item: WxrItem, { pageId, path }: { pageId: string; path: string }): PageFile {
    const name = itemTitle(item)
    const { html, tree } = readContent(item)
    const { sections } = pageSections(tree.children, {
      title: name.slice(0, 1000),
      formId: (id) => id,
    })
    sayLosses('page', name, lossesOf(htmlContent(html), sectionsContent(sections)))
    const meta = searchMeta(item)
    sayState('page', item, `page ${pageId} at ${path}`)
    return importedPage({
      id: pageId,
      name,
      path,
      sections,
      position: item.order,
      status: isDraft(item) ? 'draft' : 'published',
      ...(isItemUnlisted(item) && { noindex: true }),
      updated_at: wxrMoment({ ...item, dateGmt: item.modifiedGmt || item.dateGmt }),
      ...(meta && { meta }),
    })
  }

  /** Reports recordings, films and frames of an article. */
  function sayPlayers(nodes: readonly RootContent[], name: string): void {
    for (const node of nodes) {
      if (node.type !== 'element') continue
      if (['audio', 'video', 'iframe'].includes(node.tagName))
        coverage.changed(node.tagName, `of ${name}`, 'is a link: an article has no players')
      sayPlayers(node.children, name)
    }
  }

  /** Reports the losses of an item that were only counted. */
  function sayLosses(kind: string, name: string, losses: string | null): void {
    if (losses !== null) coverage.changed(kind, name, `not in the new text: ${losses}`)
  }

  /**
   * The content with the patterns that it names and without shortcodes: as HTML, and as a tree without comments, with
   * the paragraphs that its editor made.
   */
  function readContent(item: WxrItem): { html: string; tree: Root } {
    const name = itemTitle(item)
    const content = withDynamicBlocks(withPatterns(item.content, byId), item, (block) =>
      coverage.leftOut(
        'block',
        `${block} of ${name}`,
        'is generated by WordPress when a page is shown; it is left out',
      ),
    )
    const builders = new Set<string>()
    const html = withoutShortcodes(content, {
      pictures: (ids) => library(item, ids).flatMap(picture),
      recordings: (ids) => library(item, ids).flatMap(recording),
      leftOut: (shortcode) =>
        coverage.changed(
          'shortcode',
          `[${shortcode}] of ${name}`,
          'belongs to a plugin, or is text in brackets: it stays as text',
        ),
      builder: (shortcode) => builders.add(shortcode),
    })
    for (const shortcode of builders)
      coverage.changed(
        'shortcode',
        `[${shortcode}] of ${name}`,
        'belongs to a page builder: columns, texts, pictures, buttons and questions are read, other settings left out',
      )
    const tree = cleanHtml(html, {
      addresses: reader,
      leftOut: (tag, reason = 'cannot be part of a text') =>
        coverage.leftOut('element', `${tag} of ${name}`, reason),
    })
    return { html, tree: withEmbeds(content.includes('<!-- wp:') ? tree : withParagraphs(tree)) }
  }

  /** Files by their numbers; without numbers, those that were uploaded to the item. */
  function library({ id: own }: WxrItem, ids: readonly string[] | null): WxrItem[] {
    return ids === null ? (uploads.get(own) ?? []) : ids.flatMap((id) => byId.get(id) ?? [])
  }

  function recording({ file: src, title: name }: WxrItem): Recording[] {
    return /\.(?:mp3|m4a|ogg|wav|mp4|webm|m4v|mov)$/i.test(src) ? [{ src, title: htmlWords(name) }] : []
  }

  function picture(item: WxrItem): LibraryPicture[] {
    if (!/\.(?:jpe?g|png|gif|webp|avif|svg)$/i.test(item.file)) return []
    return [{ src: item.file, alt: altText(item), caption: htmlWords(item.excerpt) }]
  }

  function postCover(item: WxrItem): PostFile['cover'] {
    const id = item.meta.get('_thumbnail_id')
    if (id === undefined) return undefined
    const found = byId.get(id)
    const src = found === undefined ? null : reader.file(found.file)
    if (found === undefined || src === null) {
      coverage.leftOut(
        'featured picture',
        `of ${itemTitle(item)}`,
        'is not in the export: export all content',
      )
      return undefined
    }
    coverage.taken('featured picture', `of ${itemTitle(item)}`, 'the cover')
    return { src, alt: altText(found), ...pictureSize(found) }
  }

  function sayState(kind: string, item: WxrItem, became: string): void {
    const name = itemTitle(item)
    if (item.title === '') coverage.changed(kind, name, 'had no title: the words of its address are used')
    // A draft that stays a draft is not reported.
    if (!['draft', 'pending'].includes(item.status))
      for (const reason of itemRestrictions(item)) coverage.changed(kind, name, `${reason}: it is a draft`)
    if (item.isSticky) coverage.changed(kind, name, 'was sticky: it is sorted by its date')
    coverage.taken(kind, name, became)
  }

  function sayMeta(item: WxrItem): void {
    for (const [key, value] of item.meta) {
      const name = `${key} of ${itemTitle(item)}`
      if (key === '_links_to')
        coverage.leftOut('custom field', name, `its link led to ${value}: it now leads to its own text`)
      else if (key === '_yoast_wpseo_canonical' && value !== '')
        coverage.leftOut('custom field', name, `had the canonical address ${value}`)
      else if (isInternal(key)) continue
      else if (!key.startsWith('_')) coverage.leftOut('custom field', name, 'a post and a page have none')
      else coverage.leftOut('custom field', name, 'is a setting of a plugin')
    }
  }

  function usedCategories(): { slug: string; name: string }[] {
    const names = new Map<string, string>()
    for (const { slug, name } of taken.flatMap(({ terms }) =>
      terms.filter(({ domain }) => domain === 'category'),
    ))
      names.set(pathSegment(slug), htmlWords(name))
    for (const [slug, { name }] of file.categories) names.set(pathSegment(slug), htmlWords(name))
    const used = new Set(posts.map(({ category }) => category))
    for (const [slug, name] of names)
      if (used.has(slug)) coverage.taken('category', name, `category ${slug}`)
      else if (isTag(tagSlug(name)))
        coverage.changed('category', name, 'is the first category of no post, so it becomes a tag')
      else coverage.leftOut('category', name, 'is the first category of no post')
    return [...used].map((slug) => ({ slug, name: names.get(slug) || slug }))
  }

  /** Whether the list of a category of the old site becomes the list of a tag. */
  function isTag(slug: string): boolean {
    return posts.some(({ draft, tags = [] }) => !draft && tags.some((tag) => tagSlug(tag) === slug))
  }

  function usedAuthors(): SiteFiles['authors'] {
    const names = new Map(Array.from(file.authors, ([login, name]) => [pathSegment(login), name]))
    const used = new Set(posts.flatMap(({ author }) => author ?? []))
    for (const [slug, name] of names)
      if (used.has(slug)) coverage.taken('author', name || slug, `author ${slug}`)
      else coverage.leftOut('author', name || slug, 'wrote no post')
    return [...used].map((slug) => ({ slug, name: names.get(slug) || slug }))
  }

  function headerMenu(): object[] {
    at = 'menu'
    const menuLink = (id: string) => {
      const [page, post] = [addresses.pages.get(id), addresses.posts.get(id)]
      const item = byId.get(id)
      if (item === undefined || !visible(item)) return null
      if (item === addresses.blogPage) return { kind: 'url', href: `/${blogIndexWord(language)}` }
      if (page !== undefined) return { kind: 'page', ref: page.pageId }
      return post === undefined ? null : { kind: 'post', ref: `${post.category}/${post.slug}` }
    }
    const menu = wxrMenu(file.items, {
      menuLink,
      listLink: (id) => {
        const href = addresses.lists.get(id)
        return {
          link: href === undefined ? null : { kind: 'url', href },
          name: file.terms.get(id)?.name ?? '',
        }
      },
      itemTitle: (id) => {
        const item = byId.get(id)
        return item === undefined ? '' : itemTitle(item)
      },
      addresses: reader,
      coverage,
    })
    if (menu.length > 0) return menu
    return taken
      .filter((item) => item.type === 'page' && item.parent === '0' && menuLink(item.id) !== null)
      .toSorted((a, b) => a.order - b.order)
      .slice(0, MAX_MENU)
      .map((item) => ({ id: `m${item.id}`, label: itemTitle(item).slice(0, 120), link: menuLink(item.id) }))
  }
}

/**
 * Whether the item is in the language of this import. Each other language is a separate import of the file.
 * @param about.languages those stored in its text
 */
function isSpoken(
  item: WxrItem,
  { languages, locale, coverage }: { languages: readonly string[]; locale: Locale; coverage: Coverage },
): boolean {
  const own = languageOf(locale)
  const language = itemLanguage(item)
  const isOwn =
    languages.length > 0 ? languages.includes(own) : language === null || language.locale === locale
  const others =
    languages.length > 0 ? languages.filter((each) => each !== own) : isOwn ? [] : [language?.name ?? '']
  if (others.length > 0)
    coverage.leftOut(
      isOwn ? 'translation' : item.type,
      isOwn ? `of ${itemTitle(item)}` : itemTitle(item),
      `is in “${others.join('”, “')}”, but the site is in ${locale}: import the file again with another --locale`,
    )
  return isOwn
}

/** Internal fields of WordPress, and those that are read. */
function isInternal(key: string): boolean {
  return (
    isAccessField(key) ||
    key === 'footnotes' ||
    /^_(?:edit_|wp_|thumbnail_id$|menu_item_|oembed_|pingme$|encloseme$|yoast_wpseo_)/.test(key)
  )
}

/** Whether the item is a post or page to import. Reports the others. */
function isTaken(item: WxrItem, coverage: Coverage): boolean {
  const { type, status, title, id } = item
  if (type === 'nav_menu_item') return false
  if (type === 'attachment') {
    coverage.taken('file', item.file || title || id, 'taken if a text or a post uses it')
    return false
  }
  if (type === 'wp_block') {
    coverage.taken('pattern', title || id, 'taken if a text uses it')
    return false
  }
  // Colours and fonts become the theme of the site.
  if (type === 'wp_global_styles') return false
  if (type !== 'post' && type !== 'page') {
    coverage.leftOut(type || 'item', title || id, 'is of a type that a plugin or a theme added')
    return false
  }
  if (status !== 'trash' && status !== 'auto-draft') return true
  coverage.leftOut(type, title || id, `was in the state ${status}`)
  return false
}

/** A home page, for a WordPress site that has none. */
function homePage(title: string, description: string, hasPosts: boolean): PageFile {
  const hero = { title, ...(description !== '' && { subtitle: description }) }
  return importedPage({
    id: 'home',
    name: title,
    path: '/',
    sections: [
      { id: 's1', component: { folder: 'hero', name: 'centered' }, data: hero },
      ...(hasPosts ? [{ id: 's2', component: { folder: 'blog', name: 'latest' }, data: { limit: 12 } }] : []),
    ],
  })
}
