/** Delay in browsers without requestIdleCallback. */
const FALLBACK_MS = 50

/** Resolves when the browser is idle. client/schedule.ts has a copy: a shared file would cost each page a request. */
export function isIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve)
    else setTimeout(resolve, FALLBACK_MS)
  })
}
