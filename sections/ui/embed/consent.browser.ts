import type { Cookie } from '#shared/schema/cookie-group.ts'
import {
  CONSENT_KEY,
  cookiePrefixes,
  cookiesAddress,
  isDisabled,
  isPrivate,
  readDisabled,
} from '#shared/visitor/consent.ts'
import { PAGE_DATA_ATTRIBUTE, type PageData } from '#shared/visitor/page-data.ts'
import { readJson } from '#shared/visitor/read-json.ts'
import { storedJson } from '#shared/visitor/stored-json.ts'

const DEADLINE_MS = 8000

/**
 * Whether the visitor allows the cookies of a group, so that an embed may load without asking. An undecided visitor
 * allows them on an `opt_out` site only. A visitor who refused one cookie of the group does not allow the group. If
 * the group lists no cookies, a visitor who refused any cookie does not allow it, because the embed may set that one.
 * Global Privacy Control refuses `tracking`.
 */
export async function mayLoad(group: string): Promise<boolean> {
  if (isPrivate(navigator) && group === 'tracking') return false
  const disabled = stored()
  if (disabled === null) return mode() === 'opt_out'
  if (disabled.length === 0) return true
  try {
    const cookies: Cookie[] = await readJson(cookiesAddress(location.href), AbortSignal.timeout(DEADLINE_MS))
    const prefixes = cookies.filter((cookie) => cookie.group === group).flatMap(cookiePrefixes)
    return prefixes.length > 0 && !prefixes.some((prefix) => isDisabled(prefix, disabled))
  } catch {
    return false // The list of cookies cannot be loaded.
  }
}

/** Null when undecided, or when the entry is unreadable. */
function stored(): string[] | null {
  try {
    return readDisabled(localStorage.getItem(CONSENT_KEY))
  } catch {
    return null // no storage to read
  }
}

function mode(): PageData['consent'] | undefined {
  const data = document.querySelector(`script[${PAGE_DATA_ATTRIBUTE}]`)?.textContent
  return storedJson<PageData>(data)?.consent
}
