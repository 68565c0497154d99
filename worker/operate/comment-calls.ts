import { HttpError } from '#shared/errors.ts'
import { visible } from '#shared/mail-text.ts'
import type { OperationInput, OperationName } from '../../admin/operations.ts'
import { answerComment, deleteComment, listComments, resolveComment } from '../../admin/share-comments.ts'
import { signedAuthor } from './caller.ts'
import type { CallContext } from './handlers.ts'

type CommentCall = Extract<OperationName, `${string}Comment` | `${string}Comments`>

type Handlers = {
  [Name in CommentCall]: (input: OperationInput<Name>, context: CallContext) => Promise<object>
}

/** Calls about comments that people with a share link leave on sections. */
export const COMMENT_CALLS: Handlers = {
  async listComments({ site, query }, { database }) {
    return { comments: await listComments(database, { site, max_rows: query.max ?? 200 }) }
  },

  async answerComment({ site, comment, body }, { database, caller }) {
    const answer = visible(body.text)
    if (answer === '') throw new HttpError(400, 'The answer has no text')
    const author = signedAuthor(caller, body.author)
    return { comment: await answerComment(database, { site, comment, author, answer }) }
  },

  async resolveComment({ site, comment, body: { resolved, author } }, { database, caller }) {
    const signed = { resolved, author: signedAuthor(caller, author) }
    return { comment: await resolveComment(database, { site, comment, ...signed }) }
  },

  async deleteComment({ site, comment }, { database }) {
    await deleteComment(database, { site, comment })
    return { deleted: comment }
  },
}
