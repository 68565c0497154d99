import type { PageValue } from '../edit/page-value.ts'
import type { SiteRoom } from '../site/site-room.tsx'
import { useEditingState } from '../site/use-editing.ts'
import { useText } from '../text/use-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { addToMenu, HEADER, menusOf, moveInMenu, removeFromMenus } from './menus.ts'
import type { ChangeDocuments } from './page-settings.tsx'

interface MenuPlacesProps {
  room: SiteRoom
  page: PageValue
  onChange: ChangeDocuments
}

/** Whether a page is in the menu at the top, and where in it. */
export function MenuPlaces({ room, page, onChange }: MenuPlacesProps) {
  const { write } = useText()
  const { documents } = useEditingState(room.editing)
  const menus = menusOf(documents[HEADER] ?? room.answer.content.config.header, page.id)
  if (menus.length === 0) return null
  return (
    <>
      <h3>{write('pages.menus')}</h3>
      {menus.map(({ section, entries, place }) => (
        <div key={section} className="menu-place">
          {place === -1 ? (
            <>
              <span>{write('pages.notInMenu')}</span>
              <button
                type="button"
                className="button is-small"
                onClick={() => void onChange([HEADER], (all) => addToMenu(all, section, page))}
              >
                <Icon name="add" />
                {write('pages.addToMenu')}
              </button>
            </>
          ) : (
            <>
              <span>
                {write('pages.inMenu', {
                  label: entries[place]?.label ?? page.name,
                  place: place + 1,
                  count: entries.length,
                })}
              </span>
              <button
                type="button"
                className="icon-button"
                aria-label={write('outline.up')}
                disabled={place === 0}
                onClick={() => void onChange([HEADER], (all) => moveInMenu(all, section, page.id, -1))}
              >
                <Icon name="up" />
              </button>
              <button
                type="button"
                className="icon-button"
                aria-label={write('outline.down')}
                disabled={place === entries.length - 1}
                onClick={() => void onChange([HEADER], (all) => moveInMenu(all, section, page.id, 1))}
              >
                <Icon name="down" />
              </button>
              <button
                type="button"
                className="icon-button"
                aria-label={write('pages.leaveMenu')}
                onClick={() => void onChange([HEADER], (all) => removeFromMenus(all, page.id, section))}
              >
                <Icon name="trash" />
              </button>
            </>
          )}
        </div>
      ))}
    </>
  )
}
