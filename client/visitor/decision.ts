import { CONSENT_KEY, isPrivate, optionalPrefixes, rejectedPrefixes } from '#shared/visitor/consent.ts'
import { giveConsent, loadCookies, saveList } from './consent.ts'
import { removeCookies } from './remove-cookies.ts'
import { showBanner } from './show-banner.ts'
import { removeEntries } from './storage.ts'
import { keepTyped } from './typed-values.ts'

/** The prefix of every name. No list of cookies has it, so that alone it refuses all of them (computePermissions). */
export const EVERY_PREFIX = ''

/** Accepts every cookie; under Global Privacy Control every one but those of the tracking group. */
export async function accept(): Promise<void> {
  showBanner(false)
  decide(isPrivate(navigator) ? optionalPrefixes((await loadCookies()) ?? []).tracking : [])
}

/** Deletes all cookies and storage entries of the origin. Only the decision itself stays. */
export async function reject(): Promise<void> {
  showBanner(false)
  // The visitor may move on before the list of cookies is here, and it may not come.
  saveList([EVERY_PREFIX])
  removeAll()
  const cookies = await loadCookies()
  // Scripts of the page may have stored something meanwhile.
  removeAll()
  decide(cookies === null ? [EVERY_PREFIX] : rejectedPrefixes(optionalPrefixes(cookies)))
}

function removeAll(): void {
  removeCookies(() => true)
  removeEntries((key) => key !== CONSENT_KEY)
  removeEntries(() => true, 'sessionStorage')
}

/**
 * Stores the decision and reloads the page once; what was typed into forms stays. Without storage the decision applies to this page alone: after a
 * reload the visitor would be asked again.
 */
export function decide(disabled: string[]): void {
  showBanner(false)
  if (saveList(disabled)) {
    keepTyped()
    location.reload()
    return
  }
  const isAccepted = disabled.length === 0
  giveConsent({ analytics: isAccepted, tracking: isAccepted, disabled })
}
