import type { Link } from '#sections/fields/link.ts'
import type { Media } from '#sections/fields/media.ts'
import type { Html } from '#sections/fields/text.ts'
import { formsIn } from '#sections/ui/form/forms-in.ts'
import { type Path, valueAt } from '#shared/section-refs.ts'
import type { Section, Site } from '#shared/site.ts'
import { resolveLinks } from '../../worker/sections/links.ts'
import type { SiteFiles } from '../site-file.ts'
import { error, type Finding, type LocaleFinding, warning } from './finding.ts'
import type { Place } from './places.ts'
import type { Targets } from './targets.ts'

/** Links, popups, forms and files that sections name and nothing answers to. */
export function referenceFindings(
  places: readonly Place[],
  { files, site, targets }: { files: SiteFiles; site: Site; targets: Targets },
): LocaleFinding[] {
  const pages = new Map(files.pages.map((page) => [page.id, page.status]))
  const forms = new Set(files.forms.map(({ id }) => id))
  return places.flatMap((place) =>
    place.sections.flatMap((section) =>
      sectionFindings(section, place).map((finding) => ({ ...finding, locale: place.locale })),
    ),
  )

  function sectionFindings(section: Section, place: Place): Finding[] {
    const { refs } = section
    if (refs === undefined) return []
    // The path of the page only marks links to itself.
    const data = resolveLinks(section, { site, locale: place.locale, path: '' })
    const at = (path: Path) => `${place.where}, section ${section.id}, ${path.join('.')}`
    const found = (path: Path, message: string | null, level = error) =>
      message === null ? [] : [level(at(path), message)]
    return [
      ...(refs.links ?? []).flatMap((path) => found(path, linkProblem(valueAt(data, path) as Link))),
      ...(refs.texts ?? []).flatMap((path) =>
        linksIn(valueAt(data, path) as Html).flatMap((href) => found(path, targets.href(href))),
      ),
      ...(refs.media ?? []).flatMap((path) =>
        found(path, targets.file((valueAt(data, path) as Media).src), warning),
      ),
      ...formsIn(section)
        .filter(({ form, form_id }) => form.fields.length > 0 && !forms.has(form_id))
        .map(({ form_id }) => error(`${place.where}, section ${section.id}`, `sends to no form: ${form_id}`)),
    ]
  }

  /** A link to a page or a post has an address once it is resolved. */
  function linkProblem({ kind, ref = '', href }: Link): string | null {
    if (href !== undefined) return targets.href(href)
    const id = ref.replace(/#.*$/, '')
    if (kind === 'post') return `links to no post: ${ref}`
    if (!pages.has(id)) return `links to no page: ${id}`
    return pages.get(id) === 'draft'
      ? `links to the page ${id}, which is a draft`
      : `links to the page ${id}, which has no address in this locale`
  }
}

/** Sanitised HTML has its attributes in double quotes. */
export function linksIn({ html }: Html): string[] {
  return Array.from(html.matchAll(/<a [^<>]*?href="([^"]+)"/g), ([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
}
