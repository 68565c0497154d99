import { useMemo, useSyncExternalStore } from 'react'
import { addressOf, type Place, readPlace, type Somewhere } from './place.ts'

/** Said by `go`: the history tells only of steps back and forward. */
const WENT = 'studio:went'

export function usePlace(): Place {
  const address = useSyncExternalStore(listen, () => location.pathname + location.search)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is the location's
  return useMemo(() => readPlace(location), [address])
}

function listen(changed: () => void): () => void {
  addEventListener('popstate', changed)
  addEventListener(WENT, changed)
  return () => {
    removeEventListener('popstate', changed)
    removeEventListener(WENT, changed)
  }
}

/** @param replaces the place where the person is, so that a step back does not lead to it */
export function go(place: Somewhere, { replaces = false } = {}): void {
  const address = addressOf(place)
  if (replaces) history.replaceState(null, '', address)
  else history.pushState(null, '', address)
  dispatchEvent(new Event(WENT))
}
