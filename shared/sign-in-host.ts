import type { Site } from './site.ts'

/** Whether a host is one of the platform's names. @param domain `PLATFORM_DOMAIN`; '' for none */
export function isBelowDomain(host: string, domain: string): boolean {
  return domain !== '' && host.endsWith(`.${domain}`)
}

/** Where the visitors of a site sign in: the first of its hosts below the platform's domain; null where it has none. */
export function signInHost(hosts: readonly string[], domain: string): string | null {
  return hosts.find((host) => !host.includes('*') && isBelowDomain(host, domain)) ?? null
}

/** Whether the host of the request takes sessions: then nothing of the tenant's runs on its pages. */
export function signsInHere({ config, signInAt }: Pick<Site, 'config' | 'signInAt'>): boolean {
  return config.account !== undefined && signInAt === undefined
}

/** Whether the site's visitors can sign in at all, on this host or on another one. */
export function hasSignIn({ config, signInAt }: Pick<Site, 'config' | 'signInAt'>): boolean {
  return config.account !== undefined && signInAt !== null
}
