import '../styles/screen.css'
import type { ReactNode } from 'react'
import { Refusal } from '../api/refusal.ts'
import { useText } from '../text/use-text.tsx'

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  children: (data: Data) => ReactNode
}

/** A part of a screen that needs the data of a call. Shows progress while it loads, and a retry after a failure. */
export function Loaded<Data>({ query: { data, error, refetch }, children }: LoadedProps<Data>) {
  const { write } = useText()
  if (data !== undefined) return children(data)
  if (error === null) return <Waiting />
  const isForbidden = error instanceof Refusal && error.status === 403
  return (
    <div className="empty" role="alert">
      <p>{isForbidden ? write('refused.role') : write('refused.later')}</p>
      {!isForbidden && (
        <button type="button" className="button" onClick={() => void refetch()}>
          {write('app.retry')}
        </button>
      )}
    </div>
  )
}

/** A progress line with a text for screen readers. */
export function Waiting() {
  const { write } = useText()
  return (
    <p className="wait" role="status">
      <span className="visually-hidden">{write('app.loading')}</span>
    </p>
  )
}
