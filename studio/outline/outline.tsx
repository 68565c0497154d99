import { type KeyboardEvent, useRef } from 'react'
import {
  addressOfSection,
  isHidden,
  type PageValue,
  type SectionValue,
  sectionSummary,
} from '../edit/page-value.ts'
import { type Catalogue, nameOfSection } from '../site/use-catalogue.ts'
import { useText } from '../text/use-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { useDragRows } from '../ui/use-drag-rows.ts'
import { SectionMenu } from './section-menu.tsx'

export interface SectionActions {
  select: (id: string) => void
  /** Opens the first text of a section for typing on the page. Absent where texts are typed in forms only. */
  type?: (id: string) => void
  add: (at: number) => void
  duplicate: (id: string) => void
  toggleHidden: (id: string) => void
  remove: (id: string) => void
  /** @param steps down the page */
  move: (id: string, steps: number) => void
}

interface OutlineProps {
  page: PageValue
  /** Sections that every page has above and below its own. They stay where they are. */
  header?: readonly SectionValue[]
  footer?: readonly SectionValue[]
  catalogue: Catalogue
  selected: string | null
  actions: SectionActions
  /** The number of open comments, by section. */
  comments?: ReadonlyMap<string, number>
}

/**
 * The sections of a page in order. Arrow keys choose the next one, with Alt they move the section; Enter starts
 * typing on the page.
 */
export function Outline(props: OutlineProps) {
  const { page, header = [], footer = [], catalogue, selected, actions, comments } = props
  const { write } = useText()
  const pane = useRef<HTMLElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const { sections } = page
  const rows = [...header, ...sections, ...footer]
  const dragging = useDragRows(list, (from, to) => {
    const section = sections[from]
    if (section !== undefined) actions.move(section.id, to - from)
  })
  const isOwn = (id: string) => sections.some((section) => section.id === id)
  const focus = (place: number) =>
    pane.current?.querySelectorAll<HTMLElement>('.outline-name')[place]?.focus()

  const press = (event: KeyboardEvent, id: string) => {
    if (event.key === 'Enter' && id === selected && actions.type !== undefined) {
      event.preventDefault()
      actions.type(id)
      return
    }
    const steps = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    const next = rows.findIndex((row) => row.id === id) + steps
    const target = rows[next]
    if (steps === 0 || target === undefined) return
    if (event.altKey && !(isOwn(id) && isOwn(target.id))) return
    event.preventDefault()
    if (event.altKey) actions.move(id, steps)
    else actions.select(target.id)
    requestAnimationFrame(() => focus(next))
  }

  const nameButton = (section: SectionValue, text: string) => (
    <button
      type="button"
      className="outline-name"
      aria-current={section.id === selected}
      aria-keyshortcuts={isOwn(section.id) ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
      onClick={() => actions.select(section.id)}
      onKeyDown={(event) => press(event, section.id)}
    >
      <span className="outline-kind">{titleOf(section, catalogue)}</span>
      <span className="outline-text">{text}</span>
    </button>
  )
  const hiddenMark = (section: SectionValue) =>
    isHidden(section) && (
      <span className="outline-hidden">
        <Icon name="hidden" />
        <span className="visually-hidden">{write('outline.isHidden')}</span>
      </span>
    )
  const commentMark = ({ id }: SectionValue) => {
    const count = comments?.get(id)
    if (count === undefined) return null
    return (
      <span className="outline-comments">
        <Icon name="comment" />
        <span aria-hidden>{count}</span>
        <span className="visually-hidden">{write('outline.comments', { count })}</span>
      </span>
    )
  }
  const sharedRows = (shared: readonly SectionValue[]) =>
    shared.length > 0 && (
      <ul className="outline-shared">
        {shared.map((section) => (
          <li key={section.id} className={rowClass(section, selected)}>
            {nameButton(section, write('outline.shared'))}
            {commentMark(section)}
            {hiddenMark(section)}
          </li>
        ))}
      </ul>
    )

  return (
    <section className="outline" ref={pane} aria-label={write('outline.title')}>
      <div className="pane-head">
        <h2>{write('outline.title')}</h2>
        <button
          type="button"
          className="button is-small"
          onClick={() => actions.add(placeAfter(page, header, selected))}
        >
          <Icon name="add" />
          {write('outline.add')}
        </button>
      </div>
      {sharedRows(header)}
      {sections.length === 0 && <p className="empty outline-none">{write('outline.empty')}</p>}
      <ol className="outline-list" ref={list} {...dragging}>
        {sections.map((section, place) => (
          <li key={section.id} className={rowClass(section, selected)}>
            <span className="grip" aria-hidden />
            {nameButton(section, sectionSummary(section))}
            {commentMark(section)}
            {hiddenMark(section)}
            <SectionMenu
              section={section}
              title={titleOf(section, catalogue)}
              isFirst={place === 0}
              isLast={place === sections.length - 1}
              actions={actions}
              place={place}
            />
          </li>
        ))}
      </ol>
      {sharedRows(footer)}
    </section>
  )
}

function titleOf(section: SectionValue, catalogue: Catalogue): string {
  const address = addressOfSection(section)
  const about = catalogue.get(address)
  return about === undefined ? address : nameOfSection(about)
}

function rowClass(section: SectionValue, selected: string | null): string {
  return `outline-row${section.id === selected ? ' is-chosen' : ''}${isHidden(section) ? ' is-hidden' : ''}`
}

/** After the chosen section, at the top after the header, or else at the end. */
function placeAfter(
  { sections }: PageValue,
  header: readonly SectionValue[],
  selected: string | null,
): number {
  const isChosen = ({ id }: SectionValue) => id === selected
  if (header.some(isChosen)) return 0
  const place = sections.findIndex(isChosen)
  return place === -1 ? sections.length : place + 1
}
