import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { placeAfterDrop } from './place-after-drop.ts'

/** The handle within a row. A row without one is dragged as a whole. */
const HANDLE = ':scope > .grip.is-handle'

/**
 * Lets a person drag the rows of a list to another place in it. Rows that are added or removed later are included.
 * @returns a function that stops it
 */
export function dragRows(list: HTMLElement, move: (from: number, to: number) => void): () => void {
  const attached = new Map<Element, () => void>()
  const attachNew = () => {
    const rows = new Set(list.children)
    for (const [row, stop] of attached) {
      if (rows.has(row)) continue
      stop()
      attached.delete(row)
    }
    for (const row of rows)
      if (row instanceof HTMLElement && !attached.has(row)) attached.set(row, attachRow(list, row, move))
  }
  attachNew()
  const observer = new MutationObserver(attachNew)
  observer.observe(list, { childList: true })
  return () => {
    observer.disconnect()
    for (const stop of attached.values()) stop()
  }
}

function attachRow(
  list: HTMLElement,
  row: HTMLElement,
  move: (from: number, to: number) => void,
): () => void {
  const placeOf = (each: Element) => [...list.children].indexOf(each)
  const handle = row.querySelector(HANDLE)
  return combine(
    draggable({
      element: row,
      ...(handle !== null && { dragHandle: handle }),
      getInitialData: () => ({ list }),
      onDragStart: () => row.toggleAttribute('data-dragged', true),
      onDrop: () => row.removeAttribute('data-dragged'),
    }),
    dropTargetForElements({
      element: row,
      canDrop: ({ source }) => source.data.list === list,
      // When the pointer leaves the rows, the last one stays the target.
      getIsSticky: () => true,
      onDrag: ({ source, location }) => {
        const to = placeAfterDrop(placeOf(source.element), placeOf(row), sideOf(row, location.current.input))
        if (to === placeOf(source.element)) row.removeAttribute('data-drop')
        else row.setAttribute('data-drop', sideOf(row, location.current.input))
      },
      onDragLeave: () => row.removeAttribute('data-drop'),
      onDrop: ({ source, location }) => {
        row.removeAttribute('data-drop')
        const from = placeOf(source.element)
        const to = placeAfterDrop(from, placeOf(row), sideOf(row, location.current.input))
        if (from !== to) move(from, to)
      },
    }),
  )
}

function sideOf(row: Element, { clientY }: { clientY: number }): 'before' | 'after' {
  const { top, height } = row.getBoundingClientRect()
  return clientY < top + height / 2 ? 'before' : 'after'
}
