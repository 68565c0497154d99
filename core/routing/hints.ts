import { isbot } from 'isbot'
import type { Hints } from './route.ts'

/** The request properties that routing uses: locale preferences, and whether the client is a bot. */
export function hintsFrom(request: Request): Hints {
  const { headers } = request
  return {
    localeCookie: readCookie(headers.get('cookie'), 'locale'),
    acceptLanguage: headers.get('accept-language'),
    isNavigation: request.method === 'GET' && isDocument(headers),
    isBot: isbot(headers.get('user-agent') ?? ''),
    cameFrom: cameFrom(request),
  }
}

/** Hints for pages that are rendered once for all visitors. */
export const NO_HINTS: Hints = {
  localeCookie: null,
  acceptLanguage: null,
  isNavigation: false,
  isBot: false,
  cameFrom: null,
}

/**
 * A site's referrer policy may hide the address of the linking page; `Sec-Fetch-Site` still tells whether it was on
 * this host.
 */
function cameFrom({ url, headers }: Request): Hints['cameFrom'] {
  const referer = headers.get('referer')
  if (referer !== null && URL.canParse(referer)) {
    const from = new URL(referer)
    return from.host === new URL(url).host ? { path: from.pathname, search: from.search } : null
  }
  return headers.get('sec-fetch-site') === 'same-origin' ? { path: null } : null
}

/** Browsers send `Sec-Fetch-Mode`. A client without it is assumed to request a document. */
function isDocument(headers: Headers): boolean {
  const mode = headers.get('sec-fetch-mode')
  return mode === null || mode === 'navigate'
}

/**
 * Whether the cookies may hold a session, judged by part of the cookie's name (`sb-…-auth-token`). On a host without
 * sign-in, only such requests load the code that removes the session.
 */
export function mayHaveSession({ headers }: Request): boolean {
  return headers.get('cookie')?.includes('-auth-token') === true
}

/** The value of the first cookie with that name (RFC 6265 §5.4), not decoded. */
export function readCookie(header: string | null, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=')
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim()
  }
  return null
}
