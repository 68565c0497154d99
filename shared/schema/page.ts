import * as z from 'zod/mini'
import { LOCALE_CODES } from '../locales.ts'
import { field } from './field.ts'
import { idText, lenientList, optional, withDefault } from './lenient.ts'

export const localeSchema = z.enum(LOCALE_CODES)

export const pageMetaSchema = z.object({
  title: field('text', optional(z.string()), {
    help: 'Title of the document, shown as it is written; empty: the name of the page and that of the site',
  }),
  description: field('text', optional(z.string()), {
    help: 'Shown below the title in search results and cards',
  }),
  image: field('url', optional(z.string()), { help: 'Picture of cards when the page is shared' }),
  robots: field('text', optional(z.string()), { help: 'Directives for search engines, like noindex' }),
  keywords: field('text', optional(z.string()), { help: 'Added to the head unchanged' }),
})

export type PageMeta = z.output<typeof pageMetaSchema>

export const META_NOTES = {
  label: 'For search engines',
  help: 'Title, description and picture of results and cards',
}

export const layoutSchema = z.enum(['core', 'blog'])

/** The result of the `validate` check of the upstream: anything but `true` is an error. */
const validateSchema = z.object({
  statusCode: field('number', optional(z.int().check(z.minimum(400), z.maximum(599))), {
    help: 'Status of the answer when the page is not valid, from 400 to 599; 404 unless it is set',
  }),
  statusMessage: field('text', optional(z.string()), {
    help: 'Title of the error page; Page Not Found and the path unless it is set',
  }),
  valid: field(
    'toggle',
    z.pipe(
      z.optional(z.unknown()),
      z.transform((answer: unknown) => answer === true),
    ),
    { help: 'The page is shown only if this is true' },
  ),
})

/**
 * One page of the index: the data for routing, without sections. Fields named `route…` are stored unchanged. The
 * fields that control access (`published`, `validate`, `access`) are strict: an invalid value drops the entry, so
 * that a mistake never makes a page public.
 */
export const pageEntrySchema = z.catchall(
  z.object({
    id: field('id', idText(), { help: 'Unique within the site; links and translations find the page by it' }),
    name: field('text', withDefault(z.string(), ''), { help: 'Title of the page where its meta has none' }),
    layout: field('choice', optional(layoutSchema), { help: 'One of core, blog; core unless it is set' }),
    noindex: field('toggle', optional(z.boolean()), {
      label: 'Hidden from search engines',
      help: 'The page is marked noindex and is in no sitemap',
    }),
    updated_at: field('date', optional(z.string()), {
      label: 'Last change',
      help: 'Reported to search engines',
    }),
    published: field('list', z.optional(lenientList(localeSchema)), {
      label: 'Published in',
      help: 'Locales that the page exists in; absent: every enabled locale',
    }),
    hide_header: field('toggle', optional(z.boolean()), { help: 'The page has no site header' }),
    hide_footer: field('toggle', optional(z.boolean()), { help: 'The page has no site footer' }),
    meta: field('object', optional(pageMetaSchema), META_NOTES),
    validate: field('object', z.optional(validateSchema), {
      label: 'Validity',
      help: 'Result of the platform’s check of the page; a page that is not valid is shown as an error page',
    }),
    access: field('choice', z._default(z.enum(['public', 'signed_in', 'aal2']), 'public'), {
      help: 'Who may read it: every visitor, signed-in members, or members with a second factor',
    }),
  }),
  z.unknown(),
)

export type PageEntry = z.output<typeof pageEntrySchema>

export const popupReferences = lenientList(z.string())

/** Translations that are merged into a page: objects by key, lists of objects with ids by id. */
export const pageOverlaySchema = z.object({
  name: field('text', optional(z.string()), { help: 'Name of the page in this locale' }),
  meta: field('object', optional(pageMetaSchema), META_NOTES),
  sections: field('object', optional(z.record(z.string(), z.unknown())), {
    help: 'By section id: data that replaces parts of the data of that section',
  }),
  /** Replaces the page's own list: a popup has one language. */
  popups: field('list', optional(popupReferences), { help: 'Instead of the popups of the default locale' }),
})

/**
 * A page with its sections, not yet read: each section is parsed by its own schema. The requested address determines
 * the locale. A section's `data` is in the default locale, and `i18n` has the translations.
 */
export const pageDocumentSchema = z.extend(pageEntrySchema, {
  sections: field('list', withDefault(z.array(z.unknown()), []), {
    help: 'From top to bottom; a section that cannot be read is left out',
  }),
  popups: field('list', optional(popupReferences), {
    help: 'References like popup:welcome, to popups that may open by their trigger',
  }),
  script: field('text', optional(z.string()), {
    help: 'JavaScript that runs once, after the page has loaded',
  }),
  i18n: field('object', optional(z.record(z.string(), z.unknown())), {
    label: 'Translations',
    help: 'By locale: what differs from the default locale',
  }),
})
