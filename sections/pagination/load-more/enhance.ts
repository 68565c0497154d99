/**
 * Adds the entries of the next page below the current ones. Without the script, or when it fails, the link is
 * followed.
 */
export default function enhanceLoadMore(element: HTMLElement): void {
  element.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-next]')
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!link || !isPlain) return
    event.preventDefault()
    if (link.ariaBusy === 'true') return
    link.ariaBusy = 'true'
    Promise.all([fetch(link.href), import('../append-entries.browser.ts')])
      .then(([answer, { appendEntries }]) => appendEntries(link, answer))
      .catch(() => location.assign(link.href))
  })
}
