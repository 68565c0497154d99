/** A part of the page that the Worker sends on request. */
interface Fragment {
  html: string
  css: string
}

/** @throws when the request fails or the status is not 2xx */
export async function loadFragment<T extends Fragment>(path: string): Promise<T> {
  const response = await fetch(path, { signal: AbortSignal.timeout(8000) })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}

/** Adds a dialog and its styles to the page. The content security policy forbids a <style> added by a script. */
export function addDialog({ html, css }: Fragment): HTMLDialogElement {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
  document.body.insertAdjacentHTML('beforeend', html)
  return document.body.lastElementChild as HTMLDialogElement
}
