type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * React renders an island anew where the page differs from what the server sent, with controls of its own. The function that this returns
 * gives them what the visitor has entered into those of before, which hold it also when they have left the page.
 */
export function carryOver(element: Element): () => void {
  const controls = controlsOf(element)
  const focused = document.activeElement
  return () => {
    const rendered = controlsOf(element)
    for (const [index, control] of controls.entries()) {
      const next = rendered[index]
      if (control.isConnected || next?.name !== control.name || next.type !== control.type) continue
      enter(control, next)
      if (control === focused) next.focus({ preventScroll: true })
    }
  }
}

const controlsOf = (element: Element) => [
  ...element.querySelectorAll<Control>('input:not([type=hidden]), select, textarea'),
]

/** As a visitor would, so that scripts of the section follow. */
function enter(from: Control, to: Control): void {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) {
    if (from.checked !== to.checked) to.click()
    if (from.type === 'file') to.files = from.files
  }
  if (from.value === to.value || from.type === 'file') return
  // React shadows the property of the element, and takes what is set there for its own change.
  Reflect.set(Object.getPrototypeOf(to), 'value', from.value, to)
  to.dispatchEvent(new Event('input', { bubbles: true }))
}
