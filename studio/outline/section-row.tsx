import { type KeyboardEvent, memo } from 'react'
import { addressOfSection, isHidden, type SectionValue, sectionSummary } from '../edit/page-value.ts'
import { type Catalogue, nameOfSection } from '../site/use-catalogue.ts'
import { useText } from '../text/use-text.tsx'
import { Icon } from '../ui/icon.tsx'
import type { SectionActions } from './outline.tsx'
import { SectionMenu } from './section-menu.tsx'

interface SectionRowProps {
  section: SectionValue
  catalogue: Catalogue
  isChosen: boolean
  /** False for sections of header and footer, which stay where they are. */
  isOwn: boolean
  isFirst?: boolean
  isLast?: boolean
  /** The number of open comments. */
  comments: number
  actions: SectionActions
  addBelow: (id: string) => void
  onKeyDown: (event: KeyboardEvent, id: string) => void
}

/** A section in the outline. It is rendered again only when it changes, since a page may have hundreds. */
export const SectionRow = memo(function SectionRow(props: SectionRowProps) {
  const { section, catalogue, isChosen, isOwn, isFirst = false, isLast = false, comments, actions } = props
  const { write } = useText()
  const { id } = section
  const address = addressOfSection(section)
  const about = catalogue.get(address)
  const title = about === undefined ? address : nameOfSection(about)
  const marks = (
    <>
      {comments > 0 && (
        <span className="outline-comments">
          <Icon name="comment" />
          <span aria-hidden>{comments}</span>
          <span className="visually-hidden">{write('outline.comments', { count: comments })}</span>
        </span>
      )}
      {isHidden(section) && (
        <span className="outline-hidden">
          <Icon name="hidden" />
          <span className="visually-hidden">{write('outline.isHidden')}</span>
        </span>
      )}
    </>
  )
  return (
    <li className={`outline-row${isChosen ? ' is-chosen' : ''}${isHidden(section) ? ' is-hidden' : ''}`}>
      {isOwn && <span className="grip" aria-hidden />}
      <button
        type="button"
        className="outline-name"
        aria-current={isChosen}
        aria-keyshortcuts={isOwn ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
        onClick={() => actions.select(id)}
        onKeyDown={(event) => props.onKeyDown(event, id)}
      >
        <span className="outline-kind">{title}</span>
        <span className="outline-text">{isOwn ? sectionSummary(section) : write('outline.shared')}</span>
      </button>
      {marks}
      {isOwn && (
        <SectionMenu
          section={section}
          title={title}
          isFirst={isFirst}
          isLast={isLast}
          actions={actions}
          addBelow={props.addBelow}
        />
      )}
    </li>
  )
})
