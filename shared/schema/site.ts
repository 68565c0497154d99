import * as z from 'zod/mini'
import { LOCALE_CODES } from '../locales.ts'
import { field } from './field.ts'
import { idText, lenientList, optional, withDefault } from './lenient.ts'
import {
  layoutSchema,
  localeSchema,
  META_NOTES,
  pageEntrySchema,
  pageMetaSchema,
  pageOverlaySchema,
  popupReferences,
} from './page.ts'
import { robotsSchema, rootFileSchema } from './root-file.ts'
import { siteStyleSchema } from './site-style.ts'
import { pathRuleSchema } from './path-rule.ts'

/** The newest `schema_version` that this build reads. */
export const SCHEMA_VERSION = 1

/** The pages of sign-in by their ids, and who may make an account. */
const accountSchema = z.object({
  sign_in: field('text', optional(idText()), {
    label: 'Sign-in page',
    help: 'Visitors without a session are sent there',
  }),
  second_factor: field('text', optional(idText()), {
    label: 'Second-factor page',
    help: 'Visitors whose page asks for a second factor are sent there',
  }),
  factors: field('text', optional(idText()), {
    label: 'Authenticator page',
    help: 'Members without a second factor are sent there by pages that ask for one; it requires sign-in and has the section account/factors',
  }),
  new_password: field('text', optional(idText()), {
    label: 'New-password page',
    help: 'The link in an e-mail about a lost password leads there',
  }),
  start: field('text', optional(idText()), {
    label: 'First page',
    help: 'Visitors who signed in without coming from a page go there; empty: the home page',
  }),
  editors_second_factor: field('toggle', optional(z.boolean()), {
    label: 'Second factor of owners and editors',
    help: 'Owners and editors of the tenant need a session with a second factor to change its sites',
  }),
  sign_up: field('choice', optional(z.enum(['open', 'invitation', 'closed'])), {
    label: 'New accounts',
    help: 'Which accounts become members of the tenant: all, those that were invited, or none; absent: none',
  }),
})

const translatedNames = field(
  'object',
  optional(z.record(z.string(), z.object({ name: field('text', optional(z.string())) }))),
  { label: 'Translations', help: 'Its name, by locale' },
)

const blogCategorySchema = z.object({
  slug: field('text', z.string().check(z.minLength(1)), { help: 'Names the category in addresses' }),
  name: field('text', z.string(), { help: 'As readers see it' }),
  i18n: translatedNames,
  /** The locales with posts; absent where the upstream does not name them. */
  locales: field('list', optional(lenientList(localeSchema)), {
    help: 'Locales that have posts in it; absent: all of the site',
  }),
})

export type BlogCategory = z.output<typeof blogCategorySchema>

const postLocales = (of: string) =>
  field('list', optional(lenientList(localeSchema)), {
    help: `Locales that have posts ${of}; absent: all of the site`,
  })

const blogAuthorSchema = z.object({
  slug: field('text', z.string().check(z.minLength(1)), { help: 'Names the author in addresses' }),
  name: field('text', z.string().check(z.minLength(1)), { help: 'As readers see it' }),
  avatar: field('url', optional(z.string()), { help: 'Picture of the author' }),
  bio: field('text', optional(z.string()), { label: 'About the author', help: 'Plain text above the posts' }),
  locales: postLocales('of the author'),
})

const blogTagSchema = z.object({
  slug: field('text', z.string().check(z.minLength(1)), { help: 'Names the tag in addresses' }),
  name: field('text', z.string().check(z.minLength(1)), { help: 'As posts have it' }),
  locales: postLocales('with it'),
})

