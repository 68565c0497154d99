import { isbot } from 'isbot'
import type { Hints } from './route.ts'

/** What routing may know of a visitor: how they were found to want to read, and whether they are one. */
export function hintsFrom(request: Request): Hints {
  const { headers } = request
  return {
    localeCookie: cookieOf(headers.get('cookie'), 'locale'),
    acceptLanguage: headers.get('accept-language'),
    isNavigation: request.method === 'GET' && isDocument(headers),
    isBot: isbot(headers.get('user-agent') ?? ''),
    cameFrom: cameFrom(request),
  }
}

/** Nobody in particular: what a page is rendered for when it is rendered for everybody. */
export const NO_HINTS: Hints = {
  localeCookie: null,
  acceptLanguage: null,
  isNavigation: false,
  isBot: false,
  cameFrom: null,
}

/** Some browsers are told to keep the page to themselves, but not that it was one of this host. */
function cameFrom({ url, headers }: Request): Hints['cameFrom'] {
  const referer = headers.get('referer')
  if (referer !== null && URL.canParse(referer)) {
    const from = new URL(referer)
    return from.host === new URL(url).host ? { path: from.pathname } : null
  }
  return headers.get('sec-fetch-site') === 'same-origin' ? { path: null } : null
}

/** Browsers say what they want; a client that says nothing is taken at its word. */
function isDocument(headers: Headers): boolean {
  const mode = headers.get('sec-fetch-mode')
  return mode === null || mode === 'navigate'
}

/** First cookie of that name (RFC 6265 §5.4), undecoded. */
export function cookieOf(header: string | null, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=')
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim()
  }
  return null
}
