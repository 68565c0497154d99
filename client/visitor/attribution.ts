import {
  CLICK_IDS,
  foreignReferrer,
  parseTouch,
  TOUCH_PARAMETERS,
  UTM_PARAMETERS,
} from '#shared/visitor/attribution.ts'
import { isDisabled } from '#shared/visitor/consent.ts'
import type { Consent } from './consent.ts'
import { browserCookies, readEntry, writeEntry } from './storage.ts'

/** Session storage key: a visit lasts as long as the tab's session. */
const VISIT_KEY = 'attributed'

/**
 * The attribution cookies that this visitor allows, for the Worker to set; once per visit. A new campaign replaces all
 * values of the previous one. Without a campaign, the stored values stay.
 * @returns the value of the attribution header, or null when there is nothing to set
 */
export function attributionHeader(consent: Consent): string | null {
  if (readEntry(VISIT_KEY, 'sessionStorage') !== null) return null
  const may = (name: string) => {
    const isClickId = (CLICK_IDS as readonly string[]).includes(name)
    return consent[isClickId ? 'tracking' : 'analytics'] && !isDisabled(name, consent.disabled)
  }
  const cookies = browserCookies()
  const touch = parseTouch(new URL(location.href).searchParams)
  const referrer = foreignReferrer(document.referrer, location.host)
  const wish = new URLSearchParams()
  if (Object.keys(touch).length > 0) {
    for (const name of TOUCH_PARAMETERS) if (may(name)) wish.set(name, touch[name] ?? '')
  } else if (referrer && may('utm_medium') && !UTM_PARAMETERS.some((name) => cookies.has(name))) {
    // The Worker derives the medium from the referrer.
    wish.set('utm_medium', '')
  }
  if (may('referrer') && !cookies.has('referrer')) wish.set('referrer', referrer || 'direct')
  return wish.size > 0 ? wish.toString() : null
}

export function rememberVisit(): void {
  writeEntry(VISIT_KEY, '1', 'sessionStorage')
}
