import type { PageValue } from '../edit/page-value.ts'
import { useText } from '../text/use-text.tsx'
import { type Action, ActionMenu } from '../ui/action-menu.tsx'
import { Icon } from '../ui/icon.tsx'
import { PlaceLink } from '../ui/place-link.tsx'
import type { PageRow } from './page-tree.ts'

export interface PageActions {
  choose: (id: string) => void
  /** @param route of the page that the new one is below */
  addBelow: (route: string) => void
  duplicate: (page: PageValue) => void
  /** @param steps places to move down among its siblings; up if negative */
  move: (id: string, steps: number) => void
  makeHome: (id: string) => void
  toggleShown: (page: PageValue) => void
  remove: (page: PageValue) => void
}

interface PageListRowProps {
  row: PageRow
  site: string
  isChosen: boolean
  mayRestructure: boolean
  actions: PageActions
}

export function PageListRow({ row, site, isChosen, mayRestructure, actions }: PageListRowProps) {
  const { write } = useText()
  const { page, route, depth } = row
  const isHome = route === ''
  const notes = [
    isHome && write('pages.home'),
    page.status === 'draft' && write('pages.draft'),
    page.noindex === true && write('pages.noindex'),
    page.access !== undefined && page.access !== 'public' && write('pages.members'),
  ].filter((note) => note !== false)
  return (
    <li className={isChosen ? 'pages-row is-chosen' : 'pages-row'} style={{ '--depth': depth } as object}>
      <button
        type="button"
        className="pages-name"
        aria-current={isChosen}
        onClick={() => actions.choose(page.id)}
      >
        <span className="pages-title">{page.name}</span>
        <span className="pages-route">{route === null ? write('pages.noAddress') : `/${route}`}</span>
        {notes.length > 0 && (
          <span className="pages-notes">
            {notes.map((note) => (
              <span key={note} className="pages-note">
                {note}
              </span>
            ))}
          </span>
        )}
      </button>
      <PlaceLink to={{ kind: 'site', site, page: page.id, locale: null }} className="icon-button">
        <Icon name="pen" />
        <span className="visually-hidden">{write('pages.edit', { name: page.name })}</span>
      </PlaceLink>
      {mayRestructure && <RowMenu row={row} isHome={isHome} actions={actions} />}
    </li>
  )
}

function RowMenu({ row, isHome, actions }: { row: PageRow; isHome: boolean; actions: PageActions }) {
  const { write } = useText()
  const { page, route } = row
  const isDraft = page.status === 'draft'
  const items: Action[] = [
    { icon: 'up', label: write('outline.up'), act: () => actions.move(page.id, -1) },
    { icon: 'down', label: write('outline.down'), act: () => actions.move(page.id, 1) },
    {
      icon: 'add',
      label: write('pages.addBelow'),
      isOff: isHome || route === null,
      act: () => actions.addBelow(route ?? ''),
    },
    { icon: 'copy', label: write('outline.duplicate'), act: () => actions.duplicate(page) },
    {
      icon: isDraft ? 'shown' : 'hidden',
      label: write(isDraft ? 'pages.show' : 'pages.hide'),
      isOff: isHome && !isDraft,
      act: () => actions.toggleShown(page),
    },
    {
      icon: 'page',
      label: write('pages.makeHome'),
      isOff: isHome,
      act: () => actions.makeHome(page.id),
    },
    { icon: 'trash', label: write('outline.remove'), isOff: isHome, act: () => actions.remove(page) },
  ]
  return <ActionMenu label={write('outline.menu', { section: page.name })} actions={items} />
}
