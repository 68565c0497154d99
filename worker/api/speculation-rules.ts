import { DOCUMENT_ENDINGS, RESERVED_FOLDERS } from '#shared/reserved-addresses.ts'
import { A_DAY } from '../cache/cache-control.ts'
import type { AppContext } from '../context.ts'

/** As URL patterns. */
const NO_PAGES = [
  ...Object.values(RESERVED_FOLDERS).map((folder) => `${folder}*`),
  ...DOCUMENT_ENDINGS.map((ending) => `/*${ending}`),
]

/** Pages of the site itself; not what answers with a cookie, does something, or is no page. */
const PAGES = {
  and: [
    { href_matches: '/*' },
    { not: { href_matches: NO_PAGES } },
    { not: { selector_matches: '[hreflang],[download],[target=_blank],[rel~=nofollow]' } },
  ],
}

/**
 * The rules that pages name in `Speculation-Rules`: fetched ahead when a link is pointed at, made ready when it is
 * being pressed. What a visit reports waits until the page is shown (client/visitor/page-view.ts).
 */
export function serveSpeculationRules(c: AppContext): Response {
  const rules = {
    prefetch: [{ where: PAGES, eagerness: 'moderate' }],
    prerender: [{ where: PAGES, eagerness: 'conservative' }],
  }
  return c.body(JSON.stringify(rules), 200, {
    'content-type': 'application/speculationrules+json',
    'cache-control': A_DAY,
  })
}
