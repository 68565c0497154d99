import * as z from 'zod'
import { LOCALE_CODES, type Locale } from '#shared/locales.ts'

export const localeSchema = z.enum(LOCALE_CODES)
export const idSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'letters, digits, _ and -, at most 64')
export const slugSchema = z
  .string()
  .regex(/^(?!\.{1,2}$)[^/\\?#%\s]{1,200}$/, 'one path segment: no spaces, no / \\ ? # %')
const status = z.enum(['draft', 'published']).default('published')
/** As `Date.toISOString` writes it, however the file does. */
const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString())
export const fieldsSchema = z.record(z.string(), z.unknown())

/** Contents are checked by the schemas that the Worker reads them with; here only what the database relies on. */
const section = z.looseObject({
  id: z.string(),
  component: z.object({ folder: z.string(), name: z.string() }),
  data: z.looseObject({ hidden: z.boolean().optional() }).optional(),
})

const meta = z.looseObject({ title: z.string().optional(), description: z.string().optional() })

export const siteFileSchema = z.strictObject({
  /** One line for `npm run dev`: what there is to see. */
  about: z.string().default(''),
  tenant: z.strictObject({
    uuid: z.guid(),
    id: z.int().min(1),
    name: z.string(),
    meta_website_pages: meta.optional(),
    meta_landing_pages: meta.optional(),
    meta_bio_links: meta.optional(),
    google_tag_manager: z.string().optional(),
    google_analytics: z.string().optional(),
    facebook_pixel: z.string().optional(),
    facebook_page: z.string().optional(),
    facebook_app: z.string().optional(),
    twitter_profile: z.string().optional(),
  }),
  /** Verified; the first is the primary one. */
  hosts: z.array(z.string()).min(1),
  locales: z.array(localeSchema).min(1),
  defaultLocale: localeSchema.default('pt-BR'),
  is: z.enum(['website', 'landing-page', 'bio-link']).default('website'),
  status,
  config: z.looseObject({
    name: z.string().optional(),
    multi_languages: z.union([z.boolean(), z.array(localeSchema)]).optional(),
    header: z.array(section).optional(),
    footer: z.array(section).optional(),
    /** Translations of header and footer. */
    i18n: z
      .partialRecord(localeSchema, z.looseObject({ sections: z.record(z.string(), fieldsSchema).optional() }))
      .optional(),
    blog: z
      .looseObject({
        categories: z.array(
          z.strictObject({
            slug: slugSchema,
            name: z.string(),
            i18n: z.record(z.string(), fieldsSchema).optional(),
          }),
        ),
        per_page: z.int().min(1).max(99).optional(),
      })
      .optional(),
  }),
  appConfig: fieldsSchema.default({}),
  routes: z.record(z.string(), z.looseObject({ page_id: idSchema })).default({}),
  path_rules: z
    .array(
      z.strictObject({
        from: z.string(),
        to: z.string(),
        status: z.literal([301, 302, 307, 308]).optional(),
        external: z.boolean().optional(),
      }),
    )
    .default([]),
  popups: z
    .array(
      z.strictObject({
        id: idSchema,
        name: z.string(),
        status,
        config: z.looseObject({ pages: z.array(z.looseObject({ sections: z.array(section) })) }),
      }),
    )
    .default([]),
  cookies: z
    .array(
      z.strictObject({
        id: z.union([z.string(), z.number()]).transform(String),
        name: z.string(),
        description: z.string().optional(),
        group: z.enum(['required', 'analytics', 'tracking']),
        provider: z.string().optional(),
        provider_privacy: z.string().optional(),
        sites_cookies_items: z.array(
          z.strictObject({
            prefix: z.string(),
            duration: z.string().optional(),
            type: z.string().optional(),
          }),
        ),
        i18n: z
          .partialRecord(
            localeSchema,
            z.strictObject({
              name: z.string().optional(),
              description: z.string().optional(),
              /** By prefix. */
              durations: z.record(z.string(), z.string()).optional(),
            }),
          )
          .optional(),
      }),
    )
    .default([]),
  forms: z
    .array(
      z.strictObject({
        id: idSchema,
        name: z.string(),
        fields: z.array(fieldsSchema),
        notify: fieldsSchema.optional(),
        double_opt_in: z.boolean().optional(),
      }),
    )
    .default([]),
  authors: z
    .array(z.strictObject({ slug: slugSchema, name: z.string(), avatar: z.string().optional() }))
    .default([]),
})

export const pageFileSchema = z.strictObject({
  id: idSchema.optional(),
  /** Order in the index; pages without it come first, by id. */
  position: z.int().default(0),
  name: z.string(),
  status,
  layout: z.enum(['core', 'blog']).optional(),
  published: z.array(localeSchema).optional(),
  noindex: z.boolean().optional(),
  hide_header: z.boolean().optional(),
  hide_footer: z.boolean().optional(),
  access: z.enum(['public', 'signed_in', 'aal2']).optional(),
  meta: meta.optional(),
  validate: fieldsSchema.optional(),
  sections: z.array(section),
  i18n: z
    .partialRecord(
      localeSchema,
      z.strictObject({
        name: z.string().optional(),
        meta: meta.optional(),
        sections: z.record(z.string(), fieldsSchema).optional(),
        popups: z.array(z.string()).optional(),
      }),
    )
    .default({}),
  popups: z.array(z.string()).optional(),
  script: z.string().optional(),
  updated_at: moment.default('2026-01-01T00:00:00.000Z'),
})

/** The fields of a page file whose names start with `route`. */
export const routesSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

export const frontMatterSchema = z.strictObject({
  title: z.string(),
  excerpt: z.string().optional(),
  cover: z.strictObject({ src: z.string(), alt: z.string(), width: z.int(), height: z.int() }).optional(),
  author: slugSchema.optional(),
  published_at: moment,
  updated_at: moment.optional(),
  tags: z.array(z.string()).optional(),
  draft: z.boolean().default(false),
  meta: meta.optional(),
  /** Shared by the posts that translate each other. */
  translation: z.string().optional(),
})

/** Where the file of a post is: `posts/<locale>/<category>/<slug>.md`. */
export const postNameSchema = z.object({ locale: localeSchema, category: slugSchema, slug: slugSchema })

type SiteFile = z.output<typeof siteFileSchema>
export type SectionFile = z.output<typeof section>

export interface PageFile extends z.output<typeof pageFileSchema> {
  id: string
  routes: z.output<typeof routesSchema>
}

export interface PostFile extends z.output<typeof frontMatterSchema> {
  id: string
  locale: Locale
  category: string
  slug: string
  updated_at: string
  reading_minutes: number
  /** Markdown. */
  body: string
}

/** A site as files say it, whole. */
export interface SiteFiles extends SiteFile {
  /** The folder's name. */
  folder: string
  /** SiteConfig.id and sites.id. */
  site_id: string
  /** In the order of the index. */
  pages: PageFile[]
  posts: PostFile[]
}
