import { giveConsent, saveList } from './consent.ts'

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

/**
 * Stores the decision and reloads the page once. Without storage the decision applies to this page alone: after a
 * reload the visitor would be asked again.
 */
export function decide(disabled: string[]): void {
  showBanner(false)
  if (saveList(disabled)) {
    location.reload()
    return
  }
  const isAccepted = disabled.length === 0
  giveConsent({ analytics: isAccepted, tracking: isAccepted, disabled })
}
