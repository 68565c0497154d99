import type { CSSProperties, ReactNode } from 'react'
import { isExternal } from '#shared/urls.ts'
import type { Link } from '../fields/link.ts'
import { linkRel } from '../markup/link-rel.ts'

interface LinkToProps {
  link: Link | undefined
  className?: string | undefined
  /** From 0 to 24. */
  elevation?: number | undefined
  children: ReactNode
  /** The conversion that a click on the link reports. */
  conversion?: object | undefined
}

/**
 * A stored link. It has no address when its page is gone or not published in this locale: then only its content is
 * rendered.
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
      rel={linkRel(link.rel, { leaves: opensTab || isExternal(link.href) })}
      aria-current={link.current ? 'page' : undefined}
      download={link.kind === 'file' ? '' : undefined}
      data-conversion={conversion === undefined ? undefined : JSON.stringify(conversion)}
    >
      {children}
    </a>
  )
}
