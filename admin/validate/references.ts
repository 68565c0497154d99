import { unescapeHtml } from '#shared/escape-html.ts'
import type { Link } from '#sections/fields/link.ts'
import type { Media } from '#sections/fields/media.ts'
import type { Html } from '#sections/fields/text.ts'
import { formsIn } from '#sections/ui/form/forms-in.ts'
import type { Locale } from '#shared/locales.ts'
import { type Path, valueAt } from '#shared/section-refs.ts'
import type { Section, Site } from '#shared/site.ts'
import { resolveLinks } from '#core/routing/links.ts'
import type { SiteFiles } from '../site-file.ts'
import { error, type Finding, type LocaleFinding, warning } from './finding.ts'
import type { Place } from './places.ts'
import type { Targets } from './targets.ts'

/** Broken references of sections: links, popups, forms and files. */
export function referenceFindings(
  places: readonly Place[],
  { files, site, targets }: { files: SiteFiles; site: Site; targets: Targets },
): LocaleFinding[] {
  const forms = new Set(files.forms.map(({ id }) => id))
  const problems = new Map(
    site.locales.map((locale) => [locale, linkProblems(locale, { files, site, targets })]),
  )
  const known = new Map<Section, References>()
  return places.flatMap((place) =>
    place.sections.flatMap((section) =>
      sectionFindings(section, place).map((finding) => ({ ...finding, locale: place.locale })),
    ),
  )

  function sectionFindings(section: Section, { where, locale }: Place): Finding[] {
    if (section.refs === undefined) return []
    const references = known.get(section) ?? referencesIn(section)
    known.set(section, references)
    const at = (path: Path) => `${where}, section ${section.id}, ${path.join('.')}`
    const found = (path: Path, message: string | null | undefined, level = error) =>
      typeof message === 'string' ? [level(at(path), message)] : []
    return [
      ...references.links.flatMap(([path, link]) => found(path, problems.get(locale)?.(link))),
      ...references.files.flatMap(([path, src]) => found(path, targets.file(src), warning)),
      ...references.forms
        .filter((id) => !forms.has(id))
        .map((id) =>
          error(
            `${where}, section ${section.id}`,
            `sends to the form ${id}, which does not exist; add it to forms, or choose another one`,
          ),
        ),
    ]
  }
}

/** References of a section, shared by locales with the same reading. */
interface References {
  links: [path: Path, link: Link][]
  files: [path: Path, src: string][]
  forms: string[]
}

function referencesIn(section: Section): References {
  const { data, refs = {} } = section
  return {
    links: [
      ...(refs.links ?? []).map((path): [Path, Link] => [path, valueAt(data, path) as Link]),
      ...(refs.texts ?? []).flatMap((path) =>
        linksIn(valueAt(data, path) as Html).map((href): [Path, Link] => [path, { kind: 'url', href }]),
      ),
    ],
    files: (refs.media ?? []).map((path) => [path, (valueAt(data, path) as Media).src]),
    forms: formsIn(section)
      .filter(({ form }) => form.fields.length > 0)
      .map(({ form_id }) => form_id),
  }
}

/** Faults of links in a locale, cached because pages of a site link to the same few places. */
function linkProblems(
  locale: Locale,
  { files, site, targets }: { files: SiteFiles; site: Site; targets: Targets },
): (link: Link) => string | null {
  const pages = new Map(files.pages.map((page) => [page.id, page.status]))
  const known = new Map<string, string | null>()
  return (link) => {
    // Only paths of the site depend on the locale.
    if (link.kind === 'url' && link.href?.startsWith('/') === false) return targets.href(link.href)
    const key = `${link.kind} ${link.ref} ${link.href}`
    const before = known.get(key)
    if (before !== undefined) return before
    const problem = linkProblem(resolved(link))
    known.set(key, problem)
    return problem
  }

  /** As a visitor of the locale gets it. The path of the page only marks links to itself. */
  function resolved(link: Link): Link {
    const section = { data: { link }, refs: { links: [['link']] } }
    return resolveLinks(section, { site, locale, path: '' }).link as Link
  }

  /** A link to a page or a post has an address once it is resolved. */
  function linkProblem({ kind, ref = '', href }: Link): string | null {
    if (href !== undefined) return targets.href(href)
    const [id = ''] = ref.split('#', 1)
    if (kind === 'post') return `links to the post ${ref}, which does not exist; choose another target`
    if (!pages.has(id)) return `links to the page ${id}, which does not exist; choose another target`
    return pages.get(id) === 'draft'
      ? `links to the page ${id}, which is a draft; publish it or choose another target`
      : `links to the page ${id}, which has no address in this locale; give it one or choose another target`
  }
}

/** Sanitised HTML has its attributes in double quotes. */
export function linksIn({ html }: Html): string[] {
  return Array.from(html.matchAll(/<a [^<>]*?href="([^"]+)"/g), ([, href = '']) => unescapeHtml(href))
}
