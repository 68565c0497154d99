import type { ReactNode } from 'react'
import type { SaveState } from '../edit/site-editing.ts'
import { useText } from '../text/use-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { PlaceLink } from '../ui/place-link.tsx'
import { MENU_ID } from './site-menu.tsx'

interface SiteBarProps {
  name: string
  save: SaveState
  onUndo: (() => void) | null
  onRedo: (() => void) | null
  /** Null if the person may not publish. */
  onPublish: (() => void) | null
  account: ReactNode
  /** Buttons of the screen. */
  children: ReactNode
}

/** The site's name, the screen's buttons, the save state, and *Publish*. */
export function SiteBar({ name, save, onUndo, onRedo, onPublish, account, children }: SiteBarProps) {
  const { write } = useText()
  return (
    <header className="top-bar is-site">
      <PlaceLink to={{ kind: 'sites' }} className="icon-button">
        <Icon name="back" />
        <span className="visually-hidden">{write('sites.title')}</span>
      </PlaceLink>
      <button type="button" className="icon-button menu-button" popoverTarget={MENU_ID}>
        <Icon name="menu" />
        <span className="visually-hidden">{write('menu.title')}</span>
      </button>
      <span className="top-bar-name">{name}</span>
      {children}
      <p className={`save-state is-${save.kind}`} role="status">
        {save.kind === 'refused'
          ? write('save.refused', { reason: save.message })
          : write(`save.${save.kind}`)}
      </p>
      <div className="bar-steps">
        <button
          type="button"
          className="icon-button"
          aria-label={write('bar.undo')}
          disabled={onUndo === null}
          onClick={() => onUndo?.()}
        >
          <Icon name="undo" />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={write('bar.redo')}
          disabled={onRedo === null}
          onClick={() => onRedo?.()}
        >
          <Icon name="redo" />
        </button>
      </div>
      {onPublish !== null && (
        <button type="button" className="button is-primary" onClick={onPublish}>
          {write('bar.publish')}
        </button>
      )}
      {account}
    </header>
  )
}
