import { type Path, valueAt } from '#shared/section-refs.ts'
import { formsIn } from '#sections/ui/form/forms-in.ts'
import { readSections } from '#core/reading/read-document.ts'
import type { SiteFiles } from './site-file.ts'

type Fields = Record<string, unknown>

/**
 * Gives the forms and popups of a site other ids, and changes all references to them. These ids are unique in a
 * tenant, so a second site with the same ids could not be published, or would send its submissions to the first site.
 * @param mark follows each id: letters and digits
 */
export async function withOwnIds(site: SiteFiles, mark: string): Promise<SiteFiles> {
  const named = (id: string) => `${id.slice(0, MAX_ID - mark.length - 1)}-${mark}`
  const forms = new Map(site.forms.map(({ id }) => [id, named(id)]))
  const popups = new Map(site.popups.map(({ id }) => [id, named(id)]))
  const copy: SiteFiles = JSON.parse(JSON.stringify(site))
  for (const section of storedSections(copy)) await nameForms(section, forms)
  const own = withFormIds(copy, forms)
  return withPopups(
    {
      ...own,
      forms: own.forms.map((form) => ({ ...form, id: forms.get(form.id) ?? form.id })),
      popups: own.popups.map((popup) => ({ ...popup, id: popups.get(popup.id) ?? popup.id })),
    },
    popups,
  )
}

/** The longest id of a form or popup. */
const MAX_ID = 64

interface StoredSection extends Fields {
  id: string
  component: Fields
  data: Fields
}

/** Sections at any depth: of pages, popups, header and footer. */
function storedSections(value: unknown): StoredSection[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(storedSections)
  return isSection(value) ? [value, ...inside] : inside
}

function isSection(value: object): value is StoredSection {
  const { id, component, data } = value as Partial<StoredSection>
  return typeof id === 'string' && typeof component === 'object' && typeof data === 'object' && data !== null
}

/** Writes an id into each form, because a form without one uses the id of its section. */
async function nameForms(section: StoredSection, forms: ReadonlyMap<string, string>): Promise<void> {
  const { access: _, ...stored } = section
  const shown = { ...stored, data: { ...section.data, hidden: false } }
  const [read] = await readSections([shown], { locale: 'en-US', site: NO_TENANT, log: () => {} })
  if (read === undefined) return
  const paths = read.refs?.forms ?? []
  for (const [place, { form_id }] of formsIn(read).entries()) {
    const own = forms.get(form_id)
    const form = own === undefined ? undefined : formAt(section.data, paths[place] ?? [])
    if (form !== undefined && (form.custom_form_id ?? '') === '') form.custom_form_id = own
  }
}

/** The site that log lines name; they are dropped. */
const NO_TENANT = { tenant_uuid: '' }

function formAt(data: Fields, path: Path): Fields | undefined {
  const form = path.length === 0 ? data : valueAt(data, path)
  return typeof form === 'object' && form !== null ? (form as Fields) : undefined
}

function withFormIds(site: SiteFiles, forms: ReadonlyMap<string, string>): SiteFiles {
  return JSON.parse(
    JSON.stringify(site, (key, value: unknown) =>
      key === 'custom_form_id' && typeof value === 'string' ? (forms.get(value) ?? value) : value,
    ),
  )
}

/**
 * References are texts: `popup:welcome` alone or as the target of a link. A link and a form may name the id alone.
 * The translation of a link contains only the target, so an id that no page has counts as a popup's.
 */
function withPopups(site: SiteFiles, popups: ReadonlyMap<string, string>): SiteFiles {
  if (popups.size === 0) return site
  const pages = new Set(site.pages.map(({ id }) => id))
  const own = (id: unknown) => (typeof id === 'string' ? (popups.get(id) ?? id) : id)
  const namesPopup = ({ kind, ref }: Fields) =>
    kind === 'popup' || (kind === undefined && typeof ref === 'string' && !pages.has(ref))
  const bare = JSON.stringify(site, (key, value: unknown) => {
    if (key === 'popup') return own(value)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const { ref, href, ...link } = value as Fields
    if (!namesPopup(value as Fields)) return value
    return {
      ...link,
      ...(ref !== undefined && { ref: own(ref) }),
      ...(href !== undefined && { href: own(href) }),
    }
  })
  return JSON.parse(
    bare.replace(
      /(?<=["(<=\s])(popup[\p{L}\p{N}_%-]*:\s*)([\w-]{1,64})/giu,
      (_all, before: string, id: string) => before + own(id),
    ),
  )
}
