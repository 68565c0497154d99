/** Longest return path in characters (the practical limit of browsers for links). */
const MAX_LENGTH = 2048

/**
 * The path to which a visitor returns after signing in; `/` for an address outside the site. Parsed as browsers parse
 * it: `//host`, `/\host` and a tab in the middle lead to another host.
 */
export function returnPath(asked: string | null | undefined, origin: string): string {
  if (!asked || asked.length > MAX_LENGTH || !asked.startsWith('/') || !URL.canParse(asked, origin))
    return '/'
  const url = new URL(asked, origin)
  const path = url.pathname + url.search + url.hash
  return url.origin === new URL(origin).origin && !path.startsWith('//') ? path : '/'
}
