import * as z from 'zod/mini'
import { HttpError } from '#shared/errors.ts'
import type { Locale } from '#shared/locales.ts'
import type { PageFile, SectionFile, SiteFiles } from '../../../admin/site-file.ts'
import { sectionFaults } from '../../../admin/validate/section-faults.ts'
import { boundedBody } from '../../http/bounded-body.ts'
import { isSameOrigin } from '../../http/same-host.ts'
import { type AppContext, siteContext } from '../../context.ts'
import { parseJsonBody } from '#shared/bodies/json-body.ts'
import { type Log, log as logLine } from '#shared/log.ts'
import { errorObject } from '../../http/error-object.ts'
import type { PageWriter } from '../../page/render-page.ts'
import { readBody } from '../../page/cache/page-body.ts'
import { MAX_NESTING } from '#core/reading/upstream.ts'
import { exampleFiles, isExample } from './example-page.ts'
import { openPreview, showFiles } from './open-preview.ts'
import { noPage, pageRoute } from './page-route.ts'
import { previewStore } from './preview-store.ts'
import { withLinksInside } from './preview-page.ts'
import type { OpenedLink, PreviewPlace } from './preview-place.ts'
import { writtenAs } from './written-as.ts'

/** The most bytes of a section's posted data. */
const MAX_SECTION_BYTES = 256 * 1024

const fields = z.record(z.string(), z.unknown())

/** A section in its stored form. It replaces the section of the page with the same id. */
const sectionSchema = z.strictObject({
  section: z.strictObject({
    id: z.string().check(z.minLength(1), z.maxLength(64)),
    component: z.strictObject({ folder: z.string(), name: z.string() }),
    data: z._default(fields, {}),
    /** Accepted and ignored, because a preview also shows sections for members. */
    access: z.optional(z.unknown()),
  }),
  /** Replaces the section's translation for the locale of the page. */
  translation: z.optional(fields),
})
type PostedSection = z.output<typeof sectionSchema>

/** Colours, fonts and corners that replace those of the site. */
const styleSchema = z.strictObject({ style: fields })

const postedSchema = z.union([sectionSchema, styleSchema])
type Posted = z.output<typeof postedSchema>

interface SectionRequest {
  place: PreviewPlace
  base: string
  path: string
}

/**
 * Renders one section of a page from posted data: `{ section, html, css, faults }`. For a posted style, it answers
 * the styles of the page: `{ css }`. Nothing is saved.
 */
export async function answerSection(
  c: AppContext,
  link: OpenedLink,
  asked: SectionRequest,
): Promise<Response> {
  try {
    return await sectionAnswer(c, link, asked)
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error
    return Response.json(errorObject(error, error.status), { status: error.status })
  }
}

async function sectionAnswer(
  c: AppContext,
  link: OpenedLink,
  { place, base, path }: SectionRequest,
): Promise<Response> {
  if (!isSameOrigin(c.req.raw)) throw new HttpError(403, 'A preview renders only for its own page')
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
    throw new HttpError(415, 'The body must be JSON')
  const posted = readPosted(await boundedBody(c.req.raw, MAX_SECTION_BYTES))
  const opened = await openPreview(c, link, place)
  const { origin } = c.var
  const url = new URL(origin + path + new URL(c.req.url).search)
  const files = isExample(url) ? exampleFiles(opened.files) : opened.files
  if ('style' in posted) return styleAnswer(c, { files, style: posted.style, url })
  const found = pageRoute(c.var.site, url)
  const page = found.kind === 'page' ? found.page.id : null
  const { id } = posted.section
  const changed = withSection(files, posted, { page, locale: found.locale })
  if (changed === null) throw new HttpError(404, 'The page has no section with this id')

  const left = new Map<string, string>()
  const collect: Log = (level, event, about = {}, cause) => {
    if (event === 'section left out') left.set(String(about.section), String(about.reason))
    else logLine(level, event, about, cause)
  }
  // Only header and footer are read with the site. A page is read from the files when it is rendered.
  if (changed.config === files.config) c.set('store', previewStore(changed, collect))
  else await showFiles(c, changed, collect)
  const { renderPreview } = await import('../../page/render-page.ts')
  const answer = await renderPreview(pageRoute(c.var.site, url), siteContext(c), {
    only: id,
    write: sectionWriter(id),
  })
  if (answer.status !== 200) throw noPage()
  const { folder, name } = posted.section.component
  const faults = await sectionFaults(`${folder}/${name}`, posted.section.data, posted.translation)
  const reason = left.get(id)
  if (reason !== undefined)
    throw new HttpError(422, 'The section does not fit its schema', { data: { reason, faults } })
  const { html, css } = JSON.parse(new TextDecoder().decode(await readBody(answer.body))) as Written
  return Response.json({
    section: id,
    html: await withLinksInside(html, { base, origin }),
    css,
    faults,
  })
}

