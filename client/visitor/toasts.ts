/** Detail of `vitrine:toast` (Contract §5). */
export interface Toast {
  type?: string
  message: string
  code?: string | number
  /** Milliseconds; 0 stays until it is closed. */
  timeout?: number
  action?: { label: string; run: () => void }
}

/** Spec §9. */
const TIMEOUT_MS = 5000
const MAX_TOASTS = 20

const region = document.querySelector<HTMLElement>('[data-toasts]')

export function watchToasts(): void {
  addEventListener('vitrine:toast', (event) => showToast((event as CustomEvent<Toast>).detail))
}

/** Texts are texts: nothing that a toast says is ever markup. */
export function showToast({ type = 'default', message, code, timeout = TIMEOUT_MS, action }: Toast): void {
  if (!region) return
  const labels: Record<string, string> = JSON.parse(region.dataset.toasts ?? '{}')
  const toast = document.createElement('div')
  toast.dataset.toast = type
  // Announced when there is a pause; an error at once.
  toast.role = type === 'error' ? 'alert' : 'status'
  const text = document.createElement('p')
  const label = document.createElement('strong')
  label.textContent = labels[type] ?? labels.default ?? ''
  const prefix = code === undefined || code === '' ? '' : `(#${code}) `
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
  // Above an open dialog, too: what opens last is uppermost.
  if (region.matches(':popover-open')) region.hidePopover()
  region.showPopover()
  region.append(toast)
  if (timeout > 0) runDown(toast, timeout, leave)
}

function actionButton({ label, run }: NonNullable<Toast['action']>): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.dataset.action = ''
  button.textContent = label
  button.onclick = run
  return button
}

/** Its time stands still while somebody reads it, by pointer or by keyboard. */
function runDown(toast: HTMLElement, timeout: number, leave: () => void): void {
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
