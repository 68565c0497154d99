import { type Ceilings, readCeilings } from '#shared/ceilings.ts'
import type { Upstream } from '#core/reading/upstream.ts'
import { HttpError } from '#shared/errors.ts'
import { isAddress } from '#shared/mail-text.ts'
import { chooseUpstream } from './upstream/choose.ts'

/** The bindings and vars of wrangler.toml (docs/reference/settings.md). */
export interface Bindings {
  UPSTREAM?: string
  API_ORIGIN?: string
  SUPABASE_URL?: string
  SUPABASE_PUBLISHABLE_KEY?: string
  FRESH_SECONDS?: string | number
  STALE_SECONDS?: string | number
  UPSTREAM_TIMEOUT_MS?: string | number
  SESSION_TOKENS?: string
  SESSION_ADDRESSES?: string
  /** Hosts of a site on which visitors sign in. */
  SIGN_IN_HOSTS?: string
  PLATFORM_DOMAIN?: string
  HTML_CACHE?: string
  /** A service that answers as the Iconify API, for icon sets that the build lacks. */
  ICON_ORIGIN?: string
  PAGE_MEMORY_MB?: string | number
  /** The share of requests with a line in the log (worker/http/request-line.ts). */
  REQUEST_SAMPLE?: string | number
  /** `on`: pages measure their speed in browsers (client/vitals.ts). Needs `ANALYTICS`. */
  VITALS?: string
  /** The share of requests with a data point in `ANALYTICS` (worker/http/data-points.ts). */
  ANALYTICS_SAMPLE?: string | number
  PURGE_SECRET?: string
  /** Signs preview links: one secret, or two during a rotation (shared/live-secrets.ts). */
  PREVIEW_SECRET?: string
  /** Previews have hosts below this one; no tenant may have them. */
  PREVIEW_HOST?: string
  /** Origins of editors, besides the Studio, that may frame previews; separated by spaces. */
  BUILDER_ORIGINS?: string
  SUPABASE_SECRET_KEY?: string
  /** The platform's own host. It answers `/api/admin/*` and serves no tenant. */
  ADMIN_HOST?: string
  /** Further hosts of the platform, besides ADMIN_HOST, that no site may have. */
  PLATFORM_HOSTS?: string
  /** Target of the CNAME records of customers' hosts. */
  CUSTOM_HOSTNAME_TARGET?: string
  /** DNS over HTTPS, in JSON. */
  DNS_RESOLVER?: string
  /** Hashes tokens of `/api/admin`: one secret, or two during a rotation (shared/live-secrets.ts). */
  ADMIN_TOKEN_SECRET?: string
  TURNSTILE_SECRET_KEY?: string
  /** Signs the time at which a form was rendered. Without it, the time to fill in a form is not checked. */
  FORM_SECRET?: string
  /** Most plans of a site that may be pending at once. */
  MAX_WAITING_PLANS?: string | number
  /** Most revisions of a site that retain their content. */
  MAX_REVISIONS?: string | number
  /** Most megabytes of the content of all revisions of a tenant. */
  MAX_REVISIONS_MB?: string | number
  /** Most webhooks about submissions that a tenant gets in a day. */
  MAX_WEBHOOKS_DAY?: string | number
  /** Most mails about submissions that a tenant gets in a day. */
  MAX_LEAD_MAILS_DAY?: string | number
  /** Most mails in a day that ask for confirmation of an address, for one tenant. */
  MAX_CONFIRM_MAILS_DAY?: string | number
  /** Most mails in a day that invite members, for one tenant. */
  MAX_INVITATION_MAILS_DAY?: string | number
  /** Most mails in a day that invite members, for one address. */
  MAX_INVITATION_MAILS_ADDRESS_DAY?: string | number
  /** Signs webhooks: one secret, or two separated by a space during a rotation. */
  LEADS_SECRET?: string
  RESEND_API_KEY?: string
  /** Origin of a service with Resend's HTTP interface, in place of Resend. */
  RESEND_ORIGIN?: string
  /** Address that mails to tenants come from. */
  MAIL_FROM?: string
  /** Address of the operator, who is mailed about deliveries that were given up. */
  OPERATOR_MAIL?: string
  /** Address of a page with the form `heartbeat`. The Worker submits that form every night. */
  HEARTBEAT_PAGE?: string
  SITES: KVNamespace
  ASSETS: Fetcher
  TRACKING?: Queue
  /** Submissions to be stored by the upstream. */
  LEADS?: Queue
  /** Messages about submissions: mails and webhooks. */
  DELIVERIES?: Queue
  /** Cloudflare's Email Service. */
  EMAIL?: SendEmail
  /** Tenants' files. If not bound, they are in Supabase Storage. */
  MEDIA?: R2Bucket
  /** Resizes and encodes pictures. If not bound, they are sent as stored. */
  IMAGES?: ImagesBinding
  /** Counters of requests, and what pages measure, by tenant. */
  ANALYTICS?: AnalyticsEngineDataset
  /** Limits writing calls by sender and site. */
  LIMITER?: RateLimit
  /** Limits writing calls by site. */
  TENANT_LIMITER?: RateLimit
  /** Limits codes of six digits by account, and posts of sign-in by account and network. */
  CODE_LIMITER?: RateLimit
}

