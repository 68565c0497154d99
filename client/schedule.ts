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
  // `click` is the only pointer event here: a scroll gesture may begin on a form, and layout may move a form under a
  // resting mouse. `click` is also needed because Safari does not focus a pressed button. `input` covers password
  // managers.
  use: (element) =>
    Promise.race(
      Array.from(element.querySelectorAll('form'), (form) =>
        first(form, ['focusin', 'click', 'input', 'submit']),
      ),
    ),
}

/** Resolves at the first of these events, or at once if the element already has the focus. */
function first(element: Element, events: readonly string[]): Promise<unknown> {
  return new Promise((resolve) => {
    if (element.matches(':focus-within')) resolve(null)
    for (const event of events) element.addEventListener(event, resolve, { once: true, passive: true })
  })
}
