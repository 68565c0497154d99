/** A script that makes a page believe that it is prerendered. */
export const PRERENDERING = `Object.defineProperty(document, 'prerendering', { value: true, configurable: true })`

/** Runs in the page: shows it to its visitor. */
export function showPrerendered(): void {
  Object.defineProperty(document, 'prerendering', { value: false })
  document.dispatchEvent(new Event('prerenderingchange'))
}
