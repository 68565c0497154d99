/** Functions that run in a page, so they may not use outer names. */

export interface Styles {
  /** The stylesheet of the page. */
  sent: string
  /** The same stylesheet with every rule. */
  all: string
}

/** Stops animations, renders content below the first screen, and loads its pictures. */
export async function holdStill(): Promise<void> {
  const still = new CSSStyleSheet()
  still.replaceSync(
    '*,::before,::after,::details-content{transition:none!important;animation:none!important}',
  )
  document.adoptedStyleSheets.push(still)
  document.documentElement.dataset.laidOut = ''
  for (const image of document.images) image.loading = 'eager'
  await Promise.allSettled(Array.from(document.images, (image) => image.decode()))
}

/** Opens everything that a visitor can open. */
export function openEverything(): void {
  for (const details of document.querySelectorAll('details')) {
    // Only one of several details with the same name can be open.
    details.removeAttribute('name')
    details.open = true
  }
  for (const dialog of document.querySelectorAll('dialog')) if (!dialog.open) dialog.show()
  for (const popover of document.querySelectorAll<HTMLElement>('[popover]')) {
    popover.popover = 'manual'
    popover.showPopover()
  }
}

/** Replaces the first stylesheet of the page by this text. The page's policy lets scripts set rules, but not texts. */
export function useStyle(css: string): void {
  const [first] = document.styleSheets
  if (first === undefined) throw new Error('the page has no stylesheet')
  while (first.cssRules.length > 0) first.deleteRule(0)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  for (const rule of sheet.cssRules) first.insertRule(rule.cssText, first.cssRules.length)
}

/** One line of styles for each element and its pseudo-elements. */
export function styleOfAll(): string[] {
  const lines: string[] = []
  for (const element of document.querySelectorAll('body, body *')) {
    for (const part of ['', '::before', '::after']) {
      const style = getComputedStyle(element, part)
      if (part !== '' && style.content === 'none') continue
      const values = Array.from(style, (name) => `${name}:${style.getPropertyValue(name)}`).join(';')
      lines.push(`${element.tagName} ${element.getAttribute('class')} ${part} ${values}`)
    }
  }
  return lines
}

/**
 * Selectors of rules that `sent` lacks and that match an element of the page in some state.
 * @param html the page, if it is not the open one
 */
export function rulesThatWouldMatch({ sent, all, html }: Styles & { html?: string }): string[] {
  const page = html === undefined ? document : new DOMParser().parseFromString(html, 'text/html')
  const states =
    /:(?:hover|focus-visible|focus-within|focus|active|popover-open|checked|target|open|disabled|user-invalid|invalid|placeholder-shown|empty)(?![\w-])|::[\w-]+(?:\([^()]*\))?/g
  const known = new Set(selectorsIn(sent))
  return selectorsIn(all).filter((selector) => {
    if (known.has(selector)) return false
    const plain = selector.replace(states, ':is(*)')
    return page.querySelector(plain) !== null
  })

  /** Read once per text, because most examples of a section have the same stylesheet. */
  function selectorsIn(css: string): string[] {
    const cache = window as { selectorsIn?: Map<string, string[]> }
    cache.selectorsIn ??= new Map()
    const known = cache.selectorsIn.get(css)
    if (known !== undefined) return known
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    const selectors = selectorsOf(sheet.cssRules, '')
    cache.selectorsIn.set(css, selectors)
    return selectors
  }

  function selectorsOf(rules: CSSRuleList, parent: string): string[] {
    return Array.from(rules).flatMap((rule) => {
      if (rule instanceof CSSStyleRule) {
        const own = rule.selectorText
        const nested = own.includes('&') ? own.replaceAll('&', `:is(${parent})`) : `:is(${parent}) ${own}`
        const selector = parent === '' ? own : nested
        const inner = selectorsOf(rule.cssRules, selector)
        return rule.style.length > 0 ? [selector, ...inner] : inner
      }
      return rule instanceof CSSGroupingRule ? selectorsOf(rule.cssRules, parent) : []
    })
  }
}