const blogSchema = z.object({
  /** The name of the blog; absent for the default message. */
  name: field('text', optional(z.string()), {
    help: 'In breadcrumbs and feeds; empty: the word of the language',
  }),
  i18n: translatedNames,
  categories: field('list', withDefault(lenientList(blogCategorySchema, Infinity), []), {
    help: 'Up to 500; a category that is not in the list has no page',
  }),
  authors: field('list', optional(lenientList(blogAuthorSchema, Infinity)), {
    help: 'Each has a page with its posts; up to 500',
  }),
  tags: field('list', optional(lenientList(blogTagSchema, Infinity)), {
    help: 'Each has a page with its posts; up to 500',
  }),
  popups: field('list', optional(popupReferences), {
    help: 'References like popup:welcome, to popups that may open by their trigger on pages of the blog',
  }),
  per_page: field('number', withDefault(z.int().check(z.minimum(1), z.maximum(100)), 10), {
    label: 'Posts per page',
  }),
  feed_content: field('choice', optional(z.enum(['excerpt', 'full'])), {
    label: 'Content of feeds',
    help: 'full: the whole text of the ten newest posts; excerpt or absent: the excerpts of thirty',
  }),
})

const siteConfigSchema = z.object({
  id: field('id', withDefault(idText(), ''), {
    help: 'Unique within the tenant; empty: the first host takes its place',
  }),
  name: field('text', withDefault(z.string(), ''), {
    help: 'Name of the site, in titles, feeds and its generated icon',
  }),
  is: field('choice', withDefault(z.enum(['website', 'landing-page', 'bio-link']), 'website'), {
    label: 'Kind of site',
  }),
  pages: field('list', z._default(lenientList(pageEntrySchema, Infinity), []), {
    help: 'Every page without its sections, up to 100,000; a bad entry is left out',
  }),
  multi_languages: field('choice', optional(z.union([z.boolean(), lenientList(localeSchema)])), {
    label: 'Enabled locales',
    help: 'true: all of locales; a list: those; absent or false: the default locale alone',
  }),
  whatsapp_button_enabled: field('toggle', optional(z.boolean()), { label: 'Chat button' }),
  country_number: field('text', optional(idText()), {
    label: 'Country code of the chat',
    help: 'Digits before the phone number; anything else in it is left out',
  }),
  phone_number: field('text', optional(idText()), {
    label: 'Phone number of the chat',
    help: 'Digits; anything else in it is left out',
  }),
  favicon: field('url', optional(z.string()), { label: 'Icon', help: 'Empty: the first letter of the name' }),
  style: field('object', optional(siteStyleSchema), { help: 'Colours, fonts and corners' }),
  custom_css: field('text', optional(z.string()), {
    label: 'Stylesheet',
    help: 'CSS that is written into every page, after all other styles',
  }),
  custom_script: field('text', optional(z.string()), {
    label: 'Script',
    help: 'JavaScript or script elements; runs when the tracking group is allowed',
  }),
  google_tag_head: field('text', optional(z.string()), {
    label: 'Google tag of the head',
    help: 'Script and meta elements; runs when the analytics group is allowed',
  }),
  google_tag_body: field('text', optional(z.string()), {
    label: 'Google tag of the body',
    help: 'Script elements; runs when the analytics group is allowed',
  }),
  /** The target of the cookie banner's link (docs/decisions/006-visitor-layer.md). */
  privacy_page_id: field('text', optional(idText()), {
    label: 'Privacy page',
    help: 'Id of the page that the cookie banner links to; empty: the first whose name or address is that of a privacy policy',
  }),
  /** Sign-in on the site's own hosts (docs/decisions/041-sign-in.md). */
  account: field('object', optional(accountSchema), {
    label: 'Sign-in',
    help: 'Absent: visitors cannot sign in. With it, the site runs no script of its tenant and no bot check',
  }),
  header: field('list', withDefault(z.array(z.unknown()), []), {
    label: 'Site header',
    help: 'Sections above every page that does not hide them',
  }),
  footer: field('list', withDefault(z.array(z.unknown()), []), {
    label: 'Site footer',
    help: 'Sections below every page that does not hide them',
  }),
  background_bio_color: field('colour', optional(z.string().check(z.maxLength(128))), {
    label: 'Background colour of a bio link',
  }),
  background_bio_link: field(
    'object',
    optional(z.object({ url: field('url', optional(z.string()), { label: 'Address' }) })),
    { label: 'Background picture of a bio link' },
  ),
  /** Translations of header and footer, in the form of a page's translations. */
  i18n: field('object', optional(z.partialRecord(localeSchema, pageOverlaySchema)), {
    label: 'Translations',
    help: 'Of header and footer, by locale, as a page has them',
  }),
  blog: field('object', optional(blogSchema), {
    help: 'Absent: the site has no blog and no addresses of one',
  }),
  files: field('list', optional(lenientList(rootFileSchema, 50)), {
    label: 'Files for other services',
    help: 'At the root and below /.well-known/, up to 50',
  }),
  robots: field('text', optional(robotsSchema), {
    label: 'Additions to robots',
    help: 'Lines of robots.txt like User-agent: GPTBot and Disallow: /, after those of Vitrine',
  }),
})

