import type { ReactNode } from 'react'
import { type Width, WIDTHS } from '../canvas/canvas.tsx'
import type { SaveState } from '../edit/site-editing.ts'
import { useText } from '../text/use-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { PlaceLink } from '../ui/place-link.tsx'

interface SiteBarProps {
  name: string
  pages: readonly { id: string; name: string }[]
  page: string | null
  locales: readonly string[]
  locale: string
  save: SaveState
  width: Width
  onPage: (page: string) => void
  onLocale: (locale: string) => void
  onWidth: (width: Width) => void
  onUndo: (() => void) | null
  onRedo: (() => void) | null
  /** Null for a person who may not. */
  onPublish: (() => void) | null
  account: ReactNode
}

/** What is edited, in which language and width, whether it is saved, and the way to visitors. */
export function SiteBar(props: SiteBarProps) {
  const { name, pages, page, locales, locale, save, width, onUndo, onRedo, onPublish, account } = props
  const { write, language } = useText()
  const names = new Intl.DisplayNames(language, { type: 'language' })
  return (
    <header className="top-bar is-site">
      <PlaceLink to={{ kind: 'sites' }} className="icon-button">
        <Icon name="back" />
        <span className="visually-hidden">{write('sites.title')}</span>
      </PlaceLink>
      <span className="top-bar-name">{name}</span>
      <select
        className="input bar-select"
        aria-label={write('bar.page')}
        value={page ?? ''}
        onChange={(event) => props.onPage(event.target.value)}
      >
        {pages.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </select>
      {locales.length > 1 && (
        <select
          className="input bar-select"
          aria-label={write('bar.locale')}
          value={locale}
          onChange={(event) => props.onLocale(event.target.value)}
        >
          {locales.map((each) => (
            <option key={each} value={each}>
              {names.of(each)}
            </option>
          ))}
        </select>
      )}
      <fieldset className="widths">
        <legend className="visually-hidden">{write('bar.width')}</legend>
        {WIDTHS.map((each) => (
          <button
            key={each ?? 'full'}
            type="button"
            aria-pressed={each === width}
            onClick={() => props.onWidth(each)}
          >
            {each ?? write('bar.full')}
          </button>
        ))}
      </fieldset>
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
