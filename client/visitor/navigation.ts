/** Documents load natively: this closes menus before, and prefetches where the browser has no rules for that. */
export function watchNavigation(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a[href]')
    if (link && !event.defaultPrevented) closeMenus()
  })
  addEventListener('pagehide', closeMenus)
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) closeMenus()
  })
  if (!HTMLScriptElement.supports?.('speculationrules')) void import('./prefetch.ts')
}

function closeMenus(): void {
  for (const menu of document.querySelectorAll<HTMLElement>('[data-menu]')) {
    if (menu instanceof HTMLDetailsElement) menu.open = false
    else if (menu.matches(':popover-open')) menu.hidePopover()
  }
}
