import type { SiteFiles } from '../admin/site-file.ts'
import { reservedRoutes } from '../core/routing/pages.ts'

/** Faults across files: references to things that do not exist. */
export function siteFaults(site: SiteFiles): string[] {
  const pages = new Set(site.pages.map((page) => page.id))
  const forms = new Set(site.forms.map((form) => form.id))
  const popups = new Set(site.popups.map((popup) => popup.id))
  const categories = new Set(site.config.blog?.categories.map((category) => category.slug))
  const authors = new Set(site.authors.map((author) => author.slug))
  const faults: string[] = []
  const { defaultLocale } = site

  if (!site.locales.includes(site.defaultLocale))
    faults.push(`defaultLocale ${site.defaultLocale} is not in locales`)
  for (const [route, { page_id }] of Object.entries(site.routes)) {
    if (!pages.has(page_id)) faults.push(`routes["${route}"] names the page ${page_id}, which does not exist`)
  }
  const published = site.pages.filter(({ status }) => status === 'published')
  const routes = Object.entries(site.routes)
  const entries = published.map(({ id, routes }) => ({ id, name: id, access: 'public' as const, ...routes }))
  for (const { page_id, path } of reservedRoutes({ routes, pages: entries, defaultLocale })) {
    faults.push(`page ${page_id} cannot be published at ${path}: the address is reserved`)
  }
  for (const page of site.pages) {
    const translated = Object.values(page.i18n).flatMap((translation) => translation?.popups ?? [])
    for (const reference of [...(page.popups ?? []), ...translated]) {
      const popup = reference.slice(reference.indexOf(':') + 1)
      if (!popups.has(popup))
        faults.push(`page ${page.id} opens the popup ${popup}, which does not exist; choose another one`)
    }
  }
  const { blog } = site.config as { blog?: { popups?: string[] } }
  for (const reference of blog?.popups ?? []) {
    const popup = reference.slice(reference.indexOf(':') + 1)
    if (!popups.has(popup))
      faults.push(`the blog opens the popup ${popup}, which does not exist; choose another one`)
  }
  for (const post of site.posts) {
    const address = `post ${post.locale}/${post.category}/${post.slug}`
    if (!categories.has(post.category))
      faults.push(`${address} is in a category that config.blog does not have`)
    if (post.author !== undefined && !authors.has(post.author))
      faults.push(`${address} has an unknown author: ${post.author}`)
    if (!site.locales.includes(post.locale))
      faults.push(`${address} is in a locale that the site does not have`)
  }
  for (const { where, link } of linksIn(site)) {
    const { kind, ref } = link
    // A reference may have an anchor: `sobre#equipe`.
    if (kind === 'page' && typeof ref === 'string' && !pages.has(ref.replace(/#.*$/, '')))
      faults.push(`${where} links to the page ${ref}, which does not exist; choose another target`)
    if (kind === 'popup' && typeof ref === 'string' && !popups.has(ref))
      faults.push(`${where} opens the popup ${ref}, which does not exist; choose another one`)
    const form = link.custom_form_id
    if (typeof form === 'string' && !forms.has(form))
      faults.push(
        `${where} sends to the form ${form}, which does not exist; add it to forms, or choose another one`,
      )
  }
  return faults
}

interface LinkLike {
  kind?: unknown
  ref?: unknown
  custom_form_id?: unknown
}

function linksIn(site: SiteFiles): { where: string; link: LinkLike }[] {
  const places: [string, unknown][] = [
    ['header', site.config.header],
    ['footer', site.config.footer],
    ...site.popups.map((popup): [string, unknown] => [`popup ${popup.id}`, popup.config]),
    ...site.pages.map((page): [string, unknown] => [`page ${page.id}`, [page.sections, page.i18n]]),
  ]
  return places.flatMap(([where, content]) => objectsIn(content).map((link) => ({ where, link })))
}

function objectsIn(content: unknown): LinkLike[] {
  if (typeof content !== 'object' || content === null) return []
  const inside = Object.values(content).flatMap(objectsIn)
  return Array.isArray(content) ? inside : [content, ...inside]
}
