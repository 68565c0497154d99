import { looksLikePage } from '#shared/reserved-addresses.ts'

document.addEventListener('pointerover', fetchAhead, { passive: true })
document.addEventListener('touchstart', fetchAhead, { passive: true })

/** The `<link rel=prefetch>` elements by address. */
const ahead = new Map<string, HTMLLinkElement>()

// With a new build, prefetched pages are outdated.
addEventListener('vitrine:build', () => {
  for (const hint of ahead.values()) hint.remove()
  ahead.clear()
})

/** Prefetches like the speculation rules (worker/http/speculation-rules.ts), for browsers that do not support them. */
function fetchAhead({ target }: Event): void {
  const link = (target as Element).closest?.<HTMLAnchorElement>('a[href]')
  if (!link || link.matches('[hreflang],[download],[target=_blank],[rel~=nofollow]')) return
  const { origin, pathname, search, href } = new URL(link.href)
  const isHere = pathname === location.pathname && search === location.search
  const isPage = origin === location.origin && looksLikePage(pathname)
  if (!isPage || isHere || ahead.has(href)) return
  const hint = document.createElement('link')
  ahead.set(href, hint)
  hint.rel = 'prefetch'
  hint.href = href
  document.head.append(hint)
}
