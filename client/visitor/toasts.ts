/** Detail of the event `vitrine:toast`. */
export interface Toast {
  type?: string
  message: string
  code?: string | number | null
  /** Milliseconds; with 0 the toast stays until it is closed. */
  timeout?: number
  action?: { label: string; run: () => void }
}

const TIMEOUT_MS = 5000
const MAX_TOASTS = 20

const region = document.querySelector<HTMLElement>('[data-toasts]')

export function watchToasts(): void {
  addEventListener('vitrine:toast', (event) => showToast((event as CustomEvent<Toast>).detail))
}

/** The message is inserted as text, never as markup. */
export function showToast({ type = 'default', message, code, timeout = TIMEOUT_MS, action }: Toast): void {
  if (!region) return
  const labels: Record<string, string> = JSON.parse(region.dataset.toasts ?? '{}')
  const toast = document.createElement('div')
  toast.dataset.toast = type
  // `status` is announced politely, `alert` at once.
  toast.role = type === 'error' ? 'alert' : 'status'
  const text = document.createElement('p')
  const label = document.createElement('strong')
  label.textContent = labels[type] ?? labels.default ?? ''
  const prefix = (code ?? '') === '' ? '' : `(#${code}) `
  text.append(label, `${prefix}${message}`)
  const close = document.createElement('button')
  close.type = 'button'
  close.ariaLabel = labels.close ?? ''
  close.textContent = '×'
  toast.append(text, close)
  if (action) toast.append(actionButton(action))
  const leave = () => {
    toast.remove()
    if (region.childElementCount === 0 && region.matches(':popover-open')) region.hidePopover()
  }
  close.onclick = leave
  while (region.childElementCount >= MAX_TOASTS) region.firstElementChild?.remove()
  // Reopened, because the newest element of the top layer is on top, and a dialog may have opened since.
  if (region.matches(':popover-open')) region.hidePopover()
  region.showPopover()
  region.append(toast)
  if (timeout > 0) removeAfter(toast, timeout, leave)
}

function actionButton({ label, run }: NonNullable<Toast['action']>): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.dataset.action = ''
  button.textContent = label
  button.onclick = run
  return button
}

/** Removes the toast after its timeout, which pauses while the toast has the pointer or the focus. */
function removeAfter(toast: HTMLElement, timeout: number, leave: () => void): void {
  let left = timeout
  let since = 0
  let timer: ReturnType<typeof setTimeout>
  const run = () => {
    since = performance.now()
    timer = setTimeout(leave, left)
  }
  const pause = () => {
    clearTimeout(timer)
    left -= performance.now() - since
  }
  toast.onpointerenter = pause
  toast.onpointerleave = run
  toast.addEventListener('focusin', pause)
  toast.addEventListener('focusout', run)
  run()
}
