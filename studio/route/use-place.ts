import { useMemo, useSyncExternalStore } from 'react'
import { addressOf, type Place, readPlace, type Somewhere } from './place.ts'

/** Dispatched by `go`, because `popstate` reports only steps back and forward. */
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

/** @param replaces replaces the current history entry */
export function go(place: Somewhere, { replaces = false } = {}): void {
  const address = addressOf(place)
  if (replaces) history.replaceState(null, '', address)
  else history.pushState(null, '', address)
  dispatchEvent(new Event(WENT))
}
