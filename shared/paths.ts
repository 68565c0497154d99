/**
 * The canonical form of a path. Every layer compares and links this form, so two spellings are never two pages. It is
 * decoded once, in NFC, without a doubled or trailing slash, and percent-encoded only where required.
 */
export type CanonicalPath =
  | { ok: true; path: string; segments: string[] }
  /** Broken or double encoding, an encoded separator or a control character: never a page. */
  | { ok: false }

/**
 * Characters that a decoded segment must not contain: separators (which were data, as `%2F`), controls, lone
 * surrogates.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match control characters
const FORBIDDEN = /[/\\\u0000-\u001f\u007f-\u009f\ud800-\udfff]/u

/** A percent-encoding left after one decoding: the path was encoded twice. */
const STILL_ENCODED = /%[0-9a-f]{2}/i

/**
 * Paths that need no decoding: letters, digits, `_` and `-`. Most paths are such, and a large site has 100,000 of
 * them.
 */
const PLAIN_PATH = /^(?:\/[\w-]+)+$/
const PLAIN_SEGMENT = /^[\w-]+$/

/**
 * @param pathname as `URL.pathname` returns it: without dot segments, raw Unicode percent-encoded.
 * @returns `path` percent-encoded and safe in a `Location`; `segments` decoded and NFC.
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

/** The path of decoded segments, percent-encoded only where RFC 3986 requires it. */
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

/**
 * Characters that `encodeURIComponent` encodes although a path may contain them: `$ & + , : ; = @ [ ] |`
 * (RFC 3986 §3.3).
 */
const PATH_CHARACTERS = /%(?:24|26|2B|2C|3A|3B|3D|40|5B|5D|7C)/g

function encodeSegment(segment: string): string {
  if (PLAIN_SEGMENT.test(segment)) return segment
  return encodeURIComponent(segment).replace(PATH_CHARACTERS, decodeURIComponent)
}

const HOME_ALIASES: ReadonlySet<string> = new Set(['', 'home', 'index', 'inicio'])

/** Whether the whole path is an alias of the root: empty, /home, /index or /inicio. */
export function isHomeAlias(segments: readonly string[]): boolean {
  return segments.length === 0 || (segments.length === 1 && HOME_ALIASES.has(segments[0] as string))
}
