/** RFC 1035 §2.3.4 without the root dot. */
const MAX_HOST_LENGTH = 253

/** Letters, digits, hyphens and underscores in dotted labels: A-labels only, since `URL` has made them so. */
const HOST = /^(?!-)[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*$/

/**
 * The host a request names, as tenants are stored under: lower-case, no port, no trailing dot.
 * Only the URL counts; forwarding headers are what a client says (FAULTS H3).
 * @returns null for what can be nobody's host.
 */
export function hostOf(url: URL): string | null {
  const host = url.hostname.toLowerCase().replace(/\.$/, '')
  return host.length <= MAX_HOST_LENGTH && HOST.test(host) ? host : null
}
