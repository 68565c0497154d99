import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../text/use-text.tsx'
import { isAddress, typedAddress } from './address.ts'

interface LinkAddressProps {
  editor: Editor
  id: string
  onClose: () => void
}

/** The address of the selected link, or of a new one. */
export function LinkAddress({ editor, id, onClose }: LinkAddressProps) {
  const { write } = useText()
  const input = useRef<HTMLInputElement>(null)
  const [address, setAddress] = useState<string>(() => editor.getAttributes('link').href ?? '')
  useEffect(() => input.current?.focus(), [])
  const isWrong = address.trim() !== '' && !isAddress(typedAddress(address))
  const put = () => {
    if (isWrong) return
    putLink(editor, typedAddress(address))
    onClose()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') put()
    else {
      editor.commands.focus()
      onClose()
    }
  }
  return (
    <div className="rich-address">
      <label className="visually-hidden" htmlFor={id}>
        {write('rich.address')}
      </label>
      <input
        ref={input}
        id={id}
        className="input"
        type="text"
        inputMode="url"
        placeholder="https://"
        value={address}
        aria-invalid={isWrong}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={press}
      />
      <button type="button" className="button" disabled={isWrong} onClick={put}>
        {write('rich.putLink')}
      </button>
    </div>
  )
}

/** Sets the link of the selection, or of the link around the caret; without an address the link is removed. */
function putLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus().extendMarkRange('link')
  if (href === '') chain.unsetLink().run()
  else if (editor.state.selection.empty && !editor.isActive('link'))
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
  else chain.setLink({ href }).run()
}
