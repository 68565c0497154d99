import { useState } from 'react'
import { Icon } from './icon.tsx'

interface CopyButtonProps {
  text: string
  label: string
  /** The visible part of the label; absent: an icon alone. */
  children?: string
}

/** Copies a text, and shows that it has. */
export function CopyButton({ text, label, children }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false)
  return (
    <button
      type="button"
      className={children === undefined ? 'icon-button is-small' : 'button'}
      aria-label={label}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setIsCopied(true))}
      onBlur={() => setIsCopied(false)}
    >
      <Icon name={isCopied ? 'check' : 'copy'} />
      {children}
    </button>
  )
}
