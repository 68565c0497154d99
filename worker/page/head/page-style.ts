import type { Site } from '#shared/site.ts'
import { fontText, otherWeightsText, usedStyleText, usedThemeText } from './assets.ts'
import { type DocumentKind, documentMarks, type StyledSection } from './mark-set.ts'
import { type Encoded, encoded } from '../cache/encoded.ts'
import { hashSource } from '../../http/content-security-policy.ts'
import { Derived } from '#core/memory/derived.ts'

/** A site has one entry for each set of sections and marks that its pages use. */
const cachedStyles = new Derived<Encoded[]>('styles')

/**
 * The texts of a page's <style> elements: the base styles and those of its sections, reduced to the rules that the
 * page uses; the site's fonts; the colours that the page uses; and last the tenant's own CSS, except on pages that
 * show an account. The same sections and marks return the same array, so that it is hashed once
 * (docs/decisions/050-used-rules.md).
 */
export function pageStyles(
  site: Site,
  sections: readonly StyledSection[],
  { hasCustomCss = true, ...page }: Pick<DocumentKind, 'layout' | 'dir'> & { hasCustomCss?: boolean },
): Encoded[] {
  const addresses = new Set(sections.flatMap(({ addresses }) => addresses))
  const whole = new Set(sections.flatMap(({ addresses, marks }) => (marks === null ? addresses : [])))
  const marks = documentMarks({ site: site.config.is, ...page }, addresses)
  for (const section of sections) if (section.marks !== null) marks.addAll(section.marks)
  const key = `${[...addresses].join()} ${[...whole].join()} ${marks.key} ${hasCustomCss}`
  const known = cachedStyles.get(site, key)
  if (known !== undefined) return known
  // A deferred section may use any colour scheme.
  const theme = whole.size > 0 ? site.theme.css : usedThemeText(site.theme.css, marks)
  const texts = [
    usedStyleText({ addresses, whole, marks }) + fontText(site.theme.fonts) + theme,
    ...(hasCustomCss ? customCss(site) : []),
  ]
  const styles = texts.map(encoded)
  const bytes = styles.reduce(
    (sum, { text, bytes: encoded }) => sum + text.length * 2 + encoded.length,
    key.length,
  )
  cachedStyles.set(site, key, styles, bytes)
  return styles
}

const hashes = new WeakMap<readonly Encoded[], string[]>()

/**
 * The hashes of a page's styles, for its policy. Computed once, because hashing takes longer than rendering most
 * pages.
 */
export async function styleHashes(styles: readonly Encoded[]): Promise<string[]> {
  const known = hashes.get(styles)
  if (known !== undefined) return known
  const made = await Promise.all(styles.map(({ text }) => hashSource(text)))
  hashes.set(styles, made)
  return made
}

/**
 * A tenant's own CSS in its cascade layer, which wins over the other layers by their order. `@import` has no
 * effect inside a layer, and the page's policy allows https sources only. The CSS may name any weight of the site's
 * fonts.
 */
function customCss({ config, theme }: Pick<Site, 'config' | 'theme'>): string[] {
  const css = config.custom_css
  if (css === undefined || css.trim() === '') return []
  // `</style` is the only text that can end a style element.
  return [`${otherWeightsText(theme.fonts)}@layer tenant{${css.replace(/<\/(?=style)/gi, '<\\/')}}`]
}
