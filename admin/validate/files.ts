import type { SiteFiles } from '../site-file.ts'
import { RESERVED_FOLDERS } from '#shared/reserved-addresses.ts'
import { visiblePosts } from '../app-configuration.ts'
import { namedFiles } from '../media/named-files.ts'
import { error, type Finding, warning } from './finding.ts'
import { shownPage, shownPopup, shownShared } from './shown-parts.ts'
import type { Targets } from './targets.ts'

/**
 * Files below `/media/` that the tenant has not stored, with the places that use them: sections and their
 * translations, posts, settings. Visitors would get a 404. Hidden content is left out.
 * @param missing names of files that are not stored
 */
export function missingFileFindings(files: SiteFiles, missing: ReadonlySet<string>): Finding[] {
  if (missing.size === 0) return []
  const { header = [], footer = [], ...settings } = shownShared(files)
  return [
    ...inside('settings', [settings, files.tenant, files.authors, files.appConfig]),
    ...inside('header', header),
    ...inside('footer', footer),
    ...files.pages
      .filter(({ status }) => status === 'published')
      .map((page) => shownPage(page, files))
      .flatMap(({ sections, ...page }) => [
        ...sections.flatMap((section) => inside(`page ${page.id}, section ${section.id}`, section)),
        ...inside(`page ${page.id}`, page),
      ]),
    ...files.popups
      .filter(({ status }) => status === 'published')
      .flatMap((popup) => inside(`popup ${popup.id}`, shownPopup(popup))),
    ...visiblePosts(files).flatMap((post) =>
      inside(`post ${post.locale}/${post.category}/${post.slug}`, post),
    ),
  ]

  function inside(where: string, value: unknown): Finding[] {
    return [...new Set(namedFiles(value, files.hosts))]
      .filter((name) => missing.has(name))
      .map((name) =>
        error(where, `${RESERVED_FOLDERS.media}${name} is not stored: add it with \`media add\``),
      )
  }
}

/** Pictures outside of sections: the favicon, `meta.image` and pictures of authors. */
export function settingsPictureFindings(files: SiteFiles, targets: Targets): Finding[] {
  const { favicon } = files.config as { favicon?: unknown }
  const kinds = ['meta_website_pages', 'meta_landing_pages', 'meta_bio_links'] as const
  return [
    ...judged('favicon', favicon),
    ...kinds.flatMap((kind) => judged(`tenant, ${kind}.image`, files.tenant[kind]?.image)),
    ...files.authors.flatMap(({ slug, avatar }) => judged(`author ${slug}, avatar`, avatar)),
    ...files.pages
      .filter(({ status }) => status === 'published')
      .flatMap(({ id, meta, i18n }) => [
        ...judged(`page ${id}, meta.image`, meta?.image),
        ...Object.entries(i18n).flatMap(([locale, translation]) =>
          judged(`page ${id}, meta.image (${locale})`, translation?.meta?.image),
        ),
      ]),
    ...visiblePosts(files).flatMap(({ locale, category, slug, meta }) =>
      judged(`post ${locale}/${category}/${slug}, meta.image`, meta?.image),
    ),
  ]

  function judged(where: string, address: unknown): Finding[] {
    const problem = typeof address === 'string' && address !== '' ? targets.file(address) : null
    return problem === null ? [] : [warning(where, problem)]
  }
}
