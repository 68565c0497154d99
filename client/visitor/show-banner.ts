const { dataset } = document.documentElement

export function showBanner(isShown: boolean): void {
  const banner = document.querySelector('[data-cookie-banner]')
  const hadFocus = banner?.contains(document.activeElement)
  dataset.consent = isShown ? 'shown' : 'hidden'
  const icon = document.querySelector<HTMLElement>('[data-consent=toggle]')
  icon?.setAttribute('aria-expanded', String(isShown))
  if (isShown) banner?.querySelector('button')?.focus({ preventScroll: true })
  else if (hadFocus) icon?.focus({ preventScroll: true })
}
