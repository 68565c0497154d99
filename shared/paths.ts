/**
 * The canonical form of a path. Every layer compares and links this form, so two spellings are never two pages. It is
 * decoded once, in NFC, without a doubled or trailing slash, and percent-encoded only where required.
 */
export type CanonicalPath =
  | { ok: true; path: string; segments: string[] }
  /** Broken or double encoding, an encoded separator or a control character: never a page. */
  | { ok: false }

/** What a decoded segment may not hold: separators (they were data, `%2F`), controls, lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const FORBIDDEN = /[/\\\u0000-\u001f\u007f-\u009f\ud800-\udfff]/u

/** A percent-encoding that is left after one decode: the path was encoded twice. */
const STILL_ENCODED = /%[0-9a-f]{2}/i

/** Letters, digits, `_` and `-` stand for themselves: most paths of a site are nothing else, and a large site has 100,000 of them. */
const PLAIN_PATH = /^(?:\/[\w-]+)+$/
const PLAIN_SEGMENT = /^[\w-]+$/

/**
 * @param pathname as `URL.pathname` gives it: dot segments gone, raw Unicode percent-encoded.
 * @returns `path` percent-encoded and fit for a `Location`; `segments` decoded and NFC.
 */
export function canonicalPath(pathname: string): CanonicalPath {
  if (PLAIN_PATH.test(pathname)) return { ok: true, path: pathname, segments: pathname.slice(1).split('/') }
  const segments: string[] = []
  for (const raw of pathname.split('/')) {
    if (raw === '') continue
    const segment = decodeSegment(raw)
    if (segment === null) return { ok: false }
    segments.push(segment)
  }
  return { ok: true, path: joinSegments(segments), segments }
}

/** The path of decoded segments, percent-encoded where RFC 3986 asks for it and nowhere else. */
export function joinSegments(segments: readonly string[]): string {
  return `/${segments.map(encodeSegment).join('/')}`
}

function decodeSegment(raw: string): string | null {
  let segment = raw
  if (raw.includes('%')) {
    try {
      segment = decodeURIComponent(raw)
    } catch {
      return null // not UTF-8, or a bare percent sign
    }
    if (STILL_ENCODED.test(segment)) return null
  }
  if (FORBIDDEN.test(segment) || segment === '.' || segment === '..') return null
  return segment.normalize('NFC')
}

/** What `encodeURIComponent` encodes although a path may hold it: `$ & + , : ; = @ [ ] |` (RFC 3986 §3.3). */
const PATH_CHARACTERS = /%(?:24|26|2B|2C|3A|3B|3D|40|5B|5D|7C)/g

function encodeSegment(segment: string): string {
  if (PLAIN_SEGMENT.test(segment)) return segment
  return encodeURIComponent(segment).replace(PATH_CHARACTERS, decodeURIComponent)
}

const HOME_ALIASES: ReadonlySet<string> = new Set(['', 'home', 'index', 'inicio'])

/** Empty, /home, /index and /inicio are the root, when they are the whole path. */
export function isHomeAlias(segments: readonly string[]): boolean {
  return segments.length === 0 || (segments.length === 1 && HOME_ALIASES.has(segments[0] as string))
}
