import type { Account, Member, SectionContext, SessionContext } from '#sections/contract.ts'
import type { Site } from '#shared/site.ts'
import type { SectionInstance } from './section-instances.ts'
import type { SectionFormResult } from './section-sources.ts'

/** The form id under which results of sign-in are stored. */
export const SESSION_FORM = 'session'

/** Whether the section has a form of sign-in. */
export function usesSession({ loaded }: Pick<SectionInstance, 'loaded'>): boolean {
  return loaded.module.usesSession !== undefined
}

/** The session's data for a page. The account is loaded only if a section shows it. */
export interface SessionSources {
  result: SectionFormResult | null
  /** Null on a page that is the same for all visitors, and while Supabase Auth does not answer. */
  loadAccount(): Promise<Account | null>
  /** Null on a page that is the same for all visitors. */
  member: Member | null
}

/** A page's session, and the id of the section whose form has the result; '' if the form was on another page. */
export interface PageSession extends SessionContext {
  result?: SectionFormResult
}

/**
 * The data of the page's sections of sign-in; undefined if the site has no sign-in, or if the page has no such
 * section.
 */
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

/** Gives the account only to sections that show it, and a result only to the section whose form was sent. */
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

/** Whether the HTML is for one visitor and must not be stored in memory. */
export function isPersonal({ session, member }: SectionContext): boolean {
  return Boolean(member) || session?.result !== undefined || session?.account !== undefined
}
