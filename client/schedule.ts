import { isIdle } from './visitor/idle.ts'

/** A section this close to the viewport counts as visible. */
const NEAR = '200px'

/** When an island hydrates, or an enhancement starts. Each promise resolves when the element may. */
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
  interaction: (element) => first(element, ['pointerdown', 'pointerover', 'focusin', 'keydown']),
  // No event of a pointer but a click: a thumb that scrolls past a form begins on it, and a page moves forms below a mouse. Safari gives a
  // button that is pressed no focus. `input` is what a password manager does.
  use: (element) =>
    Promise.race(
      Array.from(element.querySelectorAll('form'), (form) =>
        first(form, ['focusin', 'click', 'input', 'submit']),
      ),
    ),
}

/** Resolves with the first of these events; at once where the element has the focus. */
function first(element: Element, events: readonly string[]): Promise<unknown> {
  return new Promise((resolve) => {
    if (element.matches(':focus-within')) resolve(null)
    for (const event of events) element.addEventListener(event, resolve, { once: true, passive: true })
  })
}
