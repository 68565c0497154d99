/** Spec §9: where a browser has no idle callback, this long is idle enough. */
const FALLBACK_MS = 50

/** When there is time. The islands' own is in client/schedule.ts: a script more for every page would cost more than this. */
export function isIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve)
    else setTimeout(resolve, FALLBACK_MS)
  })
}
