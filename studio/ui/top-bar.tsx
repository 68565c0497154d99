import type { ReactNode } from 'react'
import type { EditedTenant, Session } from '../session/use-session.ts'
import { AccountMenu } from '../session/account-menu.tsx'
import { useText } from '../text/use-text.tsx'
import { Mark } from './mark.tsx'
import { PlaceLink } from './place-link.tsx'

interface TopBarProps {
  session: Session
  tenant: EditedTenant
  onLeave: (() => void) | null
  /** Content of the screen. */
  children?: ReactNode
}

export function TopBar({ session, tenant, onLeave, children }: TopBarProps) {
  const { write } = useText()
  return (
    <header className="top-bar">
      <PlaceLink to={{ kind: 'sites' }} className="top-bar-home">
        <Mark />
        <span className="top-bar-name">{tenant.name}</span>
        <span className="visually-hidden">{write('sites.title')}</span>
      </PlaceLink>
      {children}
      <AccountMenu session={session} onLeave={onLeave} />
    </header>
  )
}
