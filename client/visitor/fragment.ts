/** A part of the page that the Worker sends when it is asked for. */
interface Fragment {
  html: string
  css: string
}

/** @throws when nobody answers, or with anything but it */
export async function loadFragment<T extends Fragment>(path: string): Promise<T> {
  const response = await fetch(path, { signal: AbortSignal.timeout(8000) })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}

/** Puts a dialog into the page, with the styles it needs. A <style> of a script's would be against the policy. */
export function addDialog({ html, css }: Fragment): HTMLDialogElement {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
  document.body.insertAdjacentHTML('beforeend', html)
  return document.body.lastElementChild as HTMLDialogElement
}
