import { page } from './page.ts'
import { showToast } from './toasts.ts'

/** A handled error, raised as the event `vitrine:error` on window. */
interface ProductError {
  type?: string
  code?: string | number | null
  message: string
}

export function watchErrors(): void {
  addEventListener('vitrine:error', (event) => show((event as CustomEvent<ProductError>).detail))
}

/** Shows a toast for the type `toast`. Any other error replaces the content of the page, with its code as status. */
function show({ type, code, message }: ProductError): void {
  if (type === 'toast') {
    showToast({ type: 'error', message, code: code ?? '' })
    return
  }
  const main = document.querySelector('main')
  if (!main) return
  const status = document.createElement('h1')
  status.textContent = `${code ?? ''}` || '500'
  const text = document.createElement('p')
  text.textContent = message
  main.replaceChildren(status, text)
  main.dataset.fatal = ''
  // On the root page, the error page has no link to the root.
  if (location.pathname !== '/') {
    const back = document.createElement('a')
    back.href = '/'
    back.textContent = page.messages.goBack
    main.append(back)
  }
  main.focus()
}