/** The validated settings of one isolate, and the upstream that they name. Durations have their unit in the name. */
export interface Env {
  upstreamKind: 'supabase' | 'http'
  upstream: Upstream
  apiOrigin: string
  /** Pages expose these values. The publishable key can read published content and write nothing. */
  supabase: { url: string; key: string } | null
  /**
   * The key that writes to Supabase. Separate from `supabase`, which page data contains; null where Supabase
   * is not written to.
   */
  supabaseSecretKey: string | null
  /** How Supabase signs session tokens: with keys it publishes, or with a shared secret. */
  sessionTokens: 'signing_keys' | 'shared_secret'
  /** The key with which Supabase Auth accepts a visitor's IP address; null if it limits calls by the Worker's address. */
  forwardingKey: string | null
  /** The domain whose hosts take sessions; null if every host of a site does. */
  signInDomain: string | null
  freshMs: number
  staleMs: number
  upstreamTimeoutMs: number
  platformDomain: string
  /** Hosts of the platform that no tenant has: ADMIN_HOST, PREVIEW_HOST, PLATFORM_HOSTS, CUSTOM_HOSTNAME_TARGET. */
  ownHosts: string[]
  htmlCache: 'workers' | 'cache-api'
  iconOrigin: string | null
  /** Bytes of memory for rendered pages. With 0, only the HTML cache stores pages. */
  pageMemoryBytes: number
  measuresVitals: boolean
  formSecret: string | null
  /** The first secret signs for receivers that have switched to it, the second for the others. */
  leadsSecrets: string[]
  /** Empty if no sender is set; then no mail is sent. */
  mailFrom: string
  resend: { origin: string; key: string } | null
  operator: OperatorSettings
  /** Limits per tenant that are set by the deployment. */
  ceilings: Ceilings
}

let checked: { bindings: Bindings; env: Env | HttpError } | undefined

/** Validates the vars once per isolate. @throws HttpError that names the missing var and where to add it */
export function readEnv(bindings: Bindings): Env {
  const env = checkOnce(bindings)
  if (env instanceof HttpError) throw env
  return env
}

/** The fault of the vars; null without one. */
export function settingsFault(bindings: Bindings): HttpError | null {
  const env = checkOnce(bindings)
  return env instanceof HttpError ? env : null
}

function checkOnce(bindings: Bindings): Env | HttpError {
  if (checked?.bindings !== bindings) checked = { bindings, env: checkedEnv(bindings) }
  return checked.env
}

function checkedEnv(bindings: Bindings): Env | HttpError {
  try {
    return checkEnv(bindings)
  } catch (error) {
    if (error instanceof HttpError) return error
    throw error
  }
}

