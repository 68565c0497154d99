import { loadAhead } from '#shared/visitor/load-ahead.ts'
import { schedule } from './schedule.ts'

/** A visitor who has sent a form waits no longer than this for its script. */
const PATIENCE_MS = 5_000

/**
 * Enhances a section once a visitor uses a form of it. What is sent meanwhile waits for the script, which checks and sends it as if it had
 * been there. Without the script the browser sends it.
 */
export async function enhanceOnUse(
  element: HTMLElement,
  load: () => Promise<((element: HTMLElement) => void) | undefined>,
): Promise<void> {
  let held: SubmitEvent | undefined
  const hold = (event: SubmitEvent) => {
    event.preventDefault()
    if (!held) setTimeout(release, PATIENCE_MS)
    held = event
    if (event.submitter) event.submitter.ariaDisabled = 'true'
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
  try {
    await schedule.use?.(element)
    const enhancement = await loadAhead(load)
    enhancement?.(element)
  } finally {
    release()
  }
}
