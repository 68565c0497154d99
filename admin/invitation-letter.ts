import type { Locale } from '#shared/locales.ts'
import type { Words } from '#shared/words.ts'
import { fill, oneLine } from '#shared/mail-text.ts'
import { accountPath } from '#core/routing/account-pages.ts'
import type { ReadSite } from './sites.ts'
import { readConfiguration } from './validate/read-configuration.ts'

/** The text of an invitation, in the language of the site. */
export interface InvitationLetter {
  to: string
  subject: string
  /** One paragraph. */
  why: string
  /** The label of the link. */
  open: string
  /**
   * The Studio for a person who will edit sites, if the platform has a Studio. Otherwise the site's sign-in page, or
   * its home page.
   */
  link: string
}

/**
 * Null if the letter would lead to a site without a verified host. The page at a claimed host may belong to somebody
 * else, and a wildcard is not an address.
 *
 * The letter contains no words of the inviter, so nobody can use it to send a message to another person's address.
 * @param given.origin the origin of a host of the site
 * @param given.words loads the words of a locale
 * @param given.studio the origin of ADMIN_HOST, for an invitation that is accepted there
 */
export async function invitationLetter(
  { site, about }: ReadSite,
  given: {
    email: string
    origin: (host: string) => string
    words: (locale: Locale) => Promise<Words['invitation']>
    studio?: string | undefined
  },
): Promise<InvitationLetter | null> {
  const link =
    given.studio === undefined
      ? await linkToSite({ site, about }, given.origin)
      : linkToStudio(given.studio, { email: given.email, about })
  if (link === null) return null
  const words = await given.words(site.defaultLocale)
  const names = { site: oneLine(site.config.name ?? site.tenant.name) }
  return {
    to: given.email,
    subject: fill(words.subject, names),
    why: fill(words.why, names),
    open: words.open,
    link,
  }
}

/** The site in the Studio. The address is in the fragment, which no server logs. */
function linkToStudio(origin: string, { email, about }: { email: string } & Pick<ReadSite, 'about'>): string {
  const fragment = new URLSearchParams({ invitation: email, tenant: about.tenant_uuid })
  return `${origin}/sites/${about.site_id}#${fragment}`
}

async function linkToSite(
  { site, about }: ReadSite,
  origin: (host: string) => string,
): Promise<string | null> {
  const claimed = new Set(about.unverified.map(({ host }) => host))
  const host = site.hosts.find((each) => !each.startsWith('*') && !claimed.has(each))
  if (host === undefined) return null
  const known = await readConfiguration(site, [])
  const path = known && accountPath(known, 'sign_in', site.defaultLocale)
  return new URL(path ?? '/', origin(host)).href
}

export function letterText({ why, open, link }: InvitationLetter): string {
  return `${why}\n\n${open}: ${link}`
}
