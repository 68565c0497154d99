import type { ChainedCommands, Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'
import { useText } from '../text/use-text.tsx'

interface RichToolsProps {
  editor: Editor
  /** The id of the element with the text. */
  field: string
  onLink: () => void
}

interface Tool {
  name:
    | 'bold'
    | 'italic'
    | 'strike'
    | 'code'
    | 'heading'
    | 'subheading'
    | 'list'
    | 'numbers'
    | 'quote'
    | 'rule'
  /** Null: the button shows its name. */
  sign: string | null
  put: (chain: ChainedCommands) => ChainedCommands
  /** Whether the selection has the format. Null for a rule, which is only inserted. */
  isOn: ((editor: Editor) => boolean) | null
}

const TOOLS: Tool[] = [
  { name: 'bold', sign: 'B', put: (chain) => chain.toggleBold(), isOn: (editor) => editor.isActive('bold') },
  {
    name: 'italic',
    sign: 'I',
    put: (chain) => chain.toggleItalic(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    name: 'strike',
    sign: 'S',
    put: (chain) => chain.toggleStrike(),
    isOn: (editor) => editor.isActive('strike'),
  },
  {
    name: 'code',
    sign: '</>',
    put: (chain) => chain.toggleCode(),
    isOn: (editor) => editor.isActive('code'),
  },
  {
    name: 'heading',
    sign: null,
    put: (chain) => chain.toggleHeading({ level: 2 }),
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    name: 'subheading',
    sign: null,
    put: (chain) => chain.toggleHeading({ level: 3 }),
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
  },
  {
    name: 'list',
    sign: '•',
    put: (chain) => chain.toggleBulletList(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'numbers',
    sign: '1.',
    put: (chain) => chain.toggleOrderedList(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'quote',
    sign: '“',
    put: (chain) => chain.toggleBlockquote(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  { name: 'rule', sign: '―', put: (chain) => chain.setHorizontalRule(), isOn: null },
]

/** Buttons for formatting. A button is pressed if the selection has its format. */
export function RichTools({ editor, field, onLink }: RichToolsProps) {
  const { write } = useText()
  const [, setChanges] = useState(0)
  useEffect(() => {
    const redraw = () => setChanges((count) => count + 1)
    editor.on('transaction', redraw)
    return () => void editor.off('transaction', redraw)
  }, [editor])
  return (
    <div className="rich-tools" role="toolbar" aria-label={write('rich.tools')} aria-controls={field}>
      {TOOLS.map(({ name, sign, put, isOn }) => (
        <button
          key={name}
          type="button"
          className={`rich-tool is-${name}`}
          title={write(`rich.${name}`)}
          aria-label={write(`rich.${name}`)}
          aria-pressed={isOn?.(editor)}
          data-sign={sign ?? write(`rich.${name}`)}
          onClick={() => put(editor.chain().focus()).run()}
        />
      ))}
      <button
        type="button"
        className="rich-tool is-link"
        title={write('rich.link')}
        aria-label={write('rich.link')}
        aria-pressed={editor.isActive('link')}
        data-sign="↗"
        onClick={onLink}
      />
    </div>
  )
}
