import { sessionCookieName } from '#shared/session/auth-address.ts'
import { readSessionJson } from '#shared/session/session-cookies.ts'
import { statedName } from '#shared/session/stated-name.ts'
import type { PageData } from '#shared/visitor/page-data.ts'

/** Shows who is signed in. @param place the form of a header (sections/header/member.tsx), which is hidden */
export async function showMember(place: HTMLElement): Promise<void> {
  const { supabase }: PageData = JSON.parse(document.querySelector('script[data-page]')?.textContent ?? '{}')
  if (!supabase) return
  const name = sessionCookieName(supabase.url, { isSecure: location.protocol === 'https:' })
  const stored = JSON.parse((await readSessionJson(document.cookie, name)) ?? 'null')
  const shown = place.querySelector('span')
  if (stored === null || shown === null) return
  shown.textContent = statedName(String(stored.access_token))
  place.hidden = false
}
