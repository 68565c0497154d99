import { dnsOverHttps } from './dns.ts'
import type { DomainContext } from './manage-domains.ts'
import { aLabels } from './read-domain.ts'

/** Settings of the Worker, and of the environment of commands (docs/reference/settings.md). */
export interface DomainSettings {
  PLATFORM_DOMAIN?: string | undefined
  ADMIN_HOST?: string | undefined
  PREVIEW_HOST?: string | undefined
  PLATFORM_HOSTS?: string | undefined
  CUSTOM_HOSTNAME_TARGET?: string | undefined
  DNS_RESOLVER?: string | undefined
}

export const DEFAULT_RESOLVER = 'https://cloudflare-dns.com/dns-query'

/** @throws Error if a setting is not a host or not an address */
export function readDomainSettings(
  settings: DomainSettings,
  { fetch }: { fetch?: typeof globalThis.fetch } = {},
): Pick<DomainContext, 'dns' | 'platform' | 'target'> {
  const domain = settings.PLATFORM_DOMAIN?.toLowerCase() ?? ''
  const target = settings.CUSTOM_HOSTNAME_TARGET || (domain && `fallback.${domain}`)
  const own = [target, settings.ADMIN_HOST ?? '', ...(settings.PLATFORM_HOSTS ?? '').split(/[\s,]+/)]
  const resolver = settings.DNS_RESOLVER || DEFAULT_RESOLVER
  if (!URL.canParse(resolver) || !/^https?:$/.test(new URL(resolver).protocol))
    throw new Error(`DNS_RESOLVER is ${resolver}; it must be an address with https`)
  return {
    dns: dnsOverHttps(resolver, fetch),
    platform: {
      domain,
      hosts: own.filter(Boolean).map(ownHost),
      previewHost: settings.PREVIEW_HOST ? ownHost(settings.PREVIEW_HOST.replace(/:\d+$/, '')) : null,
    },
    target,
  }
}

function ownHost(setting: string): string {
  try {
    return aLabels(setting)
  } catch (cause) {
    throw new Error(
      `PLATFORM_HOSTS, ADMIN_HOST, PREVIEW_HOST or CUSTOM_HOSTNAME_TARGET has ${setting}, which is not a host`,
      {
        cause,
      },
    )
  }
}
