import type { ReactNode } from 'react'

interface CentredProps {
  label: string
  /** A progress line with a text for screen readers. */
  isBusy?: boolean
  children?: ReactNode
}

/** A sentence in the middle of an empty screen, and what to do. */
export function Centred({ label, isBusy = false, children }: CentredProps) {
  return (
    <main className="centred" aria-busy={isBusy}>
      {isBusy && <span className="centred-wait" />}
      <p role={isBusy ? 'status' : 'alert'} className={isBusy ? 'visually-hidden' : undefined}>
        {label}
      </p>
      {children}
    </main>
  )
}
