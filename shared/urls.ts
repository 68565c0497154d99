/**
 * The address schemes that stored content may link to. Checked after WHATWG parsing, because a browser reads
 * `java\nscript:` as `javascript:`.
 */
const LINK_SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:', 'sms:'])

/** Never fetched; base for telling a relative address from an absolute one. */
const BASE = 'https://relative.invalid'

/**
 * A host or a mailbox without a scheme: `www.example.com/a`, `ana@example.com`. It must end in letters, which
 * excludes numbers with dots.
 */
const BARE =
  /^([^\s@/:?#]+@)?(?:[\p{L}\p{M}\p{N}_-]+\.)+([\p{L}\p{M}]{2,}|xn--[a-z\d-]+)(?::\d+)?(?:[/?#]|$)/iu

/** File extensions: `cardapio.pdf` is a path, not a host. */
const FILE =
  /^(?:html?|php|aspx?|pdf|jpe?g|png|gif|webp|avif|svg|ico|mp[34]|m4[av]|webm|og[agv]|mov|wav|vtt|txt|md|csv|json|xml|ics|vcf|zip|docx?|xlsx?|pptx?|css|js)$/i

/** A web scheme in front of another one: `https://https://example.com` would lead to the host `https`. */
const DOUBLED_SCHEME = /^(?:https?:?\/\/)+(?=https?:?\/\/)/i

/** A web scheme without its colon or a slash. Browsers read `https:a` and `https//a` as paths of this host. */
const BROKEN_SCHEME = /^(https?)(?::\/?|\/\/)(?=[^/\\\s])/i

/**
 * Adds `https://` to addresses such as `instagram.com/aurora`, which would otherwise be a path of this host; also
 * after `//`. Repairs a web scheme that is misspelt.
 */
export function withScheme(address: string): string {
  if (address.startsWith('//')) return `https:${address}`
  const whole = address.replace(DOUBLED_SCHEME, '')
  if (whole !== address || BROKEN_SCHEME.test(whole)) return whole.replace(BROKEN_SCHEME, '$1://')
  const [match, mailbox, ending = ''] = BARE.exec(address) ?? []
  if (match === undefined || FILE.test(ending)) return address
  return `${mailbox === undefined ? 'https://' : 'mailto:'}${address}`
}

/** Percent-decoded text, or the text unchanged if it does not decode. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // it holds a bare percent sign
  }
}

/** @returns the address for an `href`, or null when its scheme is not allowed */
export function safeHref(value: string): string | null {
  const href = withScheme(value.trim())
  if (href === '') return null
  if (href.startsWith('#')) return href
  const url = parseUrl(href)
  if (url === null || !LINK_SCHEMES.has(url.protocol)) return null
  if (url.origin === BASE) return isPlainRelative(href) ? href : url.pathname + url.search + url.hash
  return url.href
}

/** An image, video or document: http(s) or a path of the same host. */
export function safeSource(value: string): string | null {
  const href = safeHref(value)
  if (href === null || href.startsWith('#')) return null
  const url = parseUrl(href)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? href : null
}

/** Whether `href` leads to another host, as a protocol-relative address may. */
export function isExternal(href: string): boolean {
  const url = parseUrl(href)
  return url !== null && url.origin !== BASE && (url.protocol === 'https:' || url.protocol === 'http:')
}

/** Some parsers read backslashes, control characters and a doubled leading slash as another host. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match control characters
const AMBIGUOUS = /[\\\u0000-\u001f\u007f]|^\/\//

function isPlainRelative(href: string): boolean {
  return !AMBIGUOUS.test(href)
}

function parseUrl(href: string): URL | null {
  try {
    return new URL(href, BASE)
  } catch {
    return null // not a URL
  }
}
