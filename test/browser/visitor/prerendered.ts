/** A script that runs before those of a page: the page is made ready in advance, as far as it can tell. */
export const PRERENDERING = `Object.defineProperty(document, 'prerendering', { value: true, configurable: true })`

/** Runs in the page: shows it to its visitor. */
export function showPrerendered(): void {
  Object.defineProperty(document, 'prerendering', { value: false })
  document.dispatchEvent(new Event('prerenderingchange'))
}
