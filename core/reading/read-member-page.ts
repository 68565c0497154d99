import * as z from 'zod/mini'
import type { Locale } from '#shared/locales.ts'
import type { AssuranceLevel } from '#shared/session/assurance.ts'
import type { Site } from '#shared/site.ts'
import { UpstreamError } from './upstream.ts'
import { type PageDocument, readDocument } from './read-document.ts'

export interface MemberPage {
  role: 'visitor' | 'author' | 'editor' | 'owner'
  document: PageDocument
}

const answerSchema = z.object({ role: z.enum(['visitor', 'author', 'editor', 'owner']), page: z.unknown() })

/**
 * The upstream's page for one member; null for an account that may not read it.
 * @param name.reader the level of the member's session
 * @throws UpstreamError when the answer is neither a page nor a refusal
 */
export async function readMemberPage(
  json: unknown,
  name: { page_id: string; locale: Locale; site: Site; reader: AssuranceLevel },
): Promise<MemberPage | null> {
  if (json === null) return null
  const parsed = z.safeParse(answerSchema, json)
  if (!parsed.success) throw new UpstreamError('answer has no page of a member', { cause: parsed.error })
  const { role, page } = parsed.data
  return page === null ? null : { role, document: await readDocument(page, name) }
}
