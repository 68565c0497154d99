import { looksLikePage } from '#shared/reserved-addresses.ts'

/** Spec §2 Navigation behaviour: documents load natively; this closes menus, and fetches ahead where need be. */
export function watchNavigation(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a[href]')
    if (link && !event.defaultPrevented) closeMenus()
  })
  addEventListener('pagehide', closeMenus)
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) closeMenus()
  })
  if (!HTMLScriptElement.supports?.('speculationrules')) {
    document.addEventListener('pointerover', fetchAhead, { passive: true })
    document.addEventListener('touchstart', fetchAhead, { passive: true })
  }
}

function closeMenus(): void {
  for (const menu of document.querySelectorAll<HTMLElement>('[data-menu]')) {
    if (menu instanceof HTMLDetailsElement) menu.open = false
    else if (menu.matches(':popover-open')) menu.hidePopover()
  }
}

const ahead = new Set<string>()

/** What the speculation rules say (worker/api/speculation-rules.ts), for browsers that do not read them. */
function fetchAhead({ target }: Event): void {
  const link = (target as Element).closest?.<HTMLAnchorElement>('a[href]')
  if (!link || link.matches('[hreflang],[download],[target=_blank],[rel~=nofollow]')) return
  const { origin, pathname, search, href } = new URL(link.href)
  const isHere = pathname === location.pathname && search === location.search
  const isPage = origin === location.origin && looksLikePage(pathname)
  if (!isPage || isHere || ahead.has(href)) return
  ahead.add(href)
  const hint = document.createElement('link')
  hint.rel = 'prefetch'
  hint.href = href
  document.head.append(hint)
}
