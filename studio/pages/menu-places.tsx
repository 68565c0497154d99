import type { PageValue } from '../edit/page-value.ts'
import { HEADER, SHARED_TEXTS } from '../edit/shared-sections.ts'
import type { SiteRoom } from '../site/site-room.tsx'
import { useEditingState } from '../site/use-editing.ts'
import { useText } from '../text/use-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { useOpened } from '../site/use-opened.ts'
import { addToMenu, menuLabel, menusOf, moveInMenu, removeFromMenus, setMenuLabel } from './menus.ts'
import type { ChangeDocuments } from './page-settings.tsx'

interface MenuPlacesProps {
  room: SiteRoom
  page: PageValue
  /** The edited language; null for the site’s first. */
  locale: string | null
  onChange: ChangeDocuments
}

/** Whether a page is in the menu of the header, at which place, and with which label. */
export function MenuPlaces({ room, page, locale, onChange }: MenuPlacesProps) {
  const { write } = useText()
  const { documents } = useEditingState(room.editing)
  const { isSuccess: hasHeader } = useOpened(room, HEADER)
  const { isSuccess: hasTexts } = useOpened(room, SHARED_TEXTS)
  const { config } = room.answer.content
  const header = documents[HEADER] ?? config.header
  const texts = documents[SHARED_TEXTS] ?? config.i18n
  const menus = menusOf(header, page.id)
  const label = (section: string) => {
    const at = { section, page: page.id, locale }
    return {
      value: menuLabel(header, texts, at),
      disabled: !hasHeader || !hasTexts,
      placeholder: menuLabel(header, texts, { ...at, locale: null }),
      onChange: ({ target }: { target: { value: string } }) =>
        room.editing.change(
          (all) => setMenuLabel(all, target.value, at),
          `menu ${section} ${page.id} ${locale}`,
        ),
    }
  }
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
              <label className="field menu-label">
                <span className="field-label">
                  {write('pages.menuLabel', { place: place + 1, count: entries.length })}
                </span>
                <input className="input" {...label(section)} />
              </label>
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
