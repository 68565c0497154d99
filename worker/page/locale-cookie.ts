import type { Locale } from '#shared/locales.ts'
import { PRIVATE } from '../http/cache-control.ts'

/** 365 days. The response sets the cookie, because Safari limits cookies of scripts to seven days. */
const SECONDS = 365 * 24 * 60 * 60

/** The page of all visitors with a cookie for the locale that this visitor has chosen. Not cached. */
export function withLocaleCookie(page: Response, locale: Locale, { protocol }: URL): Response {
  const answer = new Response(page.body, page)
  const secure = protocol === 'https:' ? '; Secure' : ''
  answer.headers.set('set-cookie', `locale=${locale}; Path=/; Max-Age=${SECONDS}; SameSite=Lax${secure}`)
  answer.headers.set('cache-control', PRIVATE)
  answer.headers.set('x-cache', 'BYPASS')
  answer.headers.delete('etag')
  return answer
}
