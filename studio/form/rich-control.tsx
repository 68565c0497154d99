import { useMemo, useRef, useState } from 'react'
import type { described } from './described.ts'

type Loaded = typeof import('../rich/rich-editor.tsx')

/** The editor. Null until a text with formatting is first focused. */
let loaded: Loaded | null = null

interface RichControlProps {
  id: string
  labelId: string
  text: string
  placeholder: string | undefined
  description: ReturnType<typeof described>
  onText: (text: string) => void
}

/**
 * A text with formatting. It is shown as source until the control gets the focus and the editor is loaded. If the
 * editor would lose something, the text stays source.
 */
export function RichControl({ id, labelId, text, placeholder, description, onText }: RichControlProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [editor, setEditor] = useState(() => (loaded?.readRich(text) ? loaded : null))
  const [caret, setCaret] = useState<number | null>(null)
  const isEditable = useMemo(() => editor !== null && editor.readRich(text) !== null, [editor, text])

  const open = async () => {
    loaded ??= await import('../rich/rich-editor.tsx')
    const field = area.current
    if (field === null || loaded.readRich(field.value) === null) return
    const before = field.value.slice(0, field.selectionStart)
    setCaret(document.activeElement === field ? loaded.lettersOf(before) : null)
    setEditor(loaded)
  }

  if (editor !== null && isEditable)
    return <editor.RichEditor {...{ id, labelId, text, caret, placeholder, description, onText }} />
  return (
    <textarea
      ref={area}
      id={id}
      className="input"
      rows={4}
      value={text}
      placeholder={placeholder}
      {...description}
      onFocus={() => editor === null && void open()}
      onChange={(event) => onText(event.target.value)}
    />
  )
}
