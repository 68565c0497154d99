/**
 * Names of `<meta>` that a service reads and no browser acts on. Browsers do act on others: `referrer`, `viewport`, `color-scheme`
 * and `theme-color` change a page or its headers, and `robots` what search engines do with it
 * (https://html.spec.whatwg.org/multipage/semantics.html#standard-metadata-names).
 */
const INERT = new Set([
  'alexaverifyid',
  'apple-itunes-app',
  'google-play-app',
  'msvalidate.01',
  'p:domain_verify',
  'seznam-wmt',
  'wot-verification',
  'yandex-verification',
])

/** As `google-site-verification` and `facebook-domain-verification`. */
const VERIFICATION = /^[a-z0-9]+(?:[-_][a-z0-9]+)*[-_](?:site|domain)[-_]verif(?:ication|y)$/

/** Whether a tenant's snippet may bring a meta of this name. */
export function isInertMeta(name: string): boolean {
  const known = name.trim().toLowerCase()
  return INERT.has(known) || VERIFICATION.test(known)
}
