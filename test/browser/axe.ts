import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/**
 * axe for a page without frames of other sites. It reports one passed element per rule, because describing all is most of
 * its work.
 */
export function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
}

/** Markup that axe has read; the next page with it is not read again. */
export class ReadMarkup {
  readonly #read = new Set<string>()

  /** Whether the page shows an element that no page before it had. From now on all of its elements count as read. */
  async isNew(page: Page): Promise<boolean> {
    const shapes = await page.evaluate(visibleShapes)
    const before = this.#read.size
    for (const shape of shapes) this.#read.add(shape)
    return this.#read.size > before
  }
}

/** @returns axe's violations, one line a rule. Reading nothing counts as a violation. */
export async function violationsOf(page: Page): Promise<string[]> {
  const { violations, passes } = await axe(page).analyze()
  if (passes.length === 0) return ['axe has read nothing']
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/**
 * Runs in the page. The properties of each displayed element that matter to axe: its section, tag, classes and states,
 * the colours of text and background, and whether the text is large.
 */
function visibleShapes(): string[] {
  const STATES =
    /^(?:data-.+|role|type|aria-(?:hidden|expanded|current|pressed|selected|checked|haspopup|live))$/
  const grounds = new Map<Element, string>()
  return [...new Set([...document.body.querySelectorAll('*')].flatMap(shapesOf))]

  function shapesOf(element: Element): string[] {
    if (!element.checkVisibility({ visibilityProperty: true })) return []
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const size = Number.parseFloat(fontSize)
    const isLarge = size >= 24 || (size >= 18.5 && Number(fontWeight) >= 700)
    const section = element.closest('[data-section]')?.getAttribute('data-section')
    const classes = [...element.classList].sort().join('.')
    const attributes = Array.from(element.attributes, ({ name, value }) =>
      // A value of one word is a state; others are texts, numbers and addresses.
      STATES.test(name) && /^[a-z][a-z-]{0,23}$/.test(value) ? `${name}=${value}` : name,
    ).sort()
    const shape = [section, element.localName, classes, attributes, color, groundOf(element)].join(' ')
    // Colours that are good enough for a small text are so for a large one.
    return isLarge ? [shape] : [shape, `${shape} small`]
  }

  function groundOf(element: Element): string {
    const known = grounds.get(element)
    if (known !== undefined) return known
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    const own = backgroundImage === 'none' ? backgroundColor : 'image'
    const ground = own === 'rgba(0, 0, 0, 0)' && element.parentElement ? groundOf(element.parentElement) : own
    grounds.set(element, ground)
    return ground
  }
}
