import { schedule } from './schedule.ts'

/** Longest time a sent form waits for its section's script. */
const PATIENCE_MS = 5_000

/**
 * Starts the script of a section when the visitor first uses its form. Submissions are held until the script is ready
 * to check and send them; if it fails to load, the browser sends the form. Presses of buttons that need the script are
 * repeated once it is ready.
 */
export async function startOnUse(element: HTMLElement, start: () => Promise<void>): Promise<void> {
  let held: SubmitEvent | undefined
  const pressed: HTMLButtonElement[] = []
  const hold = (event: SubmitEvent) => {
    event.preventDefault()
    if (!held) setTimeout(release, PATIENCE_MS)
    held = event
    if (event.submitter) event.submitter.ariaDisabled = 'true'
  }
  const note = ({ target }: Event) => {
    const button = (target as Element).closest<HTMLButtonElement>('button[type=button]')
    if (button) pressed.push(button)
  }
  const release = () => {
    element.removeEventListener('submit', hold)
    if (!held) return
    const { target, submitter } = held
    held = undefined
    if (submitter) submitter.ariaDisabled = null
    // A field named `requestSubmit` would shadow the form's own.
    HTMLFormElement.prototype.requestSubmit.call(target, submitter)
  }
  element.addEventListener('submit', hold)
  element.addEventListener('click', note)
  try {
    await schedule.use?.(element)
    await start()
  } finally {
    element.removeEventListener('click', note)
    release()
  }
  for (const button of pressed) button.click()
}
