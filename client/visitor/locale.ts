import { currentConsent } from './consent.ts'
import { page } from './page.ts'

/** Spec §9. */
const SECONDS = 365 * 24 * 60 * 60

/**
 * A visitor who is on an address of a language is remembered by it (Spec §4 Language choice). Whoever refused all
 * has no cookie, and is asked by the browser's languages each time.
 */
export async function keepLocale(): Promise<void> {
  const isPrefixed = location.pathname.split('/')[1] === page.locale
  if (!isPrefixed || (await currentConsent()).refusesAll) return
  const secure = location.protocol === 'https:' ? ';secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not everywhere
  document.cookie = `locale=${page.locale};path=/;max-age=${SECONDS};samesite=lax${secure}`
}
