import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Mark } from '../ui/mark.tsx'

/** The card that asks one question before a site is open: sign-in, second factor, tenant. */
export function EntryCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // The focus makes screen readers announce each new question.
  useEffect(() => heading.current?.focus(), [])
  return (
    <main className="entry">
      <section className="entry-card" aria-labelledby={id}>
        <Mark />
        <h1 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </section>
    </main>
  )
}
