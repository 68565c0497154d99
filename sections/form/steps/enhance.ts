import { enhanceForm } from '../../ui/form/enhance-form.browser.ts'

/** Shows one step at a time, and the next one only if this step is valid. */
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
    // The legend names the step.
    steps[current()]?.querySelector<HTMLElement>('legend')?.focus()
    root.scrollIntoView({ block: 'nearest' })
  }
  // If the server returned the form with its errors, all steps stay visible.
  const isStepwise = () => steps.length > 0 && !form.hasAttribute('data-answered')
  let check = (_: Element) => true

  // In the capture phase, before the form's own handler sends it. The Enter key activates the first button of
  // the form, whichever step is shown.
  form.addEventListener('submit', (event) => {
    const step = steps[current()]
    if (!isStepwise() || !step || step.hasAttribute('data-last')) return
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
