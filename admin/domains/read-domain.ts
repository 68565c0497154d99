import { Refusal } from '../sites.ts'
import { isOwnName } from './own-names.ts'

/** Labels with a dot between them. */
const HOST = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

/** What is the platform's own. */
export interface Platform {
  /** `PLATFORM_DOMAIN`; '' for none. */
  domain: string
  /** Hosts that answer for the platform, in lower-case A-labels. */
  hosts: readonly string[]
  /** Sites have their previews on hosts below it. */
  previewHost?: string | null
}

export interface ReadDomain {
  /** In lower-case A-labels: `xn--mnchen-3ya.example`. */
  host: string
  /** `<name>.<PLATFORM_DOMAIN>`: the platform gives it, and there is nothing to show in DNS. */
  isPlatform: boolean
}

/** Whether the platform gives the host: one that is stored, in A-labels. */
export function isPlatformHost(host: string, { domain }: Pick<Platform, 'domain'>): boolean {
  return domain !== '' && host.endsWith(`.${domain}`)
}

/**
 * A host as a person writes it, for a site to be at.
 * @throws Refusal for what is no single host of a name, and for hosts of the platform's own
 */
export function readDomain(given: string, { domain, hosts, previewHost = null }: Platform): ReadDomain {
  const host = aLabels(given)
  const isPlatform = isPlatformHost(host, { domain })
  const name = isPlatform ? host.slice(0, -domain.length - 1) : ''
  if (host === domain || hosts.includes(host) || isOwnName(name)) throw new Refusal('platform_host')
  if (previewHost !== null && `.${host}`.endsWith(`.${previewHost}`)) throw new Refusal('platform_host')
  // The certificate and the DNS record of the platform's domain are of one label.
  if (name.includes('.')) throw new Refusal('platform_host')
  return { host, isPlatform }
}

/**
 * A host that a site has or claims, as a person writes it: also one that it would not get today, such as a wildcard or a name that
 * has become the platform's own.
 * @throws Refusal for what is no host in another script
 */
export function storedName(given: string): string {
  const name = given.trim().toLowerCase().replace(/\.$/, '')
  if (/^[!-~]*$/.test(name)) return name
  return name.startsWith('*.') ? `*.${aLabels(name.slice(2))}` : aLabels(name)
}

/** @throws Refusal */
export function aLabels(given: string): string {
  const trimmed = given.trim().replace(/\.$/, '')
  if (trimmed.includes('*')) throw new Refusal('wildcard_host')
  // What would be another part of an address.
  const address = /[\s/\\?#@:%[\]]/.test(trimmed) ? '' : `http://${trimmed}/`
  if (!URL.canParse(address)) throw new Refusal('invalid_host')
  const host = new URL(address).hostname
  if (host.length > 253 || !HOST.test(host) || /(?:^|\.)\d+$/.test(host)) throw new Refusal('invalid_host')
  return host
}
