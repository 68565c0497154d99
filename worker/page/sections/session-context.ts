import type { Account, Member, SectionContext, SessionContext } from '#sections/contract.ts'
import type { Site } from '#shared/site.ts'
import type { SectionInstance } from './section-instances.ts'
import type { SectionFormResult } from './section-sources.ts'

/** Names the result of a form of sign-in among the results of forms. */
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
  /** Null on a page that is the same for all visitors. */
  member: Member | null
}

/** A page's session, with the section whose form had the result: '' where the page is not the one that sent it. */
export interface PageSession extends SessionContext {
  result?: SectionFormResult
}

/** What the page's sections of sign-in know; undefined where the site has no sign-in, or the page no such section. */
export async function loadSession(
  instances: readonly SectionInstance[],
  { config }: Site,
  { result, loadAccount }: SessionSources,
): Promise<PageSession | undefined> {
  const kinds = new Set(instances.map(({ loaded }) => loaded.module.usesSession))
  if (config.account === undefined || !(kinds.has('result') || kinds.has('account'))) return undefined
  const account = kinds.has('account') ? await loadAccount() : null
  return {
    signUp: config.account.sign_up ?? 'closed',
    ...(result?.form_id === SESSION_FORM && { result }),
    ...(account !== null && { account }),
  }
}

/** The account is for the sections that show it alone, and a result for the section whose form was sent. */
export function sessionContext(
  { loaded, section }: SectionInstance,
  session: PageSession | undefined,
): Partial<SectionContext> {
  const { usesSession: kind } = loaded.module
  if (kind === undefined || session === undefined) return {}
  const { signUp, account, result } = session
  const isShown = result?.section_id === '' || result?.section_id === section.id
  return {
    session: {
      signUp,
      ...(isShown && { result }),
      ...(kind === 'account' && account && { account }),
    },
  }
}

/** Whether what is rendered is for one visitor, and memory must not hold it. */
export function isPersonal({ session, member }: SectionContext): boolean {
  return Boolean(member) || session?.result !== undefined || session?.account !== undefined
}
