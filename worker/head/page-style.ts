import type { Site } from '#shared/site.ts'
import { fontText, styleText } from '../render/assets.ts'
import { type Encoded, encoded } from '../render/encoded.ts'
import { hashSource } from '../security/content-security-policy.ts'
import { Derived } from '../memory/derived.ts'
import { customCss } from './custom-css.ts'

/** A site has one entry for each set of sections that its pages use. */
const cachedStyles = new Derived<Encoded[]>('styles')

/**
 * The texts of a page's <style> elements: the base styles, the styles of its sections, the site's fonts and
 * colours, and last the tenant's own CSS. The same sections give the same array, so that it is hashed once.
 */
export function pageStyles(site: Site, addresses: ReadonlySet<string>): Encoded[] {
  const key = [...addresses].join()
  const known = cachedStyles.get(site, key)
  if (known !== undefined) return known
  const texts = [
    styleText(addresses) + fontText(site.theme.fonts) + site.theme.css,
    ...customCss(site.config.custom_css),
  ]
  const styles = texts.map(encoded)
  const bytes = styles.reduce((sum, { text, bytes: encoded }) => sum + text.length * 2 + encoded.length, 0)
  cachedStyles.set(site, key, styles, bytes)
  return styles
}

const hashes = new WeakMap<readonly Encoded[], string[]>()

/** The hashes of a page's styles, for its policy. Hashing sixty kilobytes takes longer than rendering most pages. */
export async function styleHashes(styles: readonly Encoded[]): Promise<string[]> {
  const known = hashes.get(styles)
  if (known !== undefined) return known
  const made = await Promise.all(styles.map(({ text }) => hashSource(text)))
  hashes.set(styles, made)
  return made
}
