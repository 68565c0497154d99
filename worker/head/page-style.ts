import type { Site } from '#shared/site.ts'
import { fontText, styleText } from '../render/assets.ts'
import { type Encoded, encoded } from '../render/encoded.ts'
import { hashSource } from '../security/content-security-policy.ts'
import { customCss } from './custom-css.ts'

/** A site has as many of these as it has kinds of pages; more is no site of ours to be quick for. */
const MAX_KEPT = 64

const kept = new WeakMap<Site, Map<string, Encoded[]>>()

/**
 * The texts of a page's <style> elements: what every page has, what its sections reach, the site's fonts and
 * colours, and last its own CSS. The same array for the same sections, so that its hashes are made once.
 */
export function pageStyles(site: Site, addresses: ReadonlySet<string>): Encoded[] {
  const ofSite = kept.get(site) ?? new Map<string, Encoded[]>()
  kept.set(site, ofSite)
  const key = [...addresses].join()
  const known = ofSite.get(key)
  if (known !== undefined) return known
  const texts = [
    styleText(addresses) + fontText(site.theme.fonts) + site.theme.css,
    ...customCss(site.config.custom_css),
  ]
  const styles = texts.map(encoded)
  if (ofSite.size >= MAX_KEPT) ofSite.clear()
  ofSite.set(key, styles)
  return styles
}

const hashes = new WeakMap<readonly Encoded[], string[]>()

/** What the page's policy says of its styles. Sixty kilobytes take longer to hash than most pages to render. */
export async function styleHashes(styles: readonly Encoded[]): Promise<string[]> {
  const known = hashes.get(styles)
  if (known !== undefined) return known
  const made = await Promise.all(styles.map(({ text }) => hashSource(text)))
  hashes.set(styles, made)
  return made
}
