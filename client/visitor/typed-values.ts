import { isSecret } from '#shared/forms/secret.ts'

/** The changed value of one form control. */
interface Typed {
  /** Index among the controls of all forms on the page. */
  place: number
  name: string
  /** Whether a checkbox or radio button is checked; the selected values of a list. */
  value: string | boolean | string[]
}

/** Controls of the forms of sections and of sign-in. Other forms, such as a search, are quick to fill in again. */
const CONTROLS = 'form[method=post] :is(input,textarea,select)'

/** Types that are not saved: buttons, and inputs that a script cannot or must not write. */
const SKIPPED = /^(?:hidden|file|password|submit|reset|button|image)$/

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Saves typed form values for the reload that follows. They are stored in the history entry, which other pages cannot
 * read and which ends with the tab. Cookies and web storage are not used, because the visitor may have refused them.
 */
export function saveTypedValues(): void {
  const typed = controls().flatMap((control, place): Typed[] => {
    const value = changedValue(control)
    return value === null ? [] : [{ place, name: control.name, value }]
  })
  history.replaceState({ ...history.state, typed: typed.length > 0 ? typed : undefined }, '')
}

/** Restores the saved values once. Values typed since then are not overwritten. */
export function restoreTyped(): void {
  const { typed = [], ...state }: { typed?: Typed[] } = history.state ?? {}
  history.replaceState(state, '')
  const all = controls()
  for (const { place, name, value } of typed) {
    const control = all[place]
    if (control?.name !== name || changedValue(control) !== null) continue
    write(control, value)
    // Updates fields whose condition depends on this one.
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function controls(): Control[] {
  return [...document.querySelectorAll<Control>(CONTROLS)].filter(
    ({ type, autocomplete }) => !SKIPPED.test(type) && !isSecret(autocomplete),
  )
}

/** Returns null for a control that still has its initial value. */
function changedValue(control: Control): Typed['value'] | null {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options]
    // Without a default, a single-choice list has its first option selected.
    const first = control.multiple || options.some(({ defaultSelected }) => defaultSelected) ? -1 : 0
    const isInitial = options.every(
      ({ selected, defaultSelected }, index) => selected === (defaultSelected || index === first),
    )
    return isInitial ? null : options.filter(({ selected }) => selected).map(({ value }) => value)
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
