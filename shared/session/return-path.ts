/** A longer one is no address of a site (a browser's limit for links in practice). */
const MAX_LENGTH = 2048

/**
 * The path to which a visitor returns after signing in; `/` for everything that leads off the site. Parsed as a
 * browser parses it, which takes `//host`, `/\host` and a tab in the middle for another host.
 */
export function returnPath(asked: string | null | undefined, origin: string): string {
  if (!asked || asked.length > MAX_LENGTH || !asked.startsWith('/') || !URL.canParse(asked, origin))
    return '/'
  const url = new URL(asked, origin)
  const path = url.pathname + url.search + url.hash
  return url.origin === new URL(origin).origin && !path.startsWith('//') ? path : '/'
}
