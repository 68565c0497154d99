/** Delay of `idle` in browsers without requestIdleCallback. */
const IDLE_FALLBACK_MS = 50

/** A section this close to the viewport counts as visible. */
const NEAR = '200px'

/** When an island hydrates. Each promise resolves when the element may hydrate. */
export const schedule: Record<string, (element: Element) => Promise<void>> = {
  load: () => Promise.resolve(),
  idle: () =>
    new Promise((resolve) => {
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
      else setTimeout(resolve, IDLE_FALLBACK_MS)
    }),
  visible: (element) =>
    new Promise((resolve) => {
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return
          observer.disconnect()
          resolve()
        },
        { rootMargin: NEAR },
      )
      observer.observe(element)
    }),
  interaction: (element) =>
    new Promise((resolve) => {
      const events = ['pointerdown', 'pointerover', 'focusin', 'keydown']
      const start = () => {
        for (const event of events) element.removeEventListener(event, start)
        resolve()
      }
      for (const event of events) element.addEventListener(event, start, { passive: true })
    }),
}
