import * as z from 'zod/mini'
import type { Locale } from '#shared/locales.ts'
import { localeSchema } from '#shared/schema/page.ts'

export const idSchema = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'letters, digits, _ and -, at most 64'))
export const slugSchema = z
  .string()
  .check(z.regex(/^(?!\.{1,2}$)[^/\\?#%\s]{1,200}$/, 'one path segment: no spaces, no / \\ ? # %'))
const status = z._default(z.enum(['draft', 'published']), 'published')
/** Who may read a page, or a section of it. */
const access = z.enum(['public', 'signed_in', 'aal2'])
/** In the format of `Date.toISOString`, whatever the format in the file. */
const moment = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((text: string) => new Date(text).toISOString()),
)
export const fieldsSchema = z.record(z.string(), z.unknown())

/** Checks only what the database relies on; contents are checked by the Worker's schemas. */
const section = z.looseObject({
  id: z.string(),
  component: z.object({ folder: z.string(), name: z.string() }),
  access: z.optional(access),
  data: z.optional(z.looseObject({ hidden: z.optional(z.boolean()) })),
})

const meta = z.looseObject({ title: z.optional(z.string()), description: z.optional(z.string()) })

export const siteFileSchema = z.strictObject({
  /** Description for the list of `npm run dev`. */
  about: z._default(z.string(), ''),
  tenant: z.strictObject({
    uuid: z.guid(),
    id: z._default(z.int().check(z.minimum(1)), 1),
    name: z.string(),
    meta_website_pages: z.optional(meta),
    meta_landing_pages: z.optional(meta),
    meta_bio_links: z.optional(meta),
    google_tag_manager: z.optional(z.string()),
    google_analytics: z.optional(z.string()),
    facebook_pixel: z.optional(z.string()),
    facebook_page: z.optional(z.string()),
    facebook_app: z.optional(z.string()),
    twitter_profile: z.optional(z.string()),
  }),
  /** Verified; the first is the primary one. */
  hosts: z.array(z.string()).check(z.minLength(1)),
  locales: z.array(localeSchema).check(z.minLength(1)),
  defaultLocale: z._default(localeSchema, 'pt-BR'),
  is: z._default(z.enum(['website', 'landing-page', 'bio-link']), 'website'),
  status,
  config: z.looseObject({
    name: z.optional(z.string()),
    multi_languages: z.optional(z.union([z.boolean(), z.array(localeSchema)])),
    header: z.optional(z.array(section)),
    footer: z.optional(z.array(section)),
    /** Translations of header and footer. */
    i18n: z.optional(
      z.partialRecord(
        localeSchema,
        z.looseObject({ sections: z.optional(z.record(z.string(), fieldsSchema)) }),
      ),
    ),
    blog: z.optional(
      z.looseObject({
        name: z.optional(z.string()),
        i18n: z.optional(z.record(z.string(), fieldsSchema)),
        categories: z.array(
          z.strictObject({
            slug: slugSchema,
            name: z.string(),
            i18n: z.optional(z.record(z.string(), fieldsSchema)),
          }),
        ),
        per_page: z.optional(z.int().check(z.minimum(1), z.maximum(99))),
      }),
    ),
  }),
  appConfig: z._default(fieldsSchema, {}),
  routes: z._default(z.record(z.string(), z.looseObject({ page_id: idSchema })), {}),
  path_rules: z._default(
    z.array(
      z.strictObject({
        from: z.string(),
        to: z.string(),
        status: z.optional(z.literal([301, 302, 307, 308])),
        external: z.optional(z.boolean()),
      }),
    ),
    [],
  ),
  popups: z._default(
    z.array(
      z.strictObject({
        id: idSchema,
        name: z.string(),
        status,
        config: z.looseObject({ pages: z.array(z.looseObject({ sections: z.array(section) })) }),
      }),
    ),
    [],
  ),
  cookies: z._default(
    z.array(
      z.strictObject({
        id: z.pipe(
          z.union([z.string(), z.number()]),
          z.transform((id: string | number) => String(id)),
        ),
        name: z.string(),
        description: z.optional(z.string()),
        group: z.enum(['required', 'analytics', 'tracking']),
        provider: z.optional(z.string()),
        provider_privacy: z.optional(z.string()),
        sites_cookies_items: z.array(
          z.strictObject({
            prefix: z.string(),
            duration: z.optional(z.string()),
            type: z.optional(z.string()),
          }),
        ),
        i18n: z.optional(
          z.partialRecord(
            localeSchema,
            z.strictObject({
              name: z.optional(z.string()),
              description: z.optional(z.string()),
              /** By prefix. */
              durations: z.optional(z.record(z.string(), z.string())),
            }),
          ),
        ),
      }),
    ),
    [],
  ),
  forms: z._default(
    z.array(
      z.strictObject({
        id: idSchema,
        name: z.string(),
        fields: z._default(z.array(fieldsSchema), []),
        notify: z.optional(fieldsSchema),
        double_opt_in: z.optional(z.boolean()),
      }),
    ),
    [],
  ),
  authors: z._default(
    z.array(z.strictObject({ slug: slugSchema, name: z.string(), avatar: z.optional(z.string()) })),
    [],
  ),
})

export const pageFileSchema = z.strictObject({
  id: z.optional(idSchema),
  /** Order in the index; pages without it come first, by id. */
  position: z._default(z.int(), 0),
  name: z.string(),
  status,
  layout: z.optional(z.enum(['core', 'blog'])),
  published: z.optional(z.array(localeSchema)),
  noindex: z.optional(z.boolean()),
  hide_header: z.optional(z.boolean()),
  hide_footer: z.optional(z.boolean()),
  access: z.optional(access),
  meta: z.optional(meta),
  validate: z.optional(fieldsSchema),
  sections: z.array(section),
  i18n: z._default(
    z.partialRecord(
      localeSchema,
      z.strictObject({
        name: z.optional(z.string()),
        meta: z.optional(meta),
        sections: z.optional(z.record(z.string(), fieldsSchema)),
        popups: z.optional(z.array(z.string())),
      }),
    ),
    {},
  ),
  popups: z.optional(z.array(z.string())),
  script: z.optional(z.string()),
  updated_at: z._default(moment, '2026-01-01T00:00:00.000Z'),
})

/** A page file without its routes; `route` is known, so that `rout` is reported as a misspelling. */
export const pageFieldsSchema = z.extend(pageFileSchema, { route: z.optional(z.undefined()) })

/** The fields of a page file whose names start with `route`. */
export const routesSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

export const frontMatterSchema = z.strictObject({
  title: z.string(),
  excerpt: z.optional(z.string()),
  cover: z.optional(
    z.strictObject({
      src: z.string(),
      alt: z.string(),
      width: z.optional(z.int()),
      height: z.optional(z.int()),
    }),
  ),
  author: z.optional(slugSchema),
  published_at: moment,
  updated_at: z.optional(moment),
  tags: z.optional(z.array(z.string())),
  draft: z._default(z.boolean(), false),
  meta: z.optional(meta),
  /** Shared by the posts that translate each other. */
  translation: z.optional(z.string()),
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

/** A whole site, as its files describe it. */
export interface SiteFiles extends SiteFile {
  /** The folder's name. */
  folder: string
  /** SiteConfig.id and sites.id. */
  site_id: string
  /** In the order of the index. */
  pages: PageFile[]
  posts: PostFile[]
}
