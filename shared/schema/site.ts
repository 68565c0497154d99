import * as z from 'zod/mini'
import { idText, listOf, optional, withDefault } from './lenient.ts'
import { layoutSchema, localeSchema, pageEntrySchema, pageMetaSchema, pageOverlaySchema } from './page.ts'
import { pathRuleSchema } from './path-rule.ts'

/** The newest `schema_version` that this build reads. */
export const SCHEMA_VERSION = 1

const colour = z.string().check(z.maxLength(128))

const siteStyleSchema = z.object({
  colors: withDefault(
    z.object({
      primary: optional(colour),
      secondary: optional(colour),
      accent: optional(colour),
      background: optional(colour),
      surface: optional(colour),
      text: optional(colour),
      muted: optional(colour),
    }),
    {},
  ),
  fonts: withDefault(z.object({ heading: optional(z.string()), body: optional(z.string()) }), {}),
  radius: withDefault(z.enum(['none', 'sm', 'md', 'lg', 'full']), 'md'),
  scheme: withDefault(z.enum(['light', 'dark', 'auto']), 'light'),
})

export type SiteStyle = z.output<typeof siteStyleSchema>

const translatedNames = optional(z.record(z.string(), z.object({ name: optional(z.string()) })))

const blogCategorySchema = z.object({
  slug: z.string().check(z.minLength(1)),
  name: z.string(),
  i18n: translatedNames,
  /** Those that have posts in it; absent where the upstream does not say. */
  locales: optional(listOf(localeSchema)),
})

export type BlogCategory = z.output<typeof blogCategorySchema>

const siteConfigSchema = z.object({
  id: withDefault(idText, ''),
  name: withDefault(z.string(), ''),
  is: withDefault(z.enum(['website', 'landing-page', 'bio-link']), 'website'),
  pages: z._default(listOf(pageEntrySchema, 100_000), []),
  multi_languages: optional(z.union([z.boolean(), listOf(localeSchema)])),
  whatsapp_button_enabled: optional(z.boolean()),
  country_number: optional(idText),
  phone_number: optional(idText),
  favicon: optional(z.string()),
  style: optional(siteStyleSchema),
  custom_css: optional(z.string()),
  custom_script: optional(z.string()),
  google_tag_head: optional(z.string()),
  google_tag_body: optional(z.string()),
  /** Which page the cookie banner links to (docs/decisions/006-visitor-layer.md). */
  privacy_page_id: optional(idText),
  header: withDefault(z.array(z.unknown()), []),
  footer: withDefault(z.array(z.unknown()), []),
  background_bio_color: optional(colour),
  background_bio_link: optional(z.object({ url: optional(z.string()) })),
  /** Translations of header and footer, as a page has them (docs/decisions/005-shared-translations). */
  i18n: optional(z.partialRecord(localeSchema, pageOverlaySchema)),
  blog: optional(
    z.object({
      /** The name of the blog; absent for the default message. */
      name: optional(z.string()),
      i18n: translatedNames,
      categories: withDefault(listOf(blogCategorySchema, 500), []),
      per_page: withDefault(z.int().check(z.minimum(1), z.maximum(100)), 10),
    }),
  ),
})

const routeSchema = z.object({
  page_id: idText,
  locale: optional(localeSchema),
  layout: optional(layoutSchema),
})

const tenantSchema = z.object({
  meta_website_pages: optional(pageMetaSchema),
  meta_landing_pages: optional(pageMetaSchema),
  meta_bio_links: optional(pageMetaSchema),
  google_tag_manager: optional(z.string()),
  google_analytics: optional(z.string()),
  facebook_pixel: optional(idText),
  facebook_page: optional(z.string()),
  facebook_app: optional(idText),
  twitter_profile: optional(z.string()),
})

const runtimeSettingsSchema = z.object({
  consent: optional(z.object({ mode: optional(z.enum(['opt_in', 'opt_out'])) })),
  localeRedirect: withDefault(z.enum(['off', 'root', 'unprefixed']), 'unprefixed'),
  images: optional(z.object({ transform: optional(z.enum(['none', 'cdn-cgi'])) })),
  forms: optional(z.object({ turnstile_site_key: optional(z.string()) })),
})

/**
 * App configuration as the upstream sends it. Only fields that every page needs are required; an invalid optional field
 * becomes its default. `config` may be empty: then the site is a minimal page.
 */
export const appConfigurationSchema = z.object({
  schema_version: z._default(z.int(), SCHEMA_VERSION),
  revision: optional(z.string()),
  tenant_uuid: z.string().check(z.minLength(1), z.maxLength(200)),
  tenant_id: withDefault(idText, ''),
  hosts: withDefault(listOf(z.string()), []),
  locales: withDefault(listOf(z.object({ code: localeSchema, name: withDefault(z.string(), '') })), []),
  defaultLocale: withDefault(localeSchema, 'pt-BR'),
  routes: withDefault(z.record(z.string(), z.unknown()), {}),
  config: z.nullish(siteConfigSchema),
  page: z._default(z.unknown(), null),
  appConfig: withDefault(runtimeSettingsSchema, { localeRedirect: 'unprefixed' }),
  tenant: withDefault(tenantSchema, {}),
  path_rules: withDefault(listOf(pathRuleSchema, 300), []),
  popupRelationGroup: withDefault(z.enum(['pages', 'bio_links', 'landing_pages']), 'pages'),
})

export const routeObjectSchema = routeSchema

export type AppConfiguration = z.output<typeof appConfigurationSchema>
export type SiteConfig = z.output<typeof siteConfigSchema>
export type Tenant = z.output<typeof tenantSchema>
export type RuntimeSettings = z.output<typeof runtimeSettingsSchema>
