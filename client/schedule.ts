import { isIdle } from './visitor/idle.ts'

/** A section this close to the viewport counts as visible. */
const NEAR = '200px'

/** When an island hydrates. Each promise resolves when the element may hydrate. */
export const schedule: Record<string, (element: Element) => Promise<unknown>> = {
  load: () => Promise.resolve(),
  idle: isIdle,
  visible: (element) =>
    new Promise<void>((resolve) => {
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
    new Promise<void>((resolve) => {
      const events = ['pointerdown', 'pointerover', 'focusin', 'keydown']
      const start = () => {
        for (const event of events) element.removeEventListener(event, start)
        resolve()
      }
      for (const event of events) element.addEventListener(event, start, { passive: true })
    }),
}
