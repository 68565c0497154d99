/** Arrow keys and buttons show the next image in an open lightbox. The browser opens and closes it. */
export default function enhanceLightbox(element: HTMLElement): void {
  // Images hidden behind “show more” are skipped.
  const hidden = 'details:not([open]) [data-photo]'
  const all = [...element.querySelectorAll<HTMLElement>('[data-photo]')]
  const steps = element.querySelector<HTMLTemplateElement>('[data-steps]')
  if (steps !== null)
    for (const view of all) view.querySelector('button')?.before(steps.content.cloneNode(true))

  const go = (step: number) => {
    const views = all.filter((view) => !view.matches(hidden))
    const current = views.findIndex((view) => view.matches(':popover-open'))
    const next = views[(current + step + views.length) % views.length]
    if (current < 0 || next === undefined) return
    views[current]?.hidePopover()
    next.showPopover()
    next.querySelector<HTMLElement>(`[data-go="${step}"]`)?.focus()
  }
  element.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-go]') : null
    if (button !== null) go(Number(button.getAttribute('data-go')))
  })
  element.addEventListener('keydown', (event) => {
    const side = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const step = element.matches(':dir(rtl)') ? -side : side
    if (side === 0 || element.querySelector('[data-photo]:popover-open') === null) return
    event.preventDefault()
    go(step)
  })
}
