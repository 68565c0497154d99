import type { Cookie } from '#shared/schema/cookie-group.ts'
import { CONSENT_KEY, readDisabled } from '#shared/visitor/consent.ts'
import { PAGE_DATA_ATTRIBUTE, type PageData } from '#shared/visitor/page-data.ts'

/**
 * Whether a visitor has agreed to cookies of a group (Contract §4.6). Who has not decided has not agreed, unless
 * the site need not ask; who has refused any of the group is asked, and so is who has refused some where nothing
 * is known of the group: what sets a cookie here may be the very one.
 */
export async function mayLoad(group: string): Promise<boolean> {
  const signal = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true
  if (signal && group === 'tracking') return false
  const disabled = stored()
  if (disabled === null) return mode() === 'opt_out'
  if (disabled.length === 0) return true
  try {
    const response = await fetch(`/api/cookies/get?url=${encodeURIComponent(location.href)}`)
    const cookies: Cookie[] = await response.json()
    const prefixes = cookies
      .filter((cookie) => cookie.group === group)
      .flatMap(({ sites_cookies_items }) => sites_cookies_items.map(({ prefix }) => prefix))
    return prefixes.length > 0 && !prefixes.some((prefix) => disabled.includes(prefix))
  } catch {
    return false // nobody can say
  }
}

/** Null: undecided, or nothing that could be read. */
function stored(): string[] | null {
  try {
    return readDisabled(localStorage.getItem(CONSENT_KEY))
  } catch {
    return null // no storage to read
  }
}

function mode(): PageData['consent'] | undefined {
  const data = document.querySelector(`script[${PAGE_DATA_ATTRIBUTE}]`)?.textContent
  return data ? (JSON.parse(data) as PageData).consent : undefined
}
