import type { Site } from './site.ts'

/** Whether a host is below the platform's domain. @param domain `PLATFORM_DOMAIN`; '' if not set */
export function isBelowDomain(host: string, domain: string): boolean {
  return domain !== '' && host.endsWith(`.${domain}`)
}

/** The host on which a site's visitors sign in: its first host below the platform's domain; null if it has none. */
export function signInHost(hosts: readonly string[], domain: string): string | null {
  return hosts.find((host) => !host.includes('*') && isBelowDomain(host, domain)) ?? null
}

/** Whether the requested host accepts sessions. The tenant's own scripts do not run on its pages. */
export function signsInHere({ config, signInAt }: Pick<Site, 'config' | 'signInAt'>): boolean {
  return config.account !== undefined && signInAt === undefined
}

/** Whether the site's visitors can sign in, on this host or another. */
export function hasSignIn({ config, signInAt }: Pick<Site, 'config' | 'signInAt'>): boolean {
  return config.account !== undefined && signInAt !== null
}
