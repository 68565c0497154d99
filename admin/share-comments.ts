import * as z from 'zod/mini'
import { callDatabase, type Database, Refusal } from './sites.ts'

/** Maximum lengths, in characters, of a person's name, of a comment and of an answer. */
export const MAX_COMMENT_NAME = 80
export const MAX_COMMENT_TEXT = 2000

export const commentSchema = z.object({
  id: z.string(),
  /** Id of the share link. */
  share: z.string(),
  /** Null on the pages of the blog, which `path` names. */
  page: z.nullable(z.string()),
  path: z.string(),
  /** Id of the section, of the page or of header and footer. */
  section: z.string(),
  locale: z.string(),
  /** The name that the person has given. */
  name: z.string(),
  text: z.string(),
  created_at: z.string(),
  resolved_at: z.nullable(z.string()),
  resolved_by: z.nullable(z.string()),
  /** Oldest first. */
  answers: z.array(z.object({ author: z.string(), text: z.string(), at: z.string() })),
})
export type ShareComment = z.output<typeof commentSchema>

/** A comment as it is sent. */
export type NewComment = Pick<ShareComment, 'page' | 'path' | 'section' | 'locale' | 'name' | 'text'>

interface NamedComment {
  site: string
  comment: string
}

/** @throws Refusal `unknown_share` when the link has ended, `too_many_comments` */
export async function addComment(
  database: Database,
  { site, share, comment }: { site: string; share: string; comment: NewComment },
): Promise<ShareComment> {
  return commentSchema.parse(await callDatabase(database, 'comment_add', { site, share, comment }))
}

/** Oldest first. */
export async function commentsOfShare(
  database: Database,
  link: { site: string; share: string },
): Promise<ShareComment[]> {
  return z.array(commentSchema).parse(await callDatabase(database, 'comments_of_share', link))
}

/** Open ones first, each kind newest first. */
export async function listComments(
  database: Database,
  asked: { site: string; max_rows: number },
): Promise<ShareComment[]> {
  return z.array(commentSchema).parse(await callDatabase(database, 'comments_list', asked))
}

/** @throws Refusal `unknown_comment`, `too_many_answers` */
export function answerComment(
  database: Database,
  given: NamedComment & { author: string; answer: string },
): Promise<ShareComment> {
  return changed(database, 'comment_answer', given)
}

/** Resolves a comment, or opens it again. @throws Refusal `unknown_comment` */
export function resolveComment(
  database: Database,
  given: NamedComment & { resolved: boolean; author: string },
): Promise<ShareComment> {
  return changed(database, 'comment_resolve', given)
}

/** @throws Refusal `unknown_comment` */
export async function deleteComment(database: Database, named: NamedComment): Promise<void> {
  const answer = await callDatabase(database, 'comment_delete', { ...named, comment: idOf(named.comment) })
  if (!z.object({ deleted: z.boolean() }).parse(answer).deleted) throw new Refusal('unknown_comment')
}

async function changed(database: Database, name: string, given: NamedComment): Promise<ShareComment> {
  const comment = idOf(given.comment)
  return commentSchema.parse(await callDatabase(database, name, { ...given, comment }))
}

/** @throws Refusal for a text that is not an id */
function idOf(text: string): string {
  if (!z.safeParse(z.guid(), text).success) throw new Refusal('unknown_comment')
  return text
}
