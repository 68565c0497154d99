import type { CSSProperties, ReactNode } from 'react'
import { isExternal } from '#shared/urls.ts'
import type { Link } from '../fields/link.ts'

interface LinkToProps {
  link: Link | undefined
  className?: string | undefined
  /** Spec §5, 0–24. */
  elevation?: number | undefined
  children: ReactNode
  /** Spec §3 conversion object, sent when the link is followed. */
  conversion?: object | undefined
}

/**
 * A stored link. One whose page is gone, or is not published in this language, has no address: then its content
 * stands alone, since a link that leads nowhere helps nobody.
 */
export function LinkTo({ link, className, elevation, children, conversion }: LinkToProps) {
  if (link?.href === undefined) return <span className={className}>{children}</span>
  const opensTab = link.newTab === true
  return (
    <a
      className={className}
      style={elevation === undefined ? undefined : ({ '--elevation': elevation } as CSSProperties)}
      data-raised={elevation !== undefined || undefined}
      href={link.href}
      target={opensTab ? '_blank' : undefined}
      rel={opensTab || isExternal(link.href) ? 'noopener' : undefined}
      aria-current={link.current ? 'page' : undefined}
      download={link.kind === 'file' ? '' : undefined}
      data-conversion={conversion === undefined ? undefined : JSON.stringify(conversion)}
    >
      {children}
    </a>
  )
}
