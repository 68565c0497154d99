import { type KeyboardEvent, useRef } from 'react'
import type { PageValue, SectionValue } from '../edit/page-value.ts'
import type { Catalogue } from '../site/use-catalogue.ts'
import { useText } from '../text/use-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { useDragRows } from '../ui/use-drag-rows.ts'
import { useLatest } from '../ui/use-latest.ts'
import { SectionRow } from './section-row.tsx'

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
  const dragging = useDragRows(list, (from, to) => {
    const section = sections[from]
    if (section !== undefined) actions.move(section.id, to - from)
  })
  const focus = (place: number) =>
    pane.current?.querySelectorAll<HTMLElement>('.outline-name')[place]?.focus()

  const press = (event: KeyboardEvent, id: string) => {
    if (event.key === 'Enter' && id === selected && actions.type !== undefined) {
      event.preventDefault()
      actions.type(id)
      return
    }
    const isOwn = (row: SectionValue) => sections.includes(row)
    const rows = [...header, ...sections, ...footer]
    const steps = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    const place = rows.findIndex((row) => row.id === id)
    const row = rows[place]
    const target = rows[place + steps]
    if (steps === 0 || row === undefined || target === undefined) return
    if (event.altKey && !(isOwn(row) && isOwn(target))) return
    event.preventDefault()
    if (event.altKey) actions.move(id, steps)
    else actions.select(target.id)
    requestAnimationFrame(() => focus(place + steps))
  }
  const onKeyDown = useLatest(press)
  const addBelow = useLatest((id: string) => actions.add(sections.findIndex((each) => each.id === id) + 1))

  const row = (section: SectionValue) => ({
    section,
    catalogue,
    isChosen: section.id === selected,
    comments: comments?.get(section.id) ?? 0,
    actions,
    addBelow,
    onKeyDown,
  })
  const sharedRows = (shared: readonly SectionValue[]) =>
    shared.length > 0 && (
      <ul className="outline-shared">
        {shared.map((section) => (
          <SectionRow key={section.id} {...row(section)} isOwn={false} />
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
          <SectionRow
            key={section.id}
            {...row(section)}
            isOwn
            isFirst={place === 0}
            isLast={place === sections.length - 1}
          />
        ))}
      </ol>
      {sharedRows(footer)}
    </section>
  )
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
