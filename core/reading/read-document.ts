import * as z from 'zod/mini'
import { cut } from '#shared/cut.ts'
import { collectRefs } from '#sections/fields/refs.ts'
import { loadRichText, RichTextMissing } from '#sections/markup/rich-on-demand.ts'
import { loadSchema } from '#sections/schemas.ts'
import type { Locale } from '#shared/locales.ts'
import { mayRead, type Reader } from '#shared/section-access.ts'
import { type PageMeta, pageDocumentSchema, pageOverlaySchema } from '#shared/schema/page.ts'
import { sectionAddress, type StoredSection, storedSectionSchema } from '#shared/schema/section.ts'
import type { Section, Site } from '#shared/site.ts'
import { errorReason, type Log, log as logLine } from '#shared/log.ts'
import { UpstreamError } from './upstream.ts'
import { withGates } from './gates.ts'
import { overlay } from './overlay.ts'
import { MAX_SECTIONS } from './section-count.ts'

/** One page in one locale: translated, validated, with sanitised texts. */
export interface PageDocument {
  id: string
  name: string
  meta: PageMeta
  sections: Section[]
  popups: string[]
  script?: string
}

/**
 * @param reader the level of the visitor's session; absent: only what every visitor may read, so that caches may store it
 * @throws UpstreamError when the answer is not a page, or is another page than the one matched
 */
export async function readDocument(
  json: unknown,
  {
    page_id,
    locale,
    site,
    reader = null,
    log,
  }: { page_id: string; locale: Locale; site: Site; reader?: Reader; log?: Log | undefined },
): Promise<PageDocument> {
  const parsed = z.safeParse(pageDocumentSchema, json)
  if (!parsed.success) throw new UpstreamError('answer has no page', { cause: parsed.error })
  const { data: page } = parsed
  if (page.id !== page_id) throw new UpstreamError(`page ${page.id} was answered for page ${page_id}`)
  const translation = pageTranslation(page.i18n, locale)
  const { sections, translations } = withGates(page.sections, translation?.sections, { reader, site })
  return {
    id: page.id,
    name: translation?.name ?? page.name,
    meta: overlay(page.meta ?? {}, translation?.meta) as PageMeta,
    sections: await readSections(sections, { locale, site, translations, reader, log }),
    popups: translation?.popups ?? page.popups ?? [],
    ...(page.script !== undefined && { script: page.script }),
  }
}

interface SectionSource {
  locale: Locale
  site: Pick<Site, 'tenant_uuid'>
  /** Translations by section id, applied to the section's data. */
  translations?: Record<string, unknown> | undefined
  /** Absent: every visitor. */
  reader?: Reader
  /** Receives what is omitted. */
  log?: Log | undefined
}

/** Parses each section by its own schema. An invalid section is omitted and logged; the rest of the page is served. */
export async function readSections(stored: unknown[], source: SectionSource): Promise<Section[]> {
  if (stored.length > MAX_SECTIONS) throw new UpstreamError(`page has more than ${MAX_SECTIONS} sections`)
  const read = await Promise.all(stored.map((section) => readSection(section, source)))
  return withUniqueIds(read.filter((section) => section !== null))
}

async function readSection(
  json: unknown,
  { site, translations, reader = null, log = logLine }: SectionSource,
): Promise<Section | null> {
  const leaveOut = (section: unknown, reason: string) => {
    const id = (section as { id?: unknown } | null)?.id
    log('warn', 'section left out', { site: site.tenant_uuid, section: cut(String(id), 64), reason })
    return null
  }
  const parsed = z.safeParse(storedSectionSchema, json)
  if (!parsed.success) return leaveOut(json, firstIssue(parsed.error))
  const { data: section } = parsed
  if (section.data.hidden || !mayRead(section.access, reader)) return null
  const address = sectionAddress(section)
  const schema = await loadSchema(address)
  if (schema === null) return leaveOut(section, `unknown section ${address}`)
  const source = { address, schema, translation: translations?.[section.id], leaveOut }
  try {
    return readData(section, source)
  } catch (error) {
    if (!(error instanceof RichTextMissing)) throw error
    // The first text in this isolate that may contain markup.
    await loadRichText()
    return readData(section, source)
  }
}

/** @throws RichTextMissing for a text that may contain markup, unless `loadRichText()` has completed */
function readData(
  section: StoredSection,
  {
    address,
    schema,
    translation,
    leaveOut,
  }: {
    address: string
    schema: NonNullable<Awaited<ReturnType<typeof loadSchema>>>
    translation: unknown
    leaveOut: (section: unknown, reason: string) => null
  },
): Section | null {
  try {
    const data = overlay(section.data, translation)
    const parsed = z.safeParse(schema, data)
    if (parsed.success) {
      return { id: section.id, address, data: parsed.data, refs: collectRefs(schema, parsed.data) }
    }
    return leaveOut(section, firstIssue(parsed.error))
  } catch (error) {
    if (error instanceof RichTextMissing) throw error
    // A schema may throw on data nested more deeply than any editor stores.
    return leaveOut(section, errorReason(error))
  }
}

function firstIssue(error: z.core.$ZodError): string {
  const [issue] = error.issues
  return issue === undefined ? 'invalid' : `${issue.path.join('.')}: ${issue.message}`
}

/** Ids become anchors and prefixes of islands, so a repeated id gets a suffix. */
function withUniqueIds(sections: Section[]): Section[] {
  const seen = new Set<string>()
  return sections.map((section) => {
    let id = section.id
    for (let copy = 2; seen.has(id); copy++) id = `${section.id}-${copy}`
    seen.add(id)
    return id === section.id ? section : { ...section, id }
  })
}

function pageTranslation(i18n: Record<string, unknown> | undefined, locale: Locale) {
  if (i18n === undefined || !Object.hasOwn(i18n, locale)) return undefined
  const parsed = z.safeParse(pageOverlaySchema, i18n[locale])
  return parsed.success ? parsed.data : undefined
}
