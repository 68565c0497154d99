import { HttpError } from '#shared/errors.ts'
import { isBelowPreviewHost } from '../http/preview-host.ts'

/**
 * Hosts that a caller may give a new site. The platform's own host is no site's. A caller of one tenant claims hosts one by
 * one, since each has to be verified; a wildcard is the platform's to give. Hosts of previews are no site's either.
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
