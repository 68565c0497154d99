/** Marks the section under the pointer while a person chooses one. */
const HOVERED = 'data-vitrine-hovered'

/** Marks the chosen section. */
export const CHOSEN = 'data-vitrine-chosen'

export const CHOOSING_STYLE = `
[${HOVERED}]{outline:3px solid #f59e0b;outline-offset:-3px;cursor:pointer}
[${CHOSEN}]{outline:3px solid #0b8a6f;outline-offset:-3px}
`

/** Styles go through `adoptedStyleSheets`, because the content security policy forbids a <style> added by a script. */
export function adoptStyle(text: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  document.adoptedStyleSheets.push(sheet)
}

export function sectionAround(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[data-section][id]') : null
}

/** Marks the section under the pointer. */
export function hoverSections(isChoosing: () => boolean): void {
  addEventListener('mouseover', ({ target }) => {
    for (const section of document.querySelectorAll(`[${HOVERED}]`)) section.removeAttribute(HOVERED)
    if (isChoosing()) sectionAround(target)?.setAttribute(HOVERED, '')
  })
}

/** Outlines the section with this id. Any other value removes the outline. */
export function outline(id: unknown): Element | null {
  const section = typeof id === 'string' ? document.getElementById(id) : null
  for (const each of document.querySelectorAll(`[${CHOSEN}]`)) each.removeAttribute(CHOSEN)
  section?.setAttribute(CHOSEN, '')
  return section
}
