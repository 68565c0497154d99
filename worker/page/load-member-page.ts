import { HttpError } from '#shared/errors.ts'
import type { GuardedPage, PageRoute } from '#shared/route.ts'
import type { AssuranceLevel } from '#shared/session/assurance.ts'
import type { Section } from '#shared/site.ts'
import { signsInHere } from '#shared/sign-in-host.ts'
import { type MemberPage, readMemberPage } from '#core/reading/read-member-page.ts'
import type { AppContext } from '../context.ts'
import { missingProof } from '../session/access.ts'
import { readSession, type VisitorSession } from '../session/read-session.ts'
import { hasSupabase } from '../session/supabase-auth.ts'
import { UpstreamError } from '#core/reading/upstream.ts'

/** The sections of a page behind sign-in for the sender of a request; none if the session does not open the page. */
export async function memberSections(c: AppContext, page: GuardedPage): Promise<Section[]> {
  const session = await visitorSession(c)
  if (session.kind !== 'signed-in' || missingProof(session, page.access) !== null) return []
  return (await loadMemberPage(c, page, session))?.document.sections ?? []
}

export async function visitorSession(c: AppContext): Promise<VisitorSession> {
  const { env, site } = c.var
  // On a host without sign-in the tenant's own scripts may run, so it accepts no session.
  return signsInHere(site) && hasSupabase(env)
    ? readSession(c.req.raw, env, c.executionCtx)
    : { kind: 'none' }
}

/** Null for an account that is not a member of this site's tenant. */
export async function loadMemberPage(
  c: AppContext,
  { path, locale, page }: PageRoute,
  { accessToken, claims }: { accessToken: string; claims: { aal: AssuranceLevel } },
): Promise<MemberPage | null> {
  const { env, site, origin } = c.var
  try {
    const answer = await env.upstream.memberPage(origin + path, accessToken, {
      deadlineMs: env.upstreamTimeoutMs,
    })
    return await readMemberPage(answer, { page_id: page.id, locale, site, reader: claims.aal })
  } catch (error) {
    // The database rejects a token whose signature is valid, for example if its account was deleted.
    if (error instanceof UpstreamError && (error.status === 401 || error.status === 403)) return null
    throw HttpError.of('configLoadFailed', { cause: error })
  }
}
