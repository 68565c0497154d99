/**
 * The public address of a site: its first host, and on a developer’s machine the port of this page. Null without a
 * host.
 */
export function siteAddress(
  hosts: readonly string[],
  { protocol, port }: Pick<Location, 'protocol' | 'port'>,
): string | null {
  const host = hosts.find((each) => !each.startsWith('*'))
  if (host === undefined) return null
  return `${protocol}//${host}${host.endsWith('.localhost') && port !== '' ? `:${port}` : ''}`
}
