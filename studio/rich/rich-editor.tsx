import '../styles/rich.css'
import { Editor } from '@tiptap/core'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { LinkAddress } from './link-address.tsx'
import { pastedHtml } from './pasted-slice.ts'
import { placeAfter } from './place-after.ts'
import { richExtensions } from './rich-extensions.ts'
import { readRich, writeRich } from './rich-text.ts'
import { RichTools } from './rich-tools.tsx'

export { lettersOf } from './place-after.ts'
export { readRich } from './rich-text.ts'

interface RichEditorProps {
  id: string
  labelId: string
  text: string
  /** Number of letters before the caret if the editor takes the focus; else null. */
  caret: number | null
  placeholder: string | undefined
  description: { 'aria-describedby': string; 'aria-invalid'?: boolean }
  onText: (text: string) => void
}

/** A text with its formatting shown. The stored text changes only when the person edits it. */
export function RichEditor({ id, labelId, text, caret, placeholder, description, onText }: RichEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const written = useRef(text)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [isLinking, setLinking] = useState(false)
  const put = useEffectEvent((source: Editor) => {
    const next = writeRich(source.getJSON(), written.current)
    if (next === written.current) return
    written.current = next
    onText(next)
  })
  const begin = useEffectEvent(
    (element: HTMLElement) =>
      new Editor({
        element,
        extensions: richExtensions,
        content: readRich(text),
        injectCSS: false,
        editorProps: {
          // Tab is left to the browser, which moves the focus to the next control.
          handleDOMEvents: { ...pastedHtml, keydown: (_, event) => event.key === 'Tab' },
          handleKeyDown: (_, event) => {
            if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return false
            event.preventDefault()
            // The editor learns what the last key has selected at the next frame, and only while it has the focus.
            requestAnimationFrame(() => setLinking(true))
            return true
          },
        },
        onUpdate: ({ editor: source }) => put(source),
      }),
  )
  const enter = useEffectEvent((made: Editor) => {
    if (caret !== null) made.commands.focus(placeAfter(made.state.doc, caret))
  })
  useLayoutEffect(() => {
    if (host.current === null) return
    const made = begin(host.current)
    setEditor(made)
    enter(made)
    return () => made.destroy()
  }, [])

  // An undo, another person's change or a switch of language changes the text from outside.
  useEffect(() => {
    if (editor === null || text === written.current) return
    written.current = text
    const { from, to } = editor.state.selection
    editor.commands.setContent(readRich(text), { emitUpdate: false })
    const { size } = editor.state.doc.content
    editor.commands.setTextSelection({ from: Math.min(from, size), to: Math.min(to, size) })
  }, [editor, text])

  const { 'aria-describedby': describedBy, 'aria-invalid': isInvalid = false } = description
  useLayoutEffect(() => {
    editor?.view.setProps({
      attributes: {
        ...{ id, class: 'rich-text', role: 'textbox', 'aria-multiline': 'true' },
        ...{ 'aria-labelledby': labelId, 'aria-describedby': describedBy },
        ...(isInvalid && { 'aria-invalid': 'true' }),
        ...(placeholder !== undefined && {
          'aria-placeholder': placeholder,
          'data-placeholder': placeholder,
        }),
      },
    })
  }, [editor, id, labelId, describedBy, isInvalid, placeholder])

  // A label focuses only controls of forms.
  useEffect(() => {
    const label = document.getElementById(labelId)
    const focus = () => void editor?.commands.focus()
    label?.addEventListener('click', focus)
    return () => label?.removeEventListener('click', focus)
  }, [editor, labelId])

  return (
    <div className="input rich">
      {editor !== null && <RichTools editor={editor} field={id} onLink={() => setLinking(true)} />}
      {editor !== null && isLinking && (
        <LinkAddress editor={editor} id={`${id}-address`} onClose={() => setLinking(false)} />
      )}
      <div ref={host} />
    </div>
  )
}
