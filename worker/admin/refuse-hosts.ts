import { HttpError } from '#shared/errors.ts'

/**
 * Hosts that a caller may give a new site. The platform's own host is no site's. A caller of one tenant claims hosts one by
 * one, since each has to be verified; a wildcard is the platform's to give.
 * @throws HttpError 403
 */
export function refuseHosts(
  hosts: readonly string[],
  { adminHost, isBound }: { adminHost: string | null; isBound: boolean },
): void {
  for (const host of hosts) {
    if (host.toLowerCase().replace(/\.$/, '') === adminHost)
      throw new HttpError(403, 'This host is the platform’s own')
    if (isBound && host.includes('*'))
      throw new HttpError(403, 'A caller of one tenant gets no wildcard host')
  }
}