function checkEnv(bindings: Bindings): Env {
  const upstreamKind = oneOf('UPSTREAM', bindings.UPSTREAM ?? 'supabase', ['supabase', 'http'])
  for (const name of ['SITES', 'ASSETS'] as const) {
    if (bindings[name] === undefined) throw missing(name, 'bind it')
  }
  atMostOne('REQUEST_SAMPLE', amount('REQUEST_SAMPLE', bindings.REQUEST_SAMPLE, 0))
  atMostOne('ANALYTICS_SAMPLE', amount('ANALYTICS_SAMPLE', bindings.ANALYTICS_SAMPLE, 1))
  if ((bindings.LEADS === undefined) !== (bindings.DELIVERIES === undefined))
    throw missing(bindings.LEADS === undefined ? 'LEADS' : 'DELIVERIES', 'bind both queues or neither')
  if (upstreamKind === 'http' && !bindings.API_ORIGIN) throw missing('API_ORIGIN', 'add it under [vars]')
  const upstreamSettings = {
    upstreamKind,
    apiOrigin: (bindings.API_ORIGIN ?? '').replace(/(?<!\/)\/+$/, ''),
    supabase: supabaseSettings(bindings, { needed: upstreamKind === 'supabase' }),
    supabaseSecretKey: supabaseSecretKey(bindings, { needed: upstreamKind === 'supabase' }),
  }
  return {
    ...upstreamSettings,
    upstream: chooseUpstream(upstreamSettings),
    sessionTokens: oneOf('SESSION_TOKENS', bindings.SESSION_TOKENS ?? 'signing_keys', [
      'signing_keys',
      'shared_secret',
    ]),
    forwardingKey: forwardingKey(bindings),
    signInDomain: signInDomain(bindings),
    freshMs: amount('FRESH_SECONDS', bindings.FRESH_SECONDS, 60) * 1000,
    staleMs: amount('STALE_SECONDS', bindings.STALE_SECONDS, 2_592_000) * 1000,
    upstreamTimeoutMs: amount('UPSTREAM_TIMEOUT_MS', bindings.UPSTREAM_TIMEOUT_MS, 2500),
    platformDomain: bindings.PLATFORM_DOMAIN ?? '',
    ownHosts: ownHosts(bindings),
    pageMemoryBytes: pageMemoryMb(bindings.PAGE_MEMORY_MB) * 1024 * 1024,
    htmlCache: oneOf('HTML_CACHE', bindings.HTML_CACHE ?? 'cache-api', ['cache-api', 'workers']),
    measuresVitals: measuresVitals(bindings),
    formSecret: bindings.FORM_SECRET || null,
    iconOrigin: iconOrigin(bindings.ICON_ORIGIN),
    leadsSecrets: (bindings.LEADS_SECRET ?? '').split(' ').filter(Boolean).slice(0, 2),
    mailFrom: bindings.MAIL_FROM ?? '',
    resend: resendSettings(bindings),
    operator: readOperatorSettings(bindings),
    ceilings: ceilings(bindings),
  }
}

function ceilings(bindings: Bindings): Ceilings {
  try {
    return readCeilings(bindings)
  } catch (error) {
    throw new HttpError(500, `wrangler.toml: ${(error as Error).message}`)
  }
}

function ownHosts({
  ADMIN_HOST,
  PREVIEW_HOST,
  PLATFORM_HOSTS = '',
  CUSTOM_HOSTNAME_TARGET,
}: Bindings): string[] {
  const settings = [ADMIN_HOST, PREVIEW_HOST, CUSTOM_HOSTNAME_TARGET, ...PLATFORM_HOSTS.split(/[\s,]+/)]
  return settings.flatMap((setting) =>
    setting && URL.canParse(`https://${setting}`)
      ? new URL(`https://${setting}`).hostname.replace(/\.$/, '')
      : [],
  )
}

function measuresVitals({ VITALS, ANALYTICS }: Bindings): boolean {
  if (oneOf('VITALS', VITALS ?? 'off', ['off', 'on']) === 'off') return false
  if (ANALYTICS === undefined) throw missing('ANALYTICS', 'bind it, or leave VITALS off')
  return true
}

/** Supabase needs both a URL and a key. The error names the missing one. */
function supabaseSettings(bindings: Bindings, { needed }: { needed: boolean }): Env['supabase'] {
  const { SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: key } = bindings
  if (!needed && !url && !key) return null
  if (!url) throw HttpError.of('supabaseUrlMissing')
  if (!key) throw HttpError.of('supabaseKeyMissing')
  return { url, key }
}

function resendSettings({ RESEND_API_KEY: key, RESEND_ORIGIN: origin }: Bindings): Env['resend'] {
  return key ? { origin: (origin || 'https://api.resend.com').replace(/(?<!\/)\/+$/, ''), key } : null
}

/** Only the secret key writes events and forms. */
function supabaseSecretKey(
  { SUPABASE_SECRET_KEY: key }: Bindings,
  { needed }: { needed: boolean },
): string | null {
  if (needed && !key) {
    throw missing('SUPABASE_SECRET_KEY', 'add it with wrangler secret put, in development to .dev.vars')
  }
  return key || null
}

/**
 * Supabase Auth accepts forwarded addresses with a secret key of the new kind only, not with the publishable key or a
 * legacy key.
 */