const routeSchema = z.object({
  page_id: field('text', idText(), { label: 'Page', help: 'Id of the page at this address' }),
  locale: field('choice', optional(localeSchema), {
    help: 'Redundant, because the prefix of the key is the locale',
  }),
  layout: field('choice', optional(layoutSchema), {
    help: 'Layout of the page in the locale of this address; the one of the page unless it is set',
  }),
})

const tenantSchema = z.object({
  meta_website_pages: field('object', optional(pageMetaSchema), {
    label: 'Defaults of pages',
    help: META_NOTES.help,
  }),
  meta_landing_pages: field('object', optional(pageMetaSchema), {
    label: 'Defaults of landing pages',
    help: META_NOTES.help,
  }),
  meta_bio_links: field('object', optional(pageMetaSchema), {
    label: 'Defaults of bio links',
    help: META_NOTES.help,
  }),
  google_tag_manager: field('text', optional(z.string()), { help: 'Container, like GTM-XXXX' }),
  google_analytics: field('text', optional(z.string()), { help: 'Measurement id, like G-XXXX' }),
  facebook_pixel: field('text', optional(idText()), { label: 'Meta Pixel', help: 'Its number' }),
  facebook_page: field('url', optional(z.string()), { help: 'Address of the page' }),
  facebook_app: field('text', optional(idText()), { help: 'Id of the app' }),
  twitter_profile: field('text', optional(z.string()), { help: 'Name or address of the profile on X' }),
})

const groupLimit = (label: string) =>
  field('number', optional(z.int().check(z.minimum(1), z.maximum(500))), { label })

const runtimeSettingsSchema = z.object({
  consent: field(
    'object',
    optional(
      z.object({
        mode: field('choice', optional(z.enum(['opt_in', 'opt_out'])), {
          help: 'opt_in: nothing optional runs before the visitor decides; opt_out: everything does. opt_in unless it is set',
        }),
        preselected: field('toggle', optional(z.boolean()), {
          help: 'Whether the optional groups of the cookie preferences are on before the visitor decides. On unless it is set',
        }),
        max: field(
          'object',
          optional(z.object({ analytics: groupLimit('Analytics'), tracking: groupLimit('Tracking') })),
          {
            label: 'Maximum of a group',
            help: 'How many cookies of a group a visitor may switch on in the cookie preferences; absent: all',
          },
        ),
      }),
    ),
    { help: 'What is allowed before the visitor decides' },
  ),
  localeRedirect: field('choice', withDefault(z.enum(['off', 'root', 'unprefixed']), 'unprefixed'), {
    label: 'Redirect to the language of the visitor',
    help: 'From no address, from the home page alone, or from every address without a locale; unprefixed unless it is set',
  }),
  images: field(
    'object',
    optional(
      z.object({
        transform: field('choice', optional(z.enum(['media', 'none', 'cdn-cgi'])), {
          help: 'media: pictures of /media/ come in several widths; cdn-cgi: Cloudflare resizes all pictures of the host; media unless it is set',
        }),
      }),
    ),
    { help: 'How pictures are served' },
  ),
  forms: field(
    'object',
    optional(
      z.object({
        turnstile_site_key: field('text', optional(z.string()), {
          label: 'Site key of Turnstile',
          help: 'Forms that ask for a bot check show it',
        }),
      }),
    ),
    { help: 'Settings that all forms of the site share' },
  ),
  vitals: field('toggle', optional(z.boolean()), {
    label: 'Speed that visitors see',
    help: 'false: no page of the site measures speed; on unless it is set, if the platform measures',
  }),
  conversions: field(
    'object',
    optional(
      z.object({
        server: field('list', withDefault(z.array(z.enum(['meta', 'google'])), []), {
          help: 'Services to which the Worker reports sent forms, in addition to the page or instead of it; `npm run site -- conversions set` stores their secrets',
        }),
      }),
    ),
    { help: 'Which services get conversions, and who reports them' },
  ),
})

