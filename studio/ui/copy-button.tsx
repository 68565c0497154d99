import { useState } from 'react'
import { Icon } from './icon.tsx'

/** Copies a text, and shows that it has. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, copied] = useState(false)
  return (
    <button
      type="button"
      className="icon-button is-small"
      aria-label={label}
      onClick={() => void navigator.clipboard.writeText(text).then(() => copied(true))}
      onBlur={() => copied(false)}
    >
      <Icon name={isCopied ? 'check' : 'copy'} />
    </button>
  )
}
