import type { Site } from '#shared/site.ts'
import { fontText, styleText } from '../render/assets.ts'
import { type Encoded, encoded } from '../render/encoded.ts'
import { hashSource } from '../security/content-security-policy.ts'
import { Derived } from '../memory/derived.ts'
import { customCss } from './custom-css.ts'

/** A site has as many of these as it has kinds of pages. */
const stylesOf = new Derived<Encoded[]>('styles')

/**
 * The texts of a page's <style> elements: what every page has, what its sections reach, the site's fonts and
 * colours, and last its own CSS. The same array for the same sections, so that its hashes are made once.
 */
export function pageStyles(site: Site, addresses: ReadonlySet<string>): Encoded[] {
  const key = [...addresses].join()
  const known = stylesOf.get(site, key)
  if (known !== undefined) return known
  const texts = [
    styleText(addresses) + fontText(site.theme.fonts) + site.theme.css,
    ...customCss(site.config.custom_css),
  ]
  const styles = texts.map(encoded)
  const bytes = styles.reduce((sum, { text, bytes: encoded }) => sum + text.length * 2 + encoded.length, 0)
  stylesOf.set(site, key, styles, bytes)
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
