import { cut } from '../cut.ts'

/** Query parameters that name the campaign of a visit. */
export const UTM_PARAMETERS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const
export const CLICK_IDS = ['gclid', 'fbclid', 'msclkid', 'ttclid', 'li_fat_id'] as const

/** The attributed properties of a visit, each in a cookie of its name. */
export const TOUCH_PARAMETERS = [...UTM_PARAMETERS, ...CLICK_IDS] as const

/**
 * The request header with the attribution cookies that a visitor allows: a query string of names and values; an empty
 * value clears the cookie. The response sets them, because Safari limits cookies set by scripts to a week.
 */
export const ATTRIBUTION_HEADER = 'x-attribution'

export const MAX_ATTRIBUTION_LENGTH = 500

/** The medium that a click id implies. Two of Google's click ids are read but not stored. */
const MEDIUM_OF_MARKER: Record<string, string> = {
  gclid: 'cpc',
  gbraid: 'cpc',
  wbraid: 'cpc',
  msclkid: 'cpc',
  ttclid: 'paid_social',
  li_fat_id: 'paid_social',
  // Facebook adds it to every link, paid or not; a paid link also has a medium.
  fbclid: 'social',
}

/** Every query parameter that identifies the source of a visit. */
export const CAMPAIGN_PARAMETERS: readonly string[] = [...UTM_PARAMETERS, ...Object.keys(MEDIUM_OF_MARKER)]

export type Touch = Partial<Record<(typeof TOUCH_PARAMETERS)[number], string>>

/** The attribution in a landing address: the first value of each parameter. A stated medium precedes a click id's. */
export function parseTouch(query: URLSearchParams): Touch {
  const touch: Touch = {}
  for (const name of TOUCH_PARAMETERS) {
    const value = cut(query.get(name)?.trim() ?? '', MAX_ATTRIBUTION_LENGTH)
    if (value) touch[name] = value
  }
  const marker = Object.keys(MEDIUM_OF_MARKER).find((name) => query.get(name))
  const medium = touch.utm_medium ?? (marker && MEDIUM_OF_MARKER[marker])
  return medium ? { ...touch, utm_medium: medium } : touch
}

/** A foreign address without its query, which may hold personal data; '' for none and for the site's own address. */
export function foreignReferrer(referrer: string, host: string): string {
  if (!URL.canParse(referrer)) return ''
  const url = new URL(referrer)
  if (url.host === host || url.host === `www.${host}` || `www.${url.host}` === host) return ''
  if (url.protocol === 'android-app:') return cut(referrer, MAX_ATTRIBUTION_LENGTH)
  return /^https?:$/.test(url.protocol) ? url.origin + url.pathname : ''
}

/** Other parameters may hold a token or personal data. */
const RECORDED_PARAMETERS: readonly string[] = [...UTM_PARAMETERS, 'page', 'cat']

/** An address with the query parameters that may be recorded. */
export function recordedAddress(address: string): string {
  const url = new URL(address)
  for (const name of [...url.searchParams.keys()]) {
    if (!RECORDED_PARAMETERS.includes(name)) url.searchParams.delete(name)
  }
  url.hash = ''
  return url.href
}
