import type { Locale } from '#shared/locales.ts'
import { PRIVATE } from '../cache/cache-control.ts'

/** 365 days. Set by the answer, because a script's cookie lives for seven days in Safari. */
const SECONDS = 365 * 24 * 60 * 60

/** The page as it is for everybody, with the language that this visitor has chosen: nobody else's to keep. */
export function withLanguageCookie(page: Response, locale: Locale, { protocol }: URL): Response {
  const answer = new Response(page.body, page)
  const secure = protocol === 'https:' ? '; Secure' : ''
  answer.headers.set('set-cookie', `locale=${locale}; Path=/; Max-Age=${SECONDS}; SameSite=Lax${secure}`)
  answer.headers.set('cache-control', PRIVATE)
  answer.headers.set('x-cache', 'BYPASS')
  answer.headers.delete('etag')
  return answer
}
