import { formName } from './form-values.tsx'
import type { Path } from './value-at.ts'

/** Finds and focuses controls of the section form by their paths. */
export interface FormControls {
  /**
   * Opens the groups around a field and scrolls to it. A field without a control of its own is found by its nearest
   * parent that has one.
   */
  reveal: (section: string, path: Path) => void
  /** As `reveal`, and focuses the control as soon as it exists. */
  enter: (section: string, path: Path) => void
  /** The focused element; null if the focus is in the page's frame. */
  focused: () => Pick<HTMLElement, 'focus'> | null
}

export const formControls: FormControls = {
  reveal: (section, path) => void revealControl(section, path),
  enter(section, path) {
    endWaiting()
    if (!tryFocus(section, path)) focusWhenLoaded(section, path)
  },
  focused() {
    const { activeElement } = document
    return activeElement instanceof HTMLElement && !(activeElement instanceof HTMLIFrameElement)
      ? activeElement
      : null
  },
}

/** Stops waiting for a control. */
let endWaiting: () => void = () => {}

/** Focuses a control once the form and the control have loaded. A click or a key of the person ends the waiting. */
function focusWhenLoaded(section: string, path: Path): void {
  const ended = new AbortController()
  const changes = new MutationObserver(() => tryFocus(section, path) && endWaiting())
  endWaiting = () => {
    changes.disconnect()
    ended.abort()
  }
  changes.observe(document.body, { childList: true, subtree: true })
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, endWaiting, { signal: ended.signal })
}

function tryFocus(section: string, path: Path): boolean {
  const control = revealControl(section, path)
  if (control === null || control.ariaBusy === 'true') return false
  control.focus()
  return true
}

function revealControl(section: string, path: Path): HTMLElement | null {
  const control = controlAt(formName(section), path)
  for (let around = control?.parentElement; around; around = around.parentElement)
    if (around instanceof HTMLDetailsElement) around.open = true
  control?.scrollIntoView({ block: 'nearest' })
  return control
}

function controlAt(form: string, path: Path): HTMLElement | null {
  for (let length = path.length; length > 0; length -= 1) {
    const id = CSS.escape([form, ...path.slice(0, length)].join('-'))
    const control = document.querySelector<HTMLElement>(
      `#${id}, [id^="${id}-"]:not([id$="-help"], [id$="-fault"])`,
    )
    if (control !== null) return control
  }
  return null
}
