import type { Account, SectionContext, SessionContext } from '#sections/contract.ts'
import type { Site } from '#shared/site.ts'
import type { SectionInstance } from './section-instances.ts'
import type { SectionFormResult } from './section-sources.ts'

/** Names the result of a form of sign-in among the results of forms; those of tenants name their section too. */
export const SESSION_FORM = 'session'

/** Whether the section has a form of sign-in. */
export function usesSession({ loaded }: Pick<SectionInstance, 'loaded'>): boolean {
  return loaded.module.usesSession !== undefined
}

/** What the page asks of the session: of the visitor's account only where a section shows it. */
export interface SessionSources {
  result: SectionFormResult | null
  /** Null on a page that is the same for all visitors, and while Supabase Auth does not answer. */
  loadAccount(): Promise<Account | null>
}

/** What the page's sections of sign-in know; undefined where the site has no sign-in, or the page no such section. */
export async function loadSession(
  instances: readonly SectionInstance[],
  { config }: Site,
  { result, loadAccount }: SessionSources,
): Promise<SessionContext | undefined> {
  const kinds = new Set(instances.map(({ loaded }) => loaded.module.usesSession))
  if (config.account === undefined || !(kinds.has('result') || kinds.has('account'))) return undefined
  const account = kinds.has('account') ? await loadAccount() : null
  const isOwn = result?.form_id === SESSION_FORM && result.section_id === ''
  return {
    signUp: config.account.sign_up ?? 'closed',
    ...(isOwn && { result }),
    ...(account !== null && { account }),
  }
}

/** The account is for the sections that show it alone. */
export function sessionContext(
  { loaded }: SectionInstance,
  session: SessionContext | undefined,
): Partial<SectionContext> {
  const { usesSession: kind } = loaded.module
  if (kind === undefined || session === undefined) return {}
  const { account, ...shared } = session
  return { session: { ...shared, ...(kind === 'account' && account && { account }) } }
}

/** Whether what is rendered is for one visitor, and memory must not hold it. */
export function isPersonal({ session }: SectionContext): boolean {
  return session?.result !== undefined || session?.account !== undefined
}
