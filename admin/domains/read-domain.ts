import { Refusal } from '../sites.ts'
import { isOwnName } from './own-names.ts'

/** Labels separated by dots. */
const HOST = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

/** The hosts that belong to the platform. */
export interface Platform {
  /** `PLATFORM_DOMAIN`; '' for none. */
  domain: string
  /** Hosts that answer for the platform, in lower-case A-labels. */
  hosts: readonly string[]
  /** Previews of sites are on hosts below it. */
  previewHost?: string | null
}

export interface ReadDomain {
  /** In lower-case A-labels: `xn--mnchen-3ya.example`. */
  host: string
  /** `<name>.<PLATFORM_DOMAIN>`: assigned by the platform, without a DNS record as proof. */
  isPlatform: boolean
}

/** Whether a stored host, in A-labels, is below the platform's domain. */
export function isPlatformHost(host: string, { domain }: Pick<Platform, 'domain'>): boolean {
  return domain !== '' && host.endsWith(`.${domain}`)
}

/**
 * Parses a host that a person entered for a site.
 * @throws Refusal if it is not a single host name, or is reserved for the platform
 */
export function readDomain(given: string, { domain, hosts, previewHost = null }: Platform): ReadDomain {
  const host = aLabels(given)
  const isPlatform = isPlatformHost(host, { domain })
  const name = isPlatform ? host.slice(0, -domain.length - 1) : ''
  if (host === domain || hosts.includes(host) || isOwnName(name)) throw new Refusal('platform_host')
  if (previewHost !== null && `.${host}`.endsWith(`.${previewHost}`)) throw new Refusal('platform_host')
  // The certificate and the DNS record of the platform's domain cover one label only.
  if (name.includes('.')) throw new Refusal('platform_host')
  return { host, isPlatform }
}

/**
 * Parses a host that a site already has or claims, also one that it would not get today, such as a wildcard or a name
 * now reserved for the platform.
 * @throws Refusal for a name outside of ASCII that is not a host name; a name in ASCII is not checked
 */
export function storedHostName(given: string): string {
  const name = given.trim().toLowerCase().replace(/\.$/, '')
  if (/^[!-~]*$/.test(name)) return name
  return name.startsWith('*.') ? `*.${aLabels(name.slice(2))}` : aLabels(name)
}

/** @throws Refusal */
export function aLabels(given: string): string {
  const trimmed = given.trim().replace(/\.$/, '')
  if (trimmed.includes('*')) throw new Refusal('wildcard_host')
  // Characters that would begin another part of an address.
  const address = /[\s/\\?#@:%[\]]/.test(trimmed) ? '' : `http://${trimmed}/`
  if (!URL.canParse(address)) throw new Refusal('invalid_host')
  const host = new URL(address).hostname
  if (host.length > 253 || !HOST.test(host) || /(?:^|\.)\d+$/.test(host)) throw new Refusal('invalid_host')
  return host
}