function forwardingKey({ SESSION_ADDRESSES, SUPABASE_SECRET_KEY: key = '' }: Bindings): string | null {
  const addresses = oneOf('SESSION_ADDRESSES', SESSION_ADDRESSES ?? 'worker', ['worker', 'forwarded'])
  if (addresses === 'worker') return null
  if (key.startsWith('sb_secret_')) return key
  throw new HttpError(
    500,
    'wrangler.toml: SESSION_ADDRESSES is forwarded; it needs a SUPABASE_SECRET_KEY that begins with sb_secret_',
  )
}

/**
 * By default visitors sign in only below PLATFORM_DOMAIN, whose DNS the platform controls. A tenant controls the DNS of
 * its customer hosts.
 */
function signInDomain({ SIGN_IN_HOSTS, PLATFORM_DOMAIN }: Bindings): string | null {
  const domain = PLATFORM_DOMAIN?.toLowerCase() ?? ''
  const hosts = oneOf('SIGN_IN_HOSTS', SIGN_IN_HOSTS || (domain === '' ? 'all' : 'platform'), [
    'platform',
    'all',
  ])
  if (hosts === 'all') return null
  if (domain === '') throw missing('PLATFORM_DOMAIN', 'add it under [vars], or set SIGN_IN_HOSTS to all')
  return domain
}

/** The share of an isolate's memory for rendered pages (core/memory/shares.ts). */
const MAX_PAGE_MEMORY_MB = 24

function pageMemoryMb(value: string | number | undefined): number {
  const megabytes = amount('PAGE_MEMORY_MB', value, MAX_PAGE_MEMORY_MB)
  if (megabytes <= MAX_PAGE_MEMORY_MB) return megabytes
  throw new HttpError(
    500,
    `wrangler.toml: PAGE_MEMORY_MB is ${value}; it must be at most ${MAX_PAGE_MEMORY_MB}, because everything in an isolate shares its memory`,
  )
}

function iconOrigin(value: string | undefined): string | null {
  if (!value) return null
  if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol))
    return value.replace(/(?<!\/)\/+$/, '')
  throw new HttpError(500, `wrangler.toml: ICON_ORIGIN is ${value}; it must be an address with http or https`)
}

function amount(name: string, value: string | number | undefined, fallback: number): number {
  const number = value === undefined || value === '' ? fallback : Number(value)
  if (!Number.isFinite(number) || number < 0) {
    throw new HttpError(500, `wrangler.toml: ${name} is ${value}; it must be a number of 0 or more`)
  }
  return number
}

function atMostOne(name: string, share: number): void {
  if (share > 1) throw new HttpError(500, `wrangler.toml: ${name} is ${share}; it must be at most 1`)
}

function oneOf<const T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const known = allowed.find((option) => option === value)
  if (known === undefined) {
    throw new HttpError(500, `wrangler.toml: ${name} is ${value}; it must be one of ${allowed.join(', ')}`)
  }
  return known
}

function missing(name: string, fix: string): HttpError {
  return new HttpError(500, `wrangler.toml: ${name} is missing; ${fix}`)
}

/** The operator's address and the watched page. */
export interface OperatorSettings {
  /** '' if no mail is written to the operator. */
  mail: string
  /** A page with the form `heartbeat`; null if no heartbeat is sent. */
  heartbeatPage: URL | null
}

/** @throws HttpError that names the wrong or missing setting */
export function readOperatorSettings({
  OPERATOR_MAIL: mail = '',
  HEARTBEAT_PAGE: page = '',
  LEADS_SECRET: secret,
}: Pick<Bindings, 'OPERATOR_MAIL' | 'HEARTBEAT_PAGE' | 'LEADS_SECRET'>): OperatorSettings {
  if (mail !== '' && !isAddress(mail))
    throw operatorFault(`OPERATOR_MAIL is ${mail}; it must be one e-mail address`)
  if (page === '') return { mail, heartbeatPage: null }
  const url = URL.canParse(page) ? new URL(page) : null
  if (url?.protocol !== 'https:')
    throw operatorFault(`HEARTBEAT_PAGE is ${page}; it must be the https address of a page`)
  if (mail === '')
    throw operatorFault('OPERATOR_MAIL is missing; HEARTBEAT_PAGE needs it, add it under [vars]')
  if (!secret)
    throw operatorFault('LEADS_SECRET is missing; HEARTBEAT_PAGE needs it, add it with wrangler secret put')
  return { mail, heartbeatPage: url }
}

function operatorFault(sentence: string): HttpError {
  return new HttpError(500, `wrangler.toml: ${sentence}`)
}
