const SCHEME = /^([a-z][a-z\d+.-]*):/i
const SCHEMES = ['http', 'https', 'mailto', 'tel', 'sms']

/** Whether a link in a text may have this address. The Worker checks it again when it reads the text. */
export function isAddress(address: string): boolean {
  const scheme = SCHEME.exec(address)?.[1]?.toLowerCase()
  return address !== '' && (scheme === undefined || SCHEMES.includes(scheme) || scheme.startsWith('popup'))
}

/** An address as a person types it: `example.com` and `ana@example.com` get their scheme. */
export function typedAddress(typed: string): string {
  const address = typed.trim()
  if (/^[^\s/:@]+@[^\s/:@]+$/.test(address)) return `mailto:${address}`
  return /^[^\s/:#?]+\.[a-z]{2,}(?:[/?#]|$)/i.test(address) ? `https://${address}` : address
}
