import { enhanceSearch } from '../ui/search/enhance-search.browser.ts'

/** Pixels from the top at which a page counts as scrolled; shorter moves are accidental. */
const SLACK_PX = 8

/**
 * Whether the section in the address's fragment has not been scrolled past. A jump to it leaves space for the header,
 * which must not disappear then.
 */
function isBeforeTarget(): boolean {
  return (document.querySelector(':target')?.getBoundingClientRect().top ?? -1) >= 0
}

/**
 * Tells the stylesheet the scroll position, and closes open dropdowns. Without this script the header is
 * still sticky, and a dropdown closes by its own button.
 */
export default function enhanceHeader(element: HTMLElement): void {
  const frame = element.closest('header')
  if (frame === null) return
  enhanceSearch(element)
  const dropdown = () => element.querySelector<HTMLDetailsElement>('details[open]')

  const closeOutside = ({ target }: Event) => {
    const open = dropdown()
    if (open === null || open.closest(':popover-open') || open.contains(target as Node)) return
    open.open = false
  }
  element.addEventListener('keydown', ({ key }) => {
    const open = key === 'Escape' ? dropdown() : null
    if (open === null || open.closest(':popover-open')) return
    open.open = false
    open.querySelector('summary')?.focus()
  })
  element.addEventListener('focusin', closeOutside)

  let last = scrollY
  const follow = () => {
    const top = Math.max(0, scrollY)
    frame.toggleAttribute('data-scrolled', top > SLACK_PX)
    if (Math.abs(top - last) < SLACK_PX) return
    const inUse = dropdown() ?? frame.querySelector(':focus-visible')
    const mayLeave = inUse === null && !isBeforeTarget() && top > frame.offsetHeight
    frame.toggleAttribute('data-away', top > last && mayLeave)
    last = top
  }
  const listening = new AbortController()
  const whileShown = (act: (event: Event) => void) => (event: Event) =>
    frame.isConnected ? act(event) : listening.abort()
  const { signal } = listening
  document.addEventListener('pointerdown', whileShown(closeOutside), { signal, passive: true })
  document.addEventListener('scroll', whileShown(follow), { signal, passive: true })
  frame.setAttribute('data-live', '')
  follow()
}
