import * as z from 'zod/mini'
import { type Locale, localeName } from '#shared/locales.ts'
import type { PageEntry } from '#shared/schema/page.ts'
import { appConfigurationSchema, routeObjectSchema, SCHEMA_VERSION } from '#shared/schema/site.ts'
import type { AppConfiguration } from '#shared/schema/site.ts'
import type { Site } from '#shared/site.ts'
import { type Log, log as logLine } from '#shared/log.ts'
import { reservedRoutes } from '../routing/pages.ts'
import { ignoredRules } from '../routing/path-rules.ts'
import { sha256 } from '#shared/crypto/digest.ts'
import { createTheme } from '../theme/theme.ts'
import { UpstreamError } from './upstream.ts'
import { openSections, openTranslations } from './gates.ts'
import { MINIMAL_PAGE_ID } from './minimal-page.ts'
import { MAX_SECTIONS } from './section-count.ts'
import { siteKey } from './site-key.ts'
import { exceededLimit, withinBlogLimits } from './site-limits.ts'

/** Longest list in one log line, in characters. */
const MAX_LOGGED = 500

export interface SiteAnswer {
  site: Site
  /** The page at the requested address, not yet parsed; null if there is none. */
  page: unknown
}

/**
 * Parses an App configuration. Later code trusts the result and does not check it again.
 * @param host the requested host; an answer that names only other hosts is refused
 * @param log receives what is omitted
 * @throws UpstreamError when the root is not an App configuration; the caller then uses its last good copy
 */
export async function readAppConfiguration(
  json: unknown,
  host: string,
  log: Log = logLine,
): Promise<SiteAnswer> {
  const parsed = parseRoot(json)
  const answer = parsed.suspended ? withoutContent(parsed) : parsed
  if (answer.schema_version > SCHEMA_VERSION) {
    throw new UpstreamError(
      `config has schema_version ${answer.schema_version}; this build reads ${SCHEMA_VERSION}`,
    )
  }
  const exceeded = exceededLimit(answer)
  if (exceeded !== null) throw new UpstreamError(exceeded)
  const named = answer.hosts.map((name) => name.toLowerCase().replace(/\.$/, ''))
  const hosts = named.filter((name) => !name.includes('*'))
  if (hosts.length > 0 && !hosts.includes(host)) {
    throw new UpstreamError(`config of ${hosts[0]} was answered for ${host}`)
  }
  for (const region of ['header', 'footer'] as const) {
    if ((answer.config?.[region]?.length ?? 0) > MAX_SECTIONS)
      throw new UpstreamError(`${region} has more than ${MAX_SECTIONS} sections`)
  }
  for (const rule of ignoredRules(answer.path_rules)) {
    log('warn', 'path rule ignored: target is not a path of the host or http(s)', { host, from: rule.from })
  }
  const site = buildSite(answer, { hosts, host, wildcard: namingWildcard(named, host) })
  if (!answer.suspended && (answer.config === undefined || answer.config === null || isEmpty(json))) {
    log('warn', 'config missing', { host })
    site.pages = [{ id: MINIMAL_PAGE_ID, name: host, access: 'public', route: '' } as PageEntry]
  }
  const reserved = reservedRoutes(site).map(({ page_id, path }) => `${page_id} at ${path}`)
  if (reserved.length > 0) {
    const pages = reserved.join(', ').slice(0, MAX_LOGGED)
    log('warn', 'pages left out: their addresses are reserved', { host, count: reserved.length, pages })
  }
  const revision = answer.revision ?? (await computeRevision(site))
  return { site: { ...site, revision, theme: createTheme(site.config) }, page: answer.page }
}

function parseRoot(json: unknown): AppConfiguration {
  try {
    return z.parse(appConfigurationSchema, json)
  } catch (cause) {
    throw new UpstreamError('answer is not an App configuration', { cause })
  }
}

/**
 * The wildcard that covers the host. If none does, any wildcard is returned, so that the host never counts as one of
 * the site's own.
 */
function namingWildcard(named: readonly string[], host: string): string | undefined {
  const wildcards = named.filter((name) => name.includes('*'))
  return wildcards.find((name) => name.startsWith('*.') && host.endsWith(name.slice(1))) ?? wildcards[0]
}

