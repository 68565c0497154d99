import { isbot } from 'isbot'
import type { Hints } from './route.ts'

/** What routing may know of a visitor: locale preferences, and whether the visitor is a bot. */
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

/** The hints of a page that is rendered for every visitor. */
export const NO_HINTS: Hints = {
  localeCookie: null,
  acceptLanguage: null,
  isNavigation: false,
  isBot: false,
  cameFrom: null,
}

/**
 * A site's referrer policy may hide the address of the page that linked here; `Sec-Fetch-Site` still names
 * its host as this one.
 */
function cameFrom({ url, headers }: Request): Hints['cameFrom'] {
  const referer = headers.get('referer')
  if (referer !== null && URL.canParse(referer)) {
    const from = new URL(referer)
    return from.host === new URL(url).host ? { path: from.pathname, search: from.search } : null
  }
  return headers.get('sec-fetch-site') === 'same-origin' ? { path: null } : null
}

/** Browsers send `Sec-Fetch-Mode`; a client that does not is taken to ask for a document. */
function isDocument(headers: Headers): boolean {
  const mode = headers.get('sec-fetch-mode')
  return mode === null || mode === 'navigate'
}

/**
 * Whether the cookies may hold a session, by a part of the name that they have (`sb-…-auth-token`): pages of a host that takes
 * no sessions load the reader of cookies for no other visitor.
 */
export function mayHoldSession({ headers }: Request): boolean {
  return headers.get('cookie')?.includes('-auth-token') === true
}

/** The first cookie of that name (RFC 6265 §5.4), not decoded. */
export function readCookie(header: string | null, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=')
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim()
  }
  return null
}
