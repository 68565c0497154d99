import { formName } from './form-values.tsx'
import type { Path } from './value-at.ts'

/** The controls of the form beside a page, for who works on the page. */
export interface FormControls {
  /** Opens what a field is folded into and scrolls to it. Fields without a control of their own are found by the nearest one. */
  reveal: (section: string, path: Path) => void
  /** The same, with the focus, once the form is shown. */
  enter: (section: string, path: Path) => void
  /** What has the focus; null where the page itself has it. */
  focused: () => Pick<HTMLElement, 'focus'> | null
}

export const formControls: FormControls = {
  reveal: (section, path) => void revealed(section, path),
  enter(section, path) {
    endWaiting()
    if (!isFocused(section, path)) waitFor(section, path)
  },
  focused() {
    const { activeElement } = document
    return activeElement instanceof HTMLElement && !(activeElement instanceof HTMLIFrameElement)
      ? activeElement
      : null
  },
}

/** Ends what waits for a control that is not there yet. */
let endWaiting: () => void = () => {}

/** A form is shown, and some of its controls are loaded, after they are asked for. What the person does meanwhile counts more. */
function waitFor(section: string, path: Path): void {
  const ended = new AbortController()
  const changes = new MutationObserver(() => isFocused(section, path) && endWaiting())
  endWaiting = () => {
    changes.disconnect()
    ended.abort()
  }
  changes.observe(document.body, { childList: true, subtree: true })
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, endWaiting, { signal: ended.signal })
}

function isFocused(section: string, path: Path): boolean {
  const control = revealed(section, path)
  if (control === null || control.ariaBusy === 'true') return false
  control.focus()
  return true
}

function revealed(section: string, path: Path): HTMLElement | null {
  const control = controlAt(formName(section), path)
  for (let around = control?.parentElement; around; around = around.parentElement)
    if (around instanceof HTMLDetailsElement) around.open = true
  control?.scrollIntoView({ block: 'nearest' })
  return control
}

function controlAt(form: string, path: Path): HTMLElement | null {
  for (let length = path.length; length > 0; length -= 1) {
    const id = CSS.escape([form, ...path.slice(0, length)].join('-'))
    const control = document.querySelector<HTMLElement>(`#${id}, [id^="${id}-"]:not([id$="-help"])`)
    if (control !== null) return control
  }
  return null
}
