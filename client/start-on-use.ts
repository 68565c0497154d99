import { schedule } from './schedule.ts'

/** A visitor who has sent a form waits no longer than this for its script. */
const PATIENCE_MS = 5_000

/**
 * Starts the script of a section once a visitor uses a form of it. What is sent meanwhile waits for the script, which checks and sends it as
 * if it had been there; without the script the browser sends it. Buttons that only the script answers are pressed again once it is there.
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
