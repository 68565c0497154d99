import { readJson } from '#shared/visitor/read-json.ts'

/** A part of the page that the Worker sends on request. */
interface Fragment {
  html: string
  css: string
}

/** @throws when the request fails or the status is not 2xx */
export function loadFragment<T extends Fragment>(path: string): Promise<T> {
  return readJson(path, AbortSignal.timeout(8000))
}

/**
 * Adds a dialog and its styles to the page. Styles are adopted, because the content security policy forbids a <style>
 * added by a script.
 */
export function addDialog({ html, css }: Fragment): HTMLDialogElement {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
  document.body.insertAdjacentHTML('beforeend', trusted(html))
  return document.body.lastElementChild as HTMLDialogElement
}

let policy: TrustedHtmlPolicy | undefined

/**
 * Marks HTML as trusted: the Worker has sanitised it. The content security policy allows a page to create this policy
 * once.
 */
function trusted(html: string): string {
  policy ??= window.trustedTypes?.createPolicy('vitrine', { createHTML: (html) => html })
  return policy?.createHTML(html) ?? html
}
