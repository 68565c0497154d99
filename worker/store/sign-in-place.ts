import { isBelowDomain, signInHost, signsInHere } from '#shared/sign-in-host.ts'
import type { Site } from '#shared/site.ts'
import type { Env } from '../env.ts'

/**
 * The host where the site's visitors sign in. Undefined if that is `host` itself, or if every host takes sessions.
 * Null if no host of the site takes sessions (`SIGN_IN_HOSTS`).
 * @param host of the request
 */
export function signInPlace(
  { hosts }: Pick<Site, 'hosts'>,
  host: string,
  { signInDomain }: Pick<Env, 'signInDomain'>,
): Site['signInAt'] {
  if (signInDomain === null) return undefined
  // If the upstream names no hosts, no other host is known.
  const place =
    hosts.length === 0 && isBelowDomain(host, signInDomain) ? host : signInHost(hosts, signInDomain)
  return place === host ? undefined : place
}

/** Whether the host exists for sign-in only, besides the canonical one. It shows only pages that need a session. */
export function isForSignInAlone(
  site: Pick<Site, 'config' | 'signInAt' | 'hosts'>,
  host: string,
  { signInDomain }: Pick<Env, 'signInDomain'>,
): boolean {
  const [canonical = host] = site.hosts
  return signInDomain !== null && canonical !== host && signsInHere(site)
}
