import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same between renderings and calls the newest one. For events only, not while rendering. */
export function useLatest<Args extends unknown[]>(newest: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(newest)
  useLayoutEffect(() => {
    latest.current = newest
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