const siteLocaleSchema = z.object({
  code: field('choice', z.enum(LOCALE_CODES), { label: 'Locale' }),
  name: field('text', withDefault(z.string(), ''), {
    help: 'Name in the language selector; empty, or the code: the name of the language in that language',
  }),
})

/**
 * App configuration as the upstream sends it. Only fields that every page needs are required; an invalid optional field
 * becomes its default. `config` may be empty: then the site is a minimal page.
 */
export const appConfigurationSchema = z.object({
  schema_version: field('number', z._default(z.int(), SCHEMA_VERSION), {
    help: 'Version of this shape; a newer one than the build knows is a failure; 1 unless it is set',
  }),
  revision: field('text', optional(z.string()), {
    help: 'Changes with every publish; absent: a digest of the configuration, which does not cover pages',
  }),
  tenant_uuid: field('id', z.string().check(z.minLength(1), z.maxLength(200)), {
    label: 'Tenant',
    help: 'Who owns the site; pages show it',
  }),
  tenant_id: field('id', withDefault(idText(), ''), {
    label: 'Number of the tenant',
    help: 'For calls of the upstream; no response of the Worker contains it',
  }),
  hosts: field('list', withDefault(lenientList(z.string()), []), {
    help: 'Every host of the site; the first is canonical and the others redirect to it. One of them must be the requested host. If `*.shop.example` is among them, the requested host matches this wildcard, and no copy is written to KV for it',
  }),
  suspended: field('toggle', optional(z.boolean()), {
    help: 'Every address of the hosts answers 410 with a page that says so; the rest of the response is not stored',
  }),
  locales: field('list', withDefault(lenientList(siteLocaleSchema), []), {
    help: 'Locales that the site may be in; config.multi_languages enables them',
  }),
  defaultLocale: field('choice', withDefault(localeSchema, 'pt-BR'), {
    help: 'Its addresses have no prefix, and stored texts are in this locale; pt-BR unless it is set',
  }),
  routes: field('object', withDefault(z.record(z.string(), z.unknown()), {}), {
    help: 'Exact addresses: a path without its leading slash, with the prefix of its locale, to a page',
  }),
  config: field('object', z.nullish(siteConfigSchema), {
    label: 'Site',
    help: 'Null, absent or empty: the site shows an empty home page',
  }),
  page: field('object', z._default(z.unknown(), null), {
    help: 'The page at the requested address, in the locale of the address; null if there is none',
  }),
  appConfig: field('object', withDefault(runtimeSettingsSchema, { localeRedirect: 'unprefixed' }), {
    label: 'Settings',
    help: 'How the runtime serves the site',
  }),
  tenant: field('object', withDefault(tenantSchema, {}), {
    label: 'Profile of the tenant',
    help: 'Defaults for search engines, and the services of the tenant',
  }),
  path_rules: field('list', withDefault(lenientList(pathRuleSchema, Infinity), []), {
    help: 'Redirects, the first match wins; up to 10,000 of one path and 300 with /* at their end',
  }),
  popupRelationGroup: field('choice', withDefault(z.enum(['pages', 'bio_links', 'landing_pages']), 'pages'), {
    label: 'Group of the site',
    help: 'Which defaults for search engines of the tenant count; pages unless it is set',
  }),
})

export const routeObjectSchema = routeSchema

export type AppConfiguration = z.output<typeof appConfigurationSchema>
export type SiteConfig = z.output<typeof siteConfigSchema>
export type Tenant = z.output<typeof tenantSchema>
export type RuntimeSettings = z.output<typeof runtimeSettingsSchema>
