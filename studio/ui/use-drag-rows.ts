import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Dragging of the rows of a list. Its code is loaded when a pointer enters the list. */
export function useDragRows(
  list: RefObject<HTMLElement | null>,
  move: (from: number, to: number) => void,
): { onPointerEnter: () => void } {
  const latest = useRef(move)
  const [isNear, setIsNear] = useState(false)
  useLayoutEffect(() => {
    latest.current = move
  })
  useEffect(() => {
    const element = list.current
    if (!isNear || element === null) return
    let isLeft = false
    let stop = () => {}
    void import('./drag-rows.ts').then(({ dragRows }) => {
      if (!isLeft) stop = dragRows(element, (from, to) => latest.current(from, to))
    })
    return () => {
      isLeft = true
      stop()
    }
  }, [list, isNear])
  return { onPointerEnter: () => setIsNear(true) }
}
