import { type FormEvent, type ReactNode, useState } from 'react'
import { authorName } from '../text/author-name.ts'
import { useText } from '../text/use-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { RefusalText } from '../ui/refusal-text.tsx'
import type { Comment, useCommentChanges } from './use-comments.ts'

type Changes = ReturnType<typeof useCommentChanges>

interface CommentThreadProps {
  comment: Comment
  mayChange: boolean
  changes: Changes
  /** After the comment was resolved, opened again or deleted. */
  onMoved: () => void
  /** Where the comment is. */
  children?: ReactNode
}

/** A comment with its answers, and what a person may do with it. */
export function CommentThread({ comment, mayChange, changes, onMoved, children }: CommentThreadProps) {
  const { write } = useText()
  const { id, name, text, created_at, resolved_at, resolved_by, answers } = comment
  const { resolve, remove } = changes
  const [isAnswering, setIsAnswering] = useState(false)
  const isResolved = resolved_at !== null
  const isBusy = resolve.isPending || remove.isPending
  const failed =
    resolve.variables?.comment === id ? resolve.error : remove.variables === id ? remove.error : null
  const someone = write('comments.someone')
  return (
    <li className="comment">
      {children}
      <Message name={name} text={text} at={created_at} />
      {answers.length > 0 && (
        <ul className="comment-answers">
          {answers.map(({ author, text: said, at }) => (
            <li key={`${at} ${author}`}>
              <Message name={authorName(author) ?? someone} text={said} at={at} />
            </li>
          ))}
        </ul>
      )}
      {isResolved && (
        <p className="comment-done">
          <Icon name="check" />
          {write('comments.resolvedBy', { name: authorName(resolved_by) ?? someone })}
        </p>
      )}
      <RefusalText error={failed} />
      {isAnswering ? (
        <AnswerForm comment={id} answer={changes.answer} onClose={() => setIsAnswering(false)} />
      ) : (
        <div className="comment-tools">
          <button type="button" className="button is-small" onClick={() => setIsAnswering(true)}>
            {write('comments.answer')}
          </button>
          {mayChange && (
            <button
              type="button"
              className="button is-small"
              disabled={isBusy}
              onClick={() => resolve.mutate({ comment: id, resolved: !isResolved }, { onSuccess: onMoved })}
            >
              <Icon name={isResolved ? 'undo' : 'check'} />
              {write(isResolved ? 'comments.reopen' : 'comments.resolve')}
            </button>
          )}
          {mayChange && isResolved && (
            <button
              type="button"
              className="button is-small"
              disabled={isBusy}
              onClick={() => remove.mutate(id, { onSuccess: onMoved })}
            >
              <Icon name="trash" />
              {write('comments.delete')}
            </button>
          )}
        </div>
      )}
    </li>
  )
}

function Message({ name, text, at }: { name: string; text: string; at: string }) {
  const { language } = useText()
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div className="comment-message">
      <p className="comment-by">
        <bdi>{name}</bdi> <time dateTime={at}>{moment.format(new Date(at))}</time>
      </p>
      <p className="comment-text" dir="auto">
        {text}
      </p>
    </div>
  )
}

interface AnswerFormProps {
  comment: string
  answer: Changes['answer']
  onClose: () => void
}

function AnswerForm({ comment, answer, onClose }: AnswerFormProps) {
  const { write } = useText()
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    answer.mutate({ comment, text }, { onSuccess: onClose })
  }
  return (
    <form className="comment-form" onSubmit={submit}>
      <label className="field">
        <span className="field-label">{write('comments.yourAnswer')}</span>
        <span className="field-help">{write('comments.answerHelp')}</span>
        <textarea
          className="input"
          // The person has asked for the field.
          // biome-ignore lint/a11y/noAutofocus: the button that opens the field is gone, and the focus with it
          autoFocus
          rows={3}
          maxLength={2000}
          value={typed}
          onChange={({ target: { value } }) => setTyped(value)}
        />
      </label>
      <RefusalText error={answer.error} />
      <div className="comment-tools">
        <button
          type="submit"
          className="button is-small is-primary"
          disabled={text === '' || answer.isPending}
        >
          {write('comments.send')}
        </button>
        <button type="button" className="button is-small" onClick={onClose}>
          {write('comments.cancel')}
        </button>
      </div>
    </form>
  )
}
