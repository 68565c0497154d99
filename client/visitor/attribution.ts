import { CLICK_IDS, foreignReferrer, touchOf, UTM_PARAMETERS } from '#shared/visitor/attribution.ts'
import { isDisabled } from '#shared/visitor/consent.ts'
import type { Consent } from './consent.ts'
import { readCookies, readEntry, writeEntry } from './storage.ts'

/** A visit is as long as a tab's session. */
const VISIT_KEY = 'attributed'

/**
 * Once per visit (Spec §4 Attribution): the cookies that this visitor allows, for the Worker to set. A campaign
 * replaces the one before as a whole; without one, all stays as it is.
 * @returns value of the attribution header, or null for nothing to set
 */
export function attributionWish(consent: Consent): string | null {
  if (readEntry(VISIT_KEY, 'sessionStorage') !== null) return null
  const may = (name: string) => {
    const isClickId = (CLICK_IDS as readonly string[]).includes(name)
    return consent[isClickId ? 'tracking' : 'analytics'] && !isDisabled(name, consent.disabled)
  }
  const cookies = readCookies()
  const touch = touchOf(new URL(location.href).searchParams)
  const referrer = foreignReferrer(document.referrer, location.host)
  const wish = new URLSearchParams()
  if (Object.keys(touch).length > 0) {
    for (const name of [...UTM_PARAMETERS, ...CLICK_IDS]) if (may(name)) wish.set(name, touch[name] ?? '')
  } else if (referrer && may('utm_medium') && !UTM_PARAMETERS.some((name) => cookies.has(name))) {
    // The Worker knows what kind of place that is.
    wish.set('utm_medium', '')
  }
  if (may('referrer') && !cookies.has('referrer')) wish.set('referrer', referrer || 'direct')
  return wish.size > 0 ? wish.toString() : null
}

export function rememberVisit(): void {
  writeEntry(VISIT_KEY, '1', 'sessionStorage')
}
