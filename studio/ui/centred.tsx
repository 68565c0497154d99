import type { ReactNode } from 'react'
import { useText } from '../text/use-text.tsx'

interface CentredProps {
  label: string
  /** A progress line with a text for screen readers. */
  isBusy?: boolean
  children?: ReactNode
}

/** A sentence in the middle of an empty screen, with an action. */
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

/** A sentence in place of content that failed to load, with a retry button. */
export function CentredFailure({ label, onRetry }: { label: string; onRetry: () => unknown }) {
  const { write } = useText()
  return (
    <Centred label={label}>
      <button type="button" className="button" onClick={() => void onRetry()}>
        {write('app.retry')}
      </button>
    </Centred>
  )
}
