import { type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../text/use-text.tsx'
import { type MarkdownMark, MARKS, withMark } from './markdown-marks.ts'

interface MarkdownFieldProps {
  id: string
  value: string
  onChange: (text: string, key: string | null) => void
}

const KEYS: Record<string, MarkdownMark> = { b: 'bold', i: 'italic', k: 'link' }
const SIGNS: Record<MarkdownMark, string> = {
  bold: 'B',
  italic: 'I',
  heading: 'H',
  list: '•',
  numbers: '1.',
  quote: '“',
  link: '↗',
  picture: '▣',
}

/** A Markdown text with buttons and keys for formatting. */
export function MarkdownField({ id, value, onChange }: MarkdownFieldProps) {
  const { write } = useText()
  const area = useRef<HTMLTextAreaElement>(null)
  const mark = (name: MarkdownMark) => {
    const field = area.current
    if (field === null) return
    const next = withMark({ text: value, from: field.selectionStart, to: field.selectionEnd }, name)
    // The caret is set after the new text is rendered.
    flushSync(() => onChange(next.text, null))
    field.focus()
    field.setSelectionRange(next.from, next.to)
  }
  const press = (event: KeyboardEvent) => {
    const name = event.ctrlKey || event.metaKey ? KEYS[event.key.toLowerCase()] : undefined
    if (name === undefined) return
    event.preventDefault()
    mark(name)
  }
  return (
    <div className="markdown">
      <div className="markdown-tools" role="toolbar" aria-label={write('posts.marks')} aria-controls={id}>
        {MARKS.map((name) => (
          <button
            key={name}
            type="button"
            className={`markdown-tool is-${name}`}
            title={write(`posts.mark.${name}`)}
            aria-label={write(`posts.mark.${name}`)}
            data-sign={SIGNS[name]}
            onClick={() => mark(name)}
          />
        ))}
      </div>
      <label className="visually-hidden" htmlFor={id}>
        {write('posts.body')}
      </label>
      <textarea
        id={id}
        ref={area}
        className="markdown-text"
        rows={16}
        placeholder={write('posts.bodyEmpty')}
        value={value}
        onChange={(event) => onChange(event.target.value, 'body')}
        onKeyDown={press}
      />
    </div>
  )
}
