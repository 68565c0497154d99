/** Runs once the page is visible: not while it prerenders, nor in a background tab. */
export function whenShown(run: () => void): void {
  const { prerendering, visibilityState } = document as Document & { prerendering?: boolean }
  if (visibilityState === 'visible' && !prerendering) {
    run()
    return
  }
  const change = prerendering ? 'prerenderingchange' : 'visibilitychange'
  document.addEventListener(change, () => whenShown(run), { once: true })
}
