import { currentConsent } from './consent.ts'
import { page } from './page.ts'

/** Lifetime of the locale cookie. */
const SECONDS = 365 * 24 * 60 * 60

/**
 * Stores the locale prefix of the address in the cookie `locale`. No cookie is set for a visitor who has refused
 * everything; the Worker then uses `accept-language`.
 */
export async function storeLocale(): Promise<void> {
  const isPrefixed = location.pathname.split('/')[1] === page.locale
  if (!isPrefixed || (await currentConsent()).refusesAll) return
  const secure = location.protocol === 'https:' ? ';secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers
  document.cookie = `locale=${page.locale};path=/;max-age=${SECONDS};samesite=lax${secure}`
}
