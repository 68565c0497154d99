import * as z from 'zod/mini'
import { LOCALE_CODES } from '../locales.ts'
import { idText, listOf, optional, withDefault } from './lenient.ts'

export const localeSchema = z.enum(LOCALE_CODES)

export const pageMetaSchema = z.object({
  title: optional(z.string()),
  description: optional(z.string()),
  image: optional(z.string()),
  robots: optional(z.string()),
  keywords: optional(z.string()),
})

export type PageMeta = z.output<typeof pageMetaSchema>

export const layoutSchema = z.enum(['core', 'blog'])

/** The result of the `validate` check of the upstream: anything but `true` is an error. */
const validateSchema = z.object({
  statusCode: optional(z.int().check(z.minimum(400), z.maximum(599))),
  statusMessage: optional(z.string()),
  valid: z.pipe(
    z.optional(z.unknown()),
    z.transform((answer: unknown) => answer === true),
  ),
})

/**
 * One page of the index: everything routing needs and no sections. Fields named `route…` are kept as they are.
 * What decides who may see a page (`published`, `validate`, `access`) does not forgive: a wrong value there
 * drops the entry rather than opening it.
 */
export const pageEntrySchema = z.catchall(
  z.object({
    id: idText,
    name: withDefault(z.string(), ''),
    layout: optional(layoutSchema),
    noindex: optional(z.boolean()),
    updated_at: optional(z.string()),
    published: z.optional(listOf(localeSchema)),
    hide_header: optional(z.boolean()),
    hide_footer: optional(z.boolean()),
    meta: optional(pageMetaSchema),
    validate: z.optional(validateSchema),
    access: z._default(z.enum(['public', 'signed_in', 'aal2']), 'public'),
  }),
  z.unknown(),
)

export type PageEntry = z.output<typeof pageEntrySchema>

/** Translations that are merged into a page: objects by key, lists of objects with ids by id. */
export const pageOverlaySchema = z.object({
  name: optional(z.string()),
  meta: optional(pageMetaSchema),
  sections: optional(z.record(z.string(), z.unknown())),
  /** Instead of the page's own: a popup is in one language. */
  popups: optional(listOf(z.string())),
})

/**
 * A page with its sections, still unread: each section is parsed by its own schema, on its own. Which locale
 * it is in, its address says; `data` is in the default locale and `i18n` holds the others.
 */
export const pageDocumentSchema = z.extend(pageEntrySchema, {
  sections: withDefault(z.array(z.unknown()), []),
  popups: optional(listOf(z.string())),
  script: optional(z.string()),
  i18n: optional(z.record(z.string(), z.unknown())),
})
