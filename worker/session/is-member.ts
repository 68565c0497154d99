import * as z from 'zod/mini'
import type { AppContext } from '../context.ts'
import { chooseUpstream } from '../upstream/choose.ts'

/** The forms that stand on pages of members alone. An account is the project's, so its session says nothing of this site. */
export const OF_MEMBERS: ReadonlySet<string> = new Set([
  'profile',
  'add-factor',
  'add-phone',
  'verify-factor',
  'remove-factor',
])

const answerSchema = z.nullable(z.object({ role: z.string() }))

/**
 * Whether the account of an access token is a member of the site's tenant.
 * @param path of a page of the site
 * @throws UpstreamError while the database does not answer
 */
export async function isMember(
  c: AppContext,
  { accessToken, path }: { accessToken: string; path: string },
): Promise<boolean> {
  const { env, origin } = c.var
  const upstream = await chooseUpstream(env)
  const answer = await upstream.memberPage(origin + path, accessToken, { deadlineMs: env.upstreamTimeoutMs })
  return z.parse(answerSchema, answer) !== null
}
