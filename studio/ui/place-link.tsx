import type { MouseEvent, ReactNode } from 'react'
import { addressOf, type Place } from '../route/place.ts'
import { go } from '../route/use-place.ts'

/** A link to a place in the Studio; with a modifier key it opens a tab as any link does. */
export function PlaceLink({
  to,
  className,
  children,
}: {
  to: Exclude<Place, { kind: 'nowhere' }>
  className?: string
  children: ReactNode
}) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    go(to)
  }
  return (
    <a href={addressOf(to)} className={className} onClick={follow}>
      {children}
    </a>
  )
}
