import type { MouseEvent, ReactNode } from 'react'
import { addressOf, type Somewhere } from '../route/place.ts'
import { go } from '../route/use-place.ts'

interface PlaceLinkProps {
  to: Somewhere
  className?: string
  /** The link leads to the current place. */
  isCurrent?: boolean
  children: ReactNode
}

/** A link to a place in the Studio. With a modifier key, the browser opens the place in a new tab. */
export function PlaceLink({ to, className, isCurrent = false, children }: PlaceLinkProps) {
  const follow = (event: MouseEvent<HTMLElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    event.currentTarget.closest<HTMLElement>(':popover-open')?.hidePopover()
    go(to)
  }
  return (
    <a
      href={addressOf(to)}
      className={className}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={follow}
    >
      {children}
    </a>
  )
}
