import { DOCUMENT_ENDINGS, RESERVED_FOLDERS } from '#shared/reserved-addresses.ts'
import { A_DAY } from './cache-control.ts'
import type { AppContext } from '../context.ts'

/** URL patterns of addresses that are not pages. */
const NO_PAGES = [
  ...Object.values(RESERVED_FOLDERS).map((folder) => `${folder}*`),
  ...DOCUMENT_ENDINGS.map((ending) => `/*${ending}`),
]

/** Pages of the site. Addresses that set a cookie, have an effect or are not pages are excluded. */
const PAGES = {
  and: [
    { href_matches: '/*' },
    { not: { href_matches: NO_PAGES } },
    { not: { selector_matches: '[hreflang],[download],[target=_blank],[rel~=nofollow]' } },
  ],
}

/**
 * The rules that pages name in `Speculation-Rules`: a page is prefetched when the pointer is over its link,
 * and prerendered when the link is pressed. A page view is reported, and a popup opens by itself, once the page is
 * visible (client/visitor/when-shown.ts).
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
