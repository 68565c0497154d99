import { isSecret } from '#shared/forms/secret.ts'

/** What a visitor has changed in one control of a form. */
interface Typed {
  /** Place among the controls of all forms of the page. */
  place: number
  name: string
  /** Of a box or a radio button whether it is chosen, of a list the chosen values. */
  value: string | boolean | string[]
}

const CONTROLS = 'form[data-form] :is(input,textarea,select)'

/** Buttons, and what a script may not write. */
const LEFT = /^(?:hidden|file|password|submit|reset|button|image)$/

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Takes what the visitor has typed into forms over the reload that follows. It stands in the entry of the history, which no other page
 * reads and which ends with the tab: a visitor who refuses cookies has nothing stored.
 */
export function keepTyped(): void {
  const typed = controls().flatMap((control, place): Typed[] => {
    const value = changedValue(control)
    return value === null ? [] : [{ place, name: control.name, value }]
  })
  history.replaceState({ ...history.state, typed: typed.length > 0 ? typed : undefined }, '')
}

/** Writes it again, once. What the visitor has typed since then stays. */
export function restoreTyped(): void {
  const { typed = [], ...state }: { typed?: Typed[] } = history.state ?? {}
  history.replaceState(state, '')
  const all = controls()
  for (const { place, name, value } of typed) {
    const control = all[place]
    if (control?.name !== name || changedValue(control) !== null) continue
    write(control, value)
    // Conditions of other fields follow.
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function controls(): Control[] {
  return [...document.querySelectorAll<Control>(CONTROLS)].filter(
    ({ type, autocomplete }) => !LEFT.test(type) && !isSecret(autocomplete),
  )
}

/** Null for what the page came with. */
function changedValue(control: Control): Typed['value'] | null {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options]
    // Without a default the first option of a list is chosen.
    const first = control.multiple || options.some(({ defaultSelected }) => defaultSelected) ? -1 : 0
    const isAsCame = options.every(
      ({ selected, defaultSelected }, index) => selected === (defaultSelected || index === first),
    )
    return isAsCame ? null : options.filter(({ selected }) => selected).map(({ value }) => value)
  }
  if (isBox(control)) return control.checked === control.defaultChecked ? null : control.checked
  return control.value === control.defaultValue ? null : control.value
}

function write(control: Control, value: Typed['value']): void {
  if (control instanceof HTMLSelectElement) {
    for (const option of control.options)
      option.selected = Array.isArray(value) && value.includes(option.value)
  } else if (isBox(control)) control.checked = value === true
  else control.value = String(value)
}

function isBox(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio'
}
