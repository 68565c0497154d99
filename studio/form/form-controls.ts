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
  enter: (section, path) => requestAnimationFrame(() => revealed(section, path)?.focus()),
  focused() {
    const { activeElement } = document
    return activeElement instanceof HTMLElement && !(activeElement instanceof HTMLIFrameElement)
      ? activeElement
      : null
  },
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
