import type { Locale } from '#shared/locales.ts'
import { withLocales } from './own-locales.ts'
import type { SiteFiles } from './site-file.ts'

/**
 * A site of a new tenant from a template: its pages, posts and forms, under a new host and name. The template's services
 * are left out: tags, scripts, pixels, conversions, the bot check, the chat's number, addresses for submissions,
 * verification files.
 * @param options.locales some of the template's languages; by default all, or the first of a neutral template
 * @throws RangeError for languages that it cannot have (own-locales.ts)
 */
export function newSite(
  from: SiteFiles,
  {
    host,
    name,
    locales,
  }: { host: string; name: string | undefined; locales?: readonly Locale[] | undefined },
): SiteFiles {
  const template = withLocales(from, locales)
  const { meta_website_pages, meta_landing_pages, meta_bio_links } = template.tenant
  const own = template.config.name ?? template.tenant.name
  const renamed = renaming(own, name ?? own)
  const { pages, popups, appConfig, ...content } = renamed(template)
  return {
    ...content,
    pages: withoutConversions(pages.map(({ script: _, ...page }) => page)),
    popups: withoutConversions(popups),
    appConfig: ownSettings(appConfig),
    about: '',
    hosts: [host],
    tenant: {
      uuid: crypto.randomUUID(),
      // A placeholder: the database assigns the tenant's number.
      id: 1,
      name: name ?? template.tenant.name,
      ...renamed({
        ...(meta_website_pages && { meta_website_pages }),
        ...(meta_landing_pages && { meta_landing_pages }),
        ...(meta_bio_links && { meta_bio_links }),
      }),
    },
    config: ownConfig(renamed({ ...template.config, name: name ?? own })),
    forms: template.forms.map(({ notify: _, ...form }) => renamed(form)),
  }
}

function ownConfig(config: SiteFiles['config']): SiteFiles['config'] {
  const { google_tag_head, google_tag_body, custom_script, files, ...others } = config
  const { whatsapp_button_enabled, country_number, phone_number, ...own } = others
  return withoutConversions(own)
}

function ownSettings({ conversions: _, forms, ...others }: Record<string, unknown>): Record<string, unknown> {
  if (forms === undefined) return others
  const { turnstile_site_key, ...ownForms } = forms as Record<string, unknown>
  return { ...others, forms: ownForms }
}

/** Conversions in sections belong to the template's advertising account. */
function withoutConversions<T>(value: T): T {
  return JSON.parse(JSON.stringify(value, (key, each) => (key === 'conversion' ? undefined : each)))
}

/** Texts with the template's name get the new one. */
function renaming(before: string, after: string): <T>(value: T) => T {
  return <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll(inJson(before), () => inJson(after)))
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}
