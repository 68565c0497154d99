/** Delay in browsers without requestIdleCallback. */
const FALLBACK_MS = 50

/** Resolves when the browser is idle. */
export function isIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve)
    else setTimeout(resolve, FALLBACK_MS)
  })
}
