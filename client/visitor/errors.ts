import { page } from './page.ts'
import { showToast } from './toasts.ts'

/** Spec §8: a handled product error, raised as `vitrine:error` on window. */
interface ProductError {
  type?: string
  code?: string | number
  message: string
}

export function watchErrors(): void {
  addEventListener('vitrine:error', (event) => show((event as CustomEvent<ProductError>).detail))
}

/** A toast where the error asks for one; else it takes the page's place, with its code for a status. */
function show({ type, code, message }: ProductError): void {
  if (type === 'toast') {
    showToast({ type: 'error', message, ...(code !== undefined && { code }) })
    return
  }
  const main = document.querySelector('main')
  if (!main) return
  const status = document.createElement('h1')
  status.textContent = String(code ?? 500)
  const text = document.createElement('p')
  text.textContent = message
  main.replaceChildren(status, text)
  main.dataset.fatal = ''
  // Spec §2: there is no way back to where one is.
  if (location.pathname !== '/') {
    const back = document.createElement('a')
    back.href = '/'
    back.textContent = page.messages.goBack
    main.append(back)
  }
  main.focus()
}
