import { isALabel } from './a-label.ts'

/** RFC 1035 §2.3.4, without the root dot. */
const MAX_HOST_LENGTH = 253

/** Letters, digits, underscores and inner hyphens. */
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/

/**
 * The host of a request, normalised as tenants store it: lower-case, no port, no trailing dot. Only the URL is read;
 * clients can forge forwarding headers.
 * @returns null for an invalid host name, so that the upstream is not queried
 */
export function readHost(url: URL): string | null {
  const host = url.hostname.toLowerCase().replace(/\.$/, '')
  return host.length <= MAX_HOST_LENGTH && host.split('.').every(isLabel) ? host : null
}

/** A host from the settings, normalised like request hosts; null if it is not set. */
export function hostOfSetting(setting: string | undefined): string | null {
  const address = `http://${setting}/`
  return setting && URL.canParse(address) ? readHost(new URL(address)) : null
}

/** `URL` in workerd does not validate A-labels, so they are checked here. */
function isLabel(label: string): boolean {
  return LABEL.test(label) && (!label.startsWith('xn--') || isALabel(label))
}
