import type { SectionProps } from '../contract.ts'
import { Glyph } from '../ui/glyph.tsx'
import { SearchField } from '../ui/search/search-field.tsx'
import panel from '../ui/menu-panel.module.css'
import styles from './search-menu.module.css'

type SearchMenuProps = Pick<SectionProps<never>, 'id' | 'context' | 't'>

/** A button, and the search field that the browser opens below it. */
export function SearchMenu({ id, context, t }: SearchMenuProps) {
  const panelId = `${id}-search`
  return (
    <div>
      <button type="button" className={styles.button} popoverTarget={panelId} aria-label={t('search.label')}>
        <Glyph name="search" />
      </button>
      <div id={panelId} className={`${panel.root} ${styles.panel}`} popover="auto" data-menu="">
        <SearchField id={panelId} context={context} t={t} isFocused />
      </div>
    </div>
  )
}
