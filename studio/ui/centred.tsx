import type { ReactNode } from 'react'
import { useText } from '../text/use-text.tsx'

interface CentredProps {
  label: string
  /** A progress line with a text for screen readers. */
  isBusy?: boolean
  /** Part of a screen that has its own `main` landmark. */
  isPart?: boolean
  children?: ReactNode
}

/** A sentence in the middle of an empty screen, with an action. */
export function Centred({ label, isBusy = false, isPart = false, children }: CentredProps) {
  const Place = isPart ? 'div' : 'main'
  return (
    <Place className="centred" aria-busy={isBusy}>
      {isBusy && <span className="centred-wait" />}
      <p role={isBusy ? 'status' : 'alert'} className={isBusy ? 'visually-hidden' : undefined}>
        {label}
      </p>
      {children}
    </Place>
  )
}

interface FailureProps extends Pick<CentredProps, 'label' | 'isPart'> {
  onRetry: () => unknown
}

/** A sentence in place of content that failed to load, with a retry button. */
export function CentredFailure({ label, isPart = false, onRetry }: FailureProps) {
  const { write } = useText()
  return (
    <Centred label={label} isPart={isPart}>
      <button type="button" className="button" onClick={() => void onRetry()}>
        {write('app.retry')}
      </button>
    </Centred>
  )
}
