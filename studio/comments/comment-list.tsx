import '../styles/comments.css'
import { type ReactNode, useRef } from 'react'
import { useText } from '../text/use-text.tsx'
import { CommentThread } from './comment-thread.tsx'
import { type Comment, useCommentChanges } from './use-comments.ts'

interface CommentListProps {
  site: string
  comments: readonly Comment[]
  /** The person may resolve, reopen and delete comments; otherwise only answer them. */
  mayChange: boolean
  /** The place of a comment, if the list has comments from several places. */
  place?: (comment: Comment) => ReactNode
}

/** Comments with their answers. The resolved ones are collapsed. */
export function CommentList({ site, comments, mayChange, place }: CommentListProps) {
  const { write } = useText()
  const changes = useCommentChanges(site)
  const title = useRef<HTMLHeadingElement>(null)
  const open = comments.filter(({ resolved_at }) => resolved_at === null)
  const resolved = comments.filter(({ resolved_at }) => resolved_at !== null)
  const threads = (listed: readonly Comment[]) => (
    <ul className="comment-list">
      {listed.map((comment) => (
        <CommentThread
          key={comment.id}
          comment={comment}
          mayChange={mayChange}
          changes={changes}
          // The thread moves to another list and loses the focus.
          onMoved={() => title.current?.focus()}
        >
          {place?.(comment)}
        </CommentThread>
      ))}
    </ul>
  )
  return (
    <section className="comments">
      <h2 ref={title} tabIndex={-1}>
        {write('comments.title')}
      </h2>
      {open.length > 0 && threads(open)}
      {comments.length === 0 && <p className="empty">{write('comments.none')}</p>}
      {resolved.length > 0 && (
        <details className="comments-resolved">
          <summary>{write('comments.resolvedCount', { count: resolved.length })}</summary>
          {threads(resolved)}
        </details>
      )}
    </section>
  )
}
