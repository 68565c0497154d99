import type { RootContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { canonicalPath } from '#shared/paths.ts'
import { counted } from '../../counted.ts'
import { faultLines, readStrictly } from '../../validate/read-strictly.ts'
import type { PageFile, SiteFiles } from '../../site-file.ts'
import { cleanHtml } from '../clean-html.ts'
import type { Coverage } from '../coverage.ts'
import {
  freePath,
  importedFooter,
  importedHeader,
  importedPage,
  importedSite,
  type ImportOptions,
  matchLocale,
} from '../imported-site.ts'
import { htmlContent, lossesOf } from '../losses.ts'
import { asciiId, uniqueNames } from '../names.ts'
import { addressReader } from '../old-addresses.ts'
import { pageSections } from '../page-sections.ts'
import { type Move, redirectRules } from '../redirect-rules.ts'
import { sectionsContent } from '../sections-content.ts'
import { elementCount, instanceTree } from './instance-tree.ts'
import { type PageAccess, pageAccess } from './page-access.ts'
import { literalText, type WebstudioAsset, type WebstudioPage, webstudioSchema } from './webstudio-file.ts'
import { webstudioStyle } from './webstudio-style.ts'

/** Most pages in the header. */
const MAX_MENU = 8

interface TakenPage {
  page: WebstudioPage
  pageId: string
  path: string
  access: PageAccess
}

/** A project of Webstudio as files. @throws Error when the JSON is not a Webstudio project */
export function siteOfWebstudio(
  json: unknown,
  { host, locale: wanted, files: base }: ImportOptions,
  coverage: Coverage,
): { site: SiteFiles; files: Set<string> } {
  const read = readStrictly(webstudioSchema, json)
  if ('faults' in read)
    throw new Error(
      `the file is not data.json of Webstudio’s command line: ${faultLines(read.faults).join('; ')}`,
    )
  const file = read.data
  const { build, assets } = file
  const { pages: list, homePageId, redirects } = build.pages
  const home = list.find(({ id }) => id === homePageId)
  const own = matchLocale(literalText(home?.meta?.language) || 'en')
  const locale = wanted ?? own
  if (locale === null)
    throw new Error('the language of the project is not among the locales; choose one with --locale')

  const oldPaths = new Map(list.map((page) => [page.id, pagePath(page)]))
  const uniqueId = uniqueNames()
  const uniquePath = uniqueNames()
  const taken = new Map<string, TakenPage>()
  const moves: Move[] = []
  const paths = new Map<string, string>()
  for (const page of [...list].sort((a, b) => Number(b.id === homePageId) - Number(a.id === homePageId))) {
    const reason = leftOutReason(page)
    if (reason !== null) {
      coverage.leftOut('page', page.name, reason)
      continue
    }
    const old = oldPaths.get(page.id) ?? '/'
    const isHome = page.id === homePageId
    const path = isHome ? '/' : uniquePath(freePath(old, { locale, hasBlog: false }))
    const pageId = uniqueId(isHome ? 'home' : asciiId(old) || asciiId(page.name) || 'page')
    const access = pageAccess(page, [locale, own])
    taken.set(page.id, { pageId, path, page, access })
    if (access.restrictions.length > 0) continue
    for (const from of [old, ...(page.history ?? [])]) {
      const canonical = canonicalPath(from)
      if (canonical.ok) paths.set(canonical.path, path)
      moves.push({ from, to: path })
    }
  }

  let at = ''
  const origin =
    file.origin !== undefined && URL.canParse(file.origin)
      ? new URL(file.origin).origin
      : 'https://webstudio.invalid'
  const addresses = addressReader({ origin, paths }, { coverage, where: () => at })
  const uniqueForm = uniqueNames()
  const count = elementCount()
  const forms: SiteFiles['forms'] = []
  const pages = [...taken.values()].map(pageFile)
  const meta = build.projectSettings?.meta
  const name = meta?.siteName || file.projectTitle || host
  if (meta?.code)
    coverage.leftOut('script', 'code of the project', 'its tags are set in the site’s configuration')
  const favicon = assets.find(({ id }) => id === meta?.faviconAssetId)
  const style = webstudioStyle(file, coverage)
  const site = importedSite({
    name,
    host,
    locale,
    config: {
      ...(favicon && { favicon: assetSrc(favicon) }),
      ...(Object.keys(style).length > 0 && { style }),
      header: [importedHeader(name, menu())],
      footer: [importedFooter(name)],
    },
    pages,
    forms,
    path_rules: redirectRules([...projectRedirects(), ...redirectPages(), ...moves], {
      own: new Set(pages.map(({ routes }) => `/${String(routes.route).replace(/^\//, '')}`)),
      coverage,
    }),
  })
  return { site, files: addresses.files }

  function pageFile({ page, pageId, path, access }: TakenPage): PageFile {
    at = `page ${page.name}`
    const whole = instanceTree(file, page.rootInstanceId, {
      pageHref: visiblePath,
      href: addresses.href,
      assetSrc,
      html: (code): RootContent[] =>
        cleanHtml(code, {
          addresses,
          leftOut: (tag, reason = 'cannot be part of a text') =>
            coverage.leftOut('element', `${tag} of ${page.name}`, reason),
        }).children,
      leftOut: (component, reason) => coverage.leftOut(component, `of ${page.name}`, reason),
      count,
    })
    const tree = whole.filter((node) => !isMenu(node))
    if (tree.length < whole.length)
      coverage.leftOut('header', `of ${page.name}`, 'the header of the site has a menu of its pages')
    const made = pageSections(tree, { formId: (form) => uniqueForm(asciiId(form) || 'form') })
    forms.push(...made.forms)
    const losses = lossesOf(
      htmlContent(toHtml({ type: 'root', children: tree })),
      sectionsContent(made.sections),
    )
    if (losses !== null) coverage.changed('page', page.name, `not in the new page: ${losses}`)
    for (const form of made.forms)
      coverage.taken('form', `${form.name} of ${page.name}`, `form ${form.id}; set whom it notifies`)
    const title = literalText(page.title)
    const description = literalText(page.meta?.description)
    const image = assets.find(({ id }) => id === page.meta?.socialImageAssetId)
    for (const reason of access.restrictions) coverage.changed('page', page.name, `${reason}: it is a draft`)
    for (const note of access.notes) coverage.changed('page', page.name, note)
    for (const property of access.metas)
      coverage.leftOut('meta', `${property} of ${page.name}`, 'is not a field of a page')
    const known = {
      ...(title && { title }),
      ...(description && { description }),
      ...(image && { image: assetSrc(image) }),
    }
    coverage.taken(
      'page',
      page.name,
      `page ${pageId} at ${path}, with ${counted(made.sections.length, 'section')}`,
    )
    return importedPage({
      id: pageId,
      name: page.name,
      path,
      position: list.indexOf(page),
      sections: made.sections,
      ...(access.restrictions.length > 0 && { status: 'draft' as const }),
      ...(access.noindex && { noindex: true }),
      ...(Object.keys(known).length > 0 && { meta: known }),
    })
  }

  /** Whether a block is the page's own header: a name and links, without a heading. */
  function isMenu(node: RootContent): boolean {
    const [only, ...others] = node.type === 'element' ? node.children : []
    if (node.type !== 'element') return false
    if (node.tagName === 'div' && only !== undefined && others.length === 0) return isMenu(only)
    const html = toHtml(node)
    return node.tagName === 'header' && html.includes('<a ') && !/<(?:h\d|form|iframe|video)\b/.test(html)
  }

  function pagePath(page: WebstudioPage): string {
    const slugs: string[] = []
    let id = page.id
    for (let depth = 0; depth < 20; depth++) {
      const folder = build.pages.folders.find(({ children }) => children.includes(id))
      if (folder === undefined || folder.id === id) break
      if (folder.slug !== '') slugs.unshift(folder.slug)
      id = folder.id
    }
    const canonical = canonicalPath(`/${[...slugs, page.path].join('/')}`)
    return canonical.ok ? canonical.path : '/page'
  }

  function leftOutReason({ path, meta: of }: WebstudioPage): string | null {
    if (of?.documentType !== undefined && of.documentType !== 'html')
      return `answers ${of.documentType}, which the site makes itself`
    if (/[:*?]/.test(path)) return 'its address has variables'
    if (literalText(of?.redirect)) return 'redirects: it is a path rule'
    return null
  }

  /** The address of a page in the new site. */
  function visiblePath(id: string): string | null {
    const page = taken.get(id)
    return page === undefined || page.access.restrictions.length > 0 ? null : page.path
  }

  function projectRedirects(): Move[] {
    return redirects.map(({ old, new: to, status }) => ({
      from: old,
      to: newTarget(to),
      ...(status !== undefined && { status: String(status) }),
    }))
  }

  /** Redirects are temporary (302) unless the project says 301. */
  function redirectPages(): Move[] {
    return list.flatMap((page) => {
      const to = literalText(page.meta?.redirect)
      const from = oldPaths.get(page.id)
      if (!to || from === undefined) return []
      return [{ from, to: newTarget(to), status: page.meta?.status?.trim() === '301' ? '301' : '302' }]
    })
  }

  /** If the target is a page of the project, returns its new address. */
  function newTarget(to: string): string {
    const [path = ''] = to.split(/[?#]/, 1)
    const canonical = path.startsWith('/') ? canonicalPath(path) : null
    const known = canonical?.ok ? paths.get(canonical.path) : undefined
    return known === undefined ? to : known + to.slice(path.length)
  }

  function assetSrc({ name: fileName }: WebstudioAsset): string {
    const src = new URL(encodeURIComponent(fileName), base ?? `${origin}/cgi/asset/`).href
    const address = base === undefined ? `${src}?format=raw` : src
    addresses.files.add(address)
    return address
  }

  function menu(): object[] {
    return [...taken.values()]
      .filter(
        ({ path, access }) =>
          path.split('/').length === 2 && !access.noindex && access.restrictions.length === 0,
      )
      .slice(0, MAX_MENU)
      .map(({ page, pageId }) => ({
        id: `m-${pageId}`,
        label: page.name,
        link: { kind: 'page', ref: pageId },
      }))
  }
}
