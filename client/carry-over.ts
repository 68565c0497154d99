type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * If an island differs from the server's HTML, React renders it again with new controls. The returned function copies
 * what the visitor has entered from the old controls into the new ones. Controls hold their values even after they are
 * removed from the page.
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

/** Changes a control as a visitor would, so that the scripts of its section notice. */
function enter(from: Control, to: Control): void {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) {
    if (from.checked !== to.checked) to.click()
    if (from.type === 'file') to.files = from.files
  }
  if (from.value === to.value || from.type === 'file') return
  // React replaces `value` on the element and treats a value set there as its own change, so the prototype's setter is used.
  Reflect.set(Object.getPrototypeOf(to), 'value', from.value, to)
  to.dispatchEvent(new Event('input', { bubbles: true }))
}
