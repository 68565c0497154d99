const PULSE = { scale: [1, 1.03, 1] }
const PULSE_MS = 150
const Z_INDEX = 2400
const Z_STEP = 10

const FOCUSABLE = 'a[href],button,input,select,textarea,summary,iframe,audio,video,[tabindex]'

/** Open modal dialogs, the topmost last. Each has a history entry of its own. */
const stack: HTMLDialogElement[] = []
/** Set while `history.back()`, which is asynchronous, has not finished. */
let goingBack: { promise: Promise<unknown>; end: (value?: unknown) => void } | undefined

/**
 * One behaviour for every modal dialog of a page, dialogs of sections included. Escape, a click outside and the back
 * button close it. Escape and a click outside make a `data-persistent` dialog pulse instead. The browser makes the
 * rest of the page inert, moves and restores the focus, and renders the dialog in the top layer.
 */
export function watchDialogs(): void {
  document.addEventListener('toggle', ({ target }) => register(target), true)
  document.addEventListener(
    'close',
    ({ target }) => {
      const dialog = target as HTMLDialogElement
      // `close` is dispatched in a later task, when the dialog may be open again.
      if (!dialog.open) void unregister(dialog)
    },
    true,
  )
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
  // Selecting text from inside a dialog to a point outside of it also ends in a click outside, which must not close the
  // dialog.
  let isPressedOutside = false
  document.addEventListener(
    'pointerdown',
    (event) => {
      isPressedOutside = isOutside(event)
    },
    true,
  )
  document.addEventListener('click', (event) => {
    const { target } = event
    const top = stack.at(-1)
    if (top === undefined || !(target instanceof Element)) return
    if (target.closest('[data-dialog-close]')?.closest('dialog') === top) void closeDialog(top)
    if (!isPressedOutside || !isOutside(event)) return
    if (isPersistent(top)) pulse(top)
    else void closeDialog(top)
  })
  addEventListener('popstate', () => {
    if (goingBack) {
      goingBack.end()
      goingBack = undefined
      return
    }
    const top = stack.pop()
    top?.close()
  })
  // Dialogs that were opened before this script had loaded.
  for (const dialog of document.querySelectorAll('dialog[open]')) register(dialog)
}

export function openDialog(dialog: HTMLDialogElement): void {
  if (!dialog.open) dialog.showModal()
  // Not every browser fires `toggle` when a dialog opens.
  register(dialog)
}

/** Closes a dialog. Resolves when the history is back at the entry before it. */
export async function closeDialog(dialog: HTMLDialogElement): Promise<void> {
  const isBack = unregister(dialog)
  dialog.close()
  await isBack
}

function register(target: unknown): void {
  if (!(target instanceof HTMLDialogElement) || stack.includes(target) || !target.matches(':modal')) return
  target.style.zIndex = String(Z_INDEX + Z_STEP * stack.length)
  if (isPersistent(target)) target.setAttribute('closedby', 'none')
  stack.push(target)
  void matchHistory()
}

function unregister(dialog: HTMLDialogElement): Promise<unknown> | undefined {
  const index = stack.indexOf(dialog)
  if (index < 0) return
  stack.splice(index, 1)
  return matchHistory()
}

/**
 * Adds a history entry for a dialog that has opened, and goes back over the entry of one that has closed, so that the
 * next Back leaves the page. `history.back()` is asynchronous; dialogs that open or close before it has finished are
 * queued.
 */
function matchHistory(): Promise<unknown> | undefined {
  if (goingBack) return goingBack.promise.then(matchHistory)
  const entries: number = history.state?.dialogs ?? 0
  for (let dialogs = entries + 1; dialogs <= stack.length; dialogs++)
    history.pushState({ ...history.state, dialogs }, '')
  if (entries <= stack.length) return
  let end = (_?: unknown) => {}
  const promise = new Promise((resolve) => {
    end = resolve
  })
  goingBack = { promise, end }
  history.back()
  return promise
}

/** Whether a pointer is on the backdrop of the topmost dialog. */
function isOutside({ target, clientX, clientY }: MouseEvent): boolean {
  const dialog = stack.at(-1)
  if (dialog === undefined || target !== dialog) return false
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

function isPersistent(target: unknown): boolean {
  return target instanceof HTMLDialogElement && target.hasAttribute('data-persistent')
}

function pulse(dialog: HTMLDialogElement): void {
  dialog.animate(PULSE, { duration: PULSE_MS })
}

/** Cycles Tab within the dialog. By default the focus would move on to the browser's toolbars. */
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
