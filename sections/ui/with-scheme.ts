/** Tenants write `instagram.com/aurora`, which would be a path of this host: such an address gets `https://`. */
export function withScheme(address: string): string {
  const isBare = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(address)
  return isBare ? `https://${address}` : address
}
