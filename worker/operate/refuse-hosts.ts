import { HttpError } from '#shared/errors.ts'
import { isBelowPreviewHost } from '../http/platform-hosts.ts'

/**
 * Refuses hosts that a caller may not give to a new site: the platform's own host and hosts of previews, and wildcards
 * unless the caller has rights to all tenants. A tenant verifies each of its hosts, which is impossible for a wildcard.
 * @throws HttpError 403
 */
export function refuseHosts(
  hosts: readonly string[],
  {
    adminHost,
    previewHost,
    isBound,
  }: { adminHost: string | null; previewHost: string | null; isBound: boolean },
): void {
  for (const host of hosts) {
    const name = host.toLowerCase().replace(/\.$/, '')
    if (name === adminHost || isBelowPreviewHost(name.replace('*.', ''), previewHost))
      throw new HttpError(403, 'This host is the platform’s own')
    if (isBound && host.includes('*'))
      throw new HttpError(403, 'A caller of one tenant cannot claim a wildcard host')
  }
}
