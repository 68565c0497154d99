import { CONSENT_KEY, isPrivate, optionalPrefixes, rejectedPrefixes } from '#shared/visitor/consent.ts'
import { giveConsent, loadCookies, saveList } from './consent.ts'
import { removeCookies } from './remove-cookies.ts'
import { showBanner } from './show-banner.ts'
import { removeEntries } from './storage.ts'
import { saveTypedValues } from './typed-values.ts'

/**
 * The empty prefix, which matches every name. No list of cookies contains it; stored alone, it refuses all of them
 * (computePermissions).
 */
export const EVERY_PREFIX = ''

/** Accepts every cookie, except those of the tracking group under Global Privacy Control. */
export async function accept(): Promise<void> {
  showBanner(false)
  decide(isPrivate(navigator) ? optionalPrefixes((await loadCookies()) ?? []).tracking : [])
}

/** Deletes all cookies and storage entries of the origin, except the decision itself. */
export async function reject(): Promise<void> {
  showBanner(false)
  // Saved before the list of cookies arrives: the visitor may leave first, or the request may fail.
  saveList([EVERY_PREFIX])
  removeAll()
  const cookies = await loadCookies()
  // The page's scripts may have stored something meanwhile.
  removeAll()
  decide(cookies === null ? [EVERY_PREFIX] : rejectedPrefixes(optionalPrefixes(cookies)))
}

function removeAll(): void {
  removeCookies(() => true)
  removeEntries((key) => key !== CONSENT_KEY)
  removeEntries(() => true, 'sessionStorage')
}

/**
 * Stores the decision and reloads the page once; typed form values survive the reload. If storage is blocked, the page
 * is not reloaded and the decision applies to this page only, because the reloaded page would ask again.
 */
export function decide(disabled: string[]): void {
  showBanner(false)
  if (saveList(disabled)) {
    saveTypedValues()
    location.reload()
    return
  }
  const isAccepted = disabled.length === 0
  giveConsent({ analytics: isAccepted, tracking: isAccepted, disabled })
}
