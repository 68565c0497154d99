import { contentSecurityPolicy } from '../http/content-security-policy.ts'
import { styleHashes } from './head/page-style.ts'
import type { PreparedPage } from './prepared-page.ts'

/** The policy of a page: hashes of its inline styles and scripts, and the hosts that it may contact. */
export async function pagePolicy(
  page: Pick<PreparedPage, 'styles' | 'prePaintScript' | 'tagLoader' | 'hasBotCheck' | 'showsAccount'>,
  supabase: { url: string } | null,
): Promise<string> {
  const { styles, prePaintScript, tagLoader, hasBotCheck, showsAccount } = page
  return contentSecurityPolicy({
    styleHashes: await styleHashes(styles),
    scriptHashes: [prePaintScript.hash, ...(tagLoader === null ? [] : [tagLoader.hash])],
    hasTags: tagLoader !== null,
    supabaseOrigin: supabase === null ? null : new URL(supabase.url).origin,
    hasBotCheck,
    showsAccount,
  })
}
