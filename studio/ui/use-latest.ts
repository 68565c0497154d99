import { useCallback, useLayoutEffect, useRef } from 'react'

/** A stable function that calls the one of the last rendering. For event handlers; do not call it while rendering. */
export function useLatest<Args extends unknown[]>(newest: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(newest)
  useLayoutEffect(() => {
    latest.current = newest
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
