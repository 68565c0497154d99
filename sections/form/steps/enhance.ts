import { enhanceForm } from '../../ui/form/enhance-form.browser.ts'

/** One step at a time; the next one once this one is right. */
export default function enhanceSteps(root: HTMLElement): void {
  const form = root.querySelector<HTMLFormElement>('form[data-form]')
  const steps = [...root.querySelectorAll<HTMLElement>('[data-step]')]
  if (form === null) return

  const current = () => steps.findIndex((step) => step.hasAttribute('data-current'))
  const show = (index: number) => {
    steps.forEach((step, at) => {
      step.toggleAttribute('data-current', at === index)
    })
  }
  const walk = (by: number) => {
    show(current() + by)
    // Its legend says which step it is.
    steps[current()]?.querySelector<HTMLElement>('legend')?.focus()
    root.scrollIntoView({ block: 'nearest' })
  }
  // All at once came back with what is missing: as one form, until it is sent.
  const isWalked = () => steps.length > 0 && !form.hasAttribute('data-answered')
  let check = (_: Element) => true

  // Before the form's own, which would send it. The Enter key presses the first button, whichever step is shown.
  form.addEventListener('submit', (event) => {
    const step = steps[current()]
    if (!isWalked() || !step || step.hasAttribute('data-last')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (check(step)) walk(1)
  })
  form.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('[data-back]')) walk(-1)
  })
  check = enhanceForm(form, {
    reveal: (field) => show(steps.findIndex((step) => step.contains(field))),
  })
}
