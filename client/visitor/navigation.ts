/**
 * Documents load natively: this closes menus before, keeps query and fragment where the locale changes, and prefetches
 * where the browser has no rules for that.
 */
export function watchNavigation(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href]')
    if (link?.closest('[data-language-menu]')) {
      // The page of a list is not carried over: another locale has other entries.
      const query = new URLSearchParams(location.search)
      query.delete('page')
      link.search = `${query}`
      link.hash = location.hash
    }
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
