import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Mark } from '../ui/mark.tsx'

/** What a person meets before any site: one card, one question. */
export function EntryCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // Each question is said, also where it takes the place of the one before.
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
