import { currentConsent } from './consent.ts'
import { page } from './page.ts'

/** Lifetime of the locale cookie. */
const SECONDS = 365 * 24 * 60 * 60

/**
 * Stores the locale of an address with a locale prefix in the cookie `locale`. A visitor who has refused everything
 * has no cookie; the Worker then reads the browser's languages.
 */
export async function keepLocale(): Promise<void> {
  const isPrefixed = location.pathname.split('/')[1] === page.locale
  if (!isPrefixed || (await currentConsent()).refusesAll) return
  const secure = location.protocol === 'https:' ? ';secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not everywhere
  document.cookie = `locale=${page.locale};path=/;max-age=${SECONDS};samesite=lax${secure}`
}