/** A site as the configuration describes it, without computed values. */
type DescribedSite = Omit<Site, 'theme'>

function buildSite(
  answer: AppConfiguration,
  { hosts, host, wildcard }: { hosts: string[]; host: string; wildcard: string | undefined },
): DescribedSite {
  const { pages = [], header = [], footer = [], ...rest } = answer.config ?? emptyConfig()
  const config = { ...rest, ...openI18n(rest.i18n, [...header, ...footer]) }
  const { defaultLocale, tenant_uuid } = answer
  const locales = enabledLocales(answer, config.multi_languages)
  return {
    key: siteKey({ tenant_uuid, config_id: config.id, host: hosts[0] ?? host }),
    revision: '',
    revisionCoversPages: answer.revision !== undefined,
    tenant_uuid,
    tenant_id: answer.tenant_id,
    hosts,
    ...(wildcard !== undefined && { wildcard }),
    ...(answer.suspended && { isSuspended: true as const }),
    locales,
    localeNames: Object.fromEntries(locales.map((code) => [code, nameOfLocale(code, answer)])),
    defaultLocale,
    routes: Object.entries(answer.routes).flatMap(([path, target]) => {
      const read = z.safeParse(routeObjectSchema, target)
      return read.success ? [[path, read.data] satisfies Site['routes'][number]] : []
    }),
    pages,
    config: config.blog === undefined ? config : { ...config, blog: withinBlogLimits(config.blog, host) },
    header: openSections(header),
    footer: openSections(footer),
    tenant: answer.tenant,
    settings: answer.appConfig,
    path_rules: answer.path_rules,
    popupRelationGroup: answer.popupRelationGroup,
  }
}

/** Header and footer share one set of translations. */
function openI18n(
  i18n: NonNullable<AppConfiguration['config']>['i18n'],
  sections: unknown[],
): Pick<NonNullable<AppConfiguration['config']>, 'i18n'> {
  if (i18n === undefined || openSections(sections).length === sections.length) return {}
  const open = Object.entries(i18n).map(([locale, { sections: texts, ...translation }]) => [
    locale,
    { ...translation, ...(texts && { sections: openTranslations(texts, sections) }) },
  ])
  return { i18n: Object.fromEntries(open) }
}

/** The part of a suspended site that is stored: its tenant and its hosts. */
function withoutContent(answer: AppConfiguration): AppConfiguration {
  const { schema_version, suspended, tenant_uuid, tenant_id, hosts, defaultLocale } = answer
  return {
    ...{ schema_version, suspended, tenant_uuid, tenant_id, hosts, defaultLocale },
    // Must differ from the revision of the content, which the upstream may still name.
    revision: 'suspended',
    locales: [],
    routes: {},
    config: { ...emptyConfig(), id: answer.config?.id ?? '' },
    page: null,
    appConfig: { localeRedirect: 'off' },
    tenant: {},
    path_rules: [],
    popupRelationGroup: 'pages',
  }
}

function emptyConfig(): NonNullable<AppConfiguration['config']> {
  return { id: '', name: '', is: 'website', pages: [], header: [], footer: [] }
}

function isEmpty(json: unknown): boolean {
  const config = (json as { config?: object }).config
  return config !== undefined && config !== null && Object.keys(config).length === 0
}

/** `true` enables all of `locales`, a list enables its members, an absent value enables only the default locale. */
function enabledLocales(answer: AppConfiguration, multi: boolean | Locale[] | undefined): Locale[] {
  const available = answer.locales.map(({ code }) => code)
  const enabled =
    multi === true ? available : available.filter((code) => Array.isArray(multi) && multi.includes(code))
  return [...new Set([answer.defaultLocale, ...enabled])]
}

/** The tenant's name for a locale, or the product's if the tenant's is empty or only repeats the code. */
function nameOfLocale(locale: Locale, { locales }: AppConfiguration): string {
  const name = locales.find(({ code }) => code === locale)?.name.trim()
  return name === undefined || name === '' || name === locale ? localeName(locale) : name
}

/** The revision of a site for which the upstream sends none. It changes exactly when the site changes. */
async function computeRevision(site: DescribedSite): Promise<string> {
  return (await sha256(JSON.stringify(site))).slice(0, 16)
}
