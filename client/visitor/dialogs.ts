/** Spec §4, §9. */
const PULSE = { scale: [1, 1.03, 1] }
const PULSE_MS = 150
const Z_INDEX = 2400
const Z_STEP = 10

const FOCUSABLE = 'a[href],button,input,select,textarea,summary,iframe,audio,video,[tabindex]'

/** Open modal dialogs, the uppermost last; each has an entry of its own in the history. */
const stack: HTMLDialogElement[] = []
let isGoingBack: ((value?: unknown) => void) | undefined

/**
 * One behaviour for every modal dialog of a page, a section's own included (Spec §4 Overlays): Escape, a click
 * outside and the back button close it, unless it is `data-persistent`, which then only pulses. Inertness, the
 * focus' way in and back, and the place above everything are the browser's.
 */
export function watchDialogs(): void {
  document.addEventListener('toggle', ({ target }) => register(target), true)
  document.addEventListener('close', ({ target }) => unregister(target as HTMLDialogElement), true)
  document.addEventListener(
    'cancel',
    (event) => {
      if (isPersistent(event.target)) event.preventDefault()
    },
    true,
  )
  document.addEventListener('keydown', (event) => {
    const top = stack.at(-1)
    if (top === undefined) return
    if (event.key === 'Escape' && isPersistent(top)) {
      event.preventDefault()
      pulse(top)
    }
    if (event.key === 'Tab') wrapFocus(top, event)
  })
  document.addEventListener('click', ({ target, clientX, clientY }) => {
    const top = stack.at(-1)
    if (top === undefined || !(target instanceof Element)) return
    if (target.closest('[data-dialog-close]')?.closest('dialog') === top) void closeDialog(top)
    if (target !== top) return
    const { left, right, top: upper, bottom } = top.getBoundingClientRect()
    const isInside = clientX >= left && clientX <= right && clientY >= upper && clientY <= bottom
    if (isInside) return
    if (isPersistent(top)) pulse(top)
    else void closeDialog(top)
  })
  addEventListener('popstate', () => {
    if (isGoingBack) {
      isGoingBack()
      isGoingBack = undefined
      return
    }
    const top = stack.pop()
    top?.close()
  })
}

export function openDialog(dialog: HTMLDialogElement): void {
  if (!dialog.open) dialog.showModal()
  // Not every browser says that a dialog has opened.
  register(dialog)
}

/** Resolves once the history is where it was before the dialog. */
export async function closeDialog(dialog: HTMLDialogElement): Promise<void> {
  const hasEntry = stack.includes(dialog)
  const isBack = hasEntry ? unregister(dialog) : undefined
  dialog.close()
  await isBack
}

function register(target: unknown): void {
  if (!(target instanceof HTMLDialogElement) || stack.includes(target) || !target.matches(':modal')) return
  target.style.zIndex = String(Z_INDEX + Z_STEP * stack.length)
  if (isPersistent(target)) target.setAttribute('closedby', 'none')
  stack.push(target)
  history.pushState({ ...history.state, dialogs: stack.length }, '')
}

/** Takes its entry out of the history, so that the next back leaves the page and not a closed dialog. */
function unregister(dialog: HTMLDialogElement): Promise<unknown> | undefined {
  const index = stack.indexOf(dialog)
  if (index < 0) return
  stack.splice(index, 1)
  if (!(history.state?.dialogs > stack.length)) return
  const isBack = new Promise((resolve) => {
    isGoingBack = resolve
  })
  history.back()
  return isBack
}

function isPersistent(target: unknown): boolean {
  return target instanceof HTMLDialogElement && target.hasAttribute('data-persistent')
}

function pulse(dialog: HTMLDialogElement): void {
  dialog.animate(PULSE, { duration: PULSE_MS })
}

/** Tab stays inside: natively it would visit the browser's own bars. */
function wrapFocus(dialog: HTMLDialogElement, event: KeyboardEvent): void {
  const reachable = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility(),
  )
  const [first, last] = [reachable[0], reachable.at(-1)]
  const leaving = event.shiftKey ? first : last
  const isAtEdge = document.activeElement === leaving || document.activeElement === dialog
  if (!isAtEdge || (document.activeElement === dialog && !event.shiftKey)) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}
