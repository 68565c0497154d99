/** Where visitors find a site: at its first host, on a developer’s machine with the port of this page. Null without one. */
export function siteAddress(
  hosts: readonly string[],
  { protocol, port }: Pick<Location, 'protocol' | 'port'>,
): string | null {
  const host = hosts.find((each) => !each.startsWith('*'))
  if (host === undefined) return null
  return `${protocol}//${host}${host.endsWith('.localhost') && port !== '' ? `:${port}` : ''}`
}
