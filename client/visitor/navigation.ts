/**
 * Pages load natively. Before that, this closes menus, copies query and fragment to links that change the locale, and
 * prefetches in browsers without speculation rules.
 */
export function watchNavigation(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href]')
    if (link?.closest('[data-language-menu]')) {
      // The page number of a list is dropped: the list has other entries in another locale.
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