async function styleAnswer(
  c: AppContext,
  { files, style, url }: { files: SiteFiles; style: Record<string, unknown>; url: URL },
): Promise<Response> {
  await showFiles(c, { ...files, config: { ...files.config, style } }, logLine)
  const { renderPreview } = await import('../../page/render-page.ts')
  const answer = await renderPreview(pageRoute(c.var.site, url), siteContext(c), {
    write: async ({ styles }) => writtenAs({ css: cssOf(styles) }),
  })
  if (answer.status !== 200) throw noPage()
  return new Response(await readBody(answer.body), { headers: { 'content-type': 'application/json' } })
}

function readPosted(body: string): Posted {
  const read = z.safeParse(postedSchema, parseJsonBody(body, MAX_NESTING))
  if (read.success) return read.data
  const issues = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new HttpError(400, 'The body does not fit the call', { data: { issues } })
}

interface Written {
  html: string
  css: string
}

/**
 * Writes one section and the styles of the whole page, because the order of rules depends on all of the page's
 * sections.
 */
function sectionWriter(id: string): PageWriter {
  return async ({ sections, styles }) => {
    const piece = sections.find(({ section }) => section.id === id)?.piece
    const written: Written = {
      // A hidden or empty section is not among the sections of the page.
      html: piece === undefined ? '' : new TextDecoder().decode(await piece),
      css: cssOf(styles),
    }
    return writtenAs(written)
  }
}

function cssOf(styles: readonly { text: string }[]): string {
  return styles.map(({ text }) => text).join('\n')
}

/** Null where neither the page nor header and footer have a section with that id. */
function withSection(
  files: SiteFiles,
  { section: { access: _, ...section }, translation }: PostedSection,
  { page: id, locale }: { page: string | null; locale: Locale },
): SiteFiles | null {
  const has = (list: SectionFile[] | undefined) => list?.some((each) => each.id === section.id) ?? false
  const swapped = (list: SectionFile[]) => list.map((each) => (each.id === section.id ? section : each))
  const translated = <T extends PageFile['i18n']>(i18n: T) =>
    translation === undefined
      ? i18n
      : {
          ...i18n,
          [locale]: {
            ...i18n[locale],
            sections: { ...i18n[locale]?.sections, [section.id]: translation },
          },
        }
  const page = files.pages.find((each) => each.id === id)
  if (page !== undefined && has(page.sections)) {
    const changed = { ...page, sections: swapped(page.sections), i18n: translated(page.i18n) }
    return { ...files, pages: files.pages.map((each) => (each === page ? changed : each)) }
  }
  const { header, footer, i18n = {} } = files.config
  if (!has(header) && !has(footer)) return null
  return {
    ...files,
    config: {
      ...files.config,
      ...(header && { header: swapped(header) }),
      ...(footer && { footer: swapped(footer) }),
      i18n: translated(i18n),
    },
  }
}
