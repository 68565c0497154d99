/** Brings the next page's entries below those that are there. Without it, or when it fails, the link is a link. */
export default function enhanceLoadMore(element: HTMLElement): void {
  element.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-next]')
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!link || !isPlain) return
    event.preventDefault()
    if (link.ariaBusy === 'true') return
    link.ariaBusy = 'true'
    append(link).catch(() => location.assign(link.href))
  })
}

async function append(link: HTMLAnchorElement): Promise<void> {
  const nav = link.closest<HTMLElement>('[data-more]')
  const select = `[data-list="${nav?.dataset.more}"]`
  const answer = await fetch(link.href)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const entries = [...(page.querySelector(select)?.children ?? [])]
  const list = document.querySelector(select)
  const next = page.querySelector('[data-more]')
  const [first] = entries
  if (!answer.ok || !nav || !list || !next || !first) throw new Error('no more entries')
  list.append(...entries)
  // Only forwards: everything before is on this page.
  next.querySelector('[rel="prev"]')?.remove()
  nav.replaceChildren(...next.childNodes)
  const target = first.querySelector<HTMLElement>('a') ?? (first instanceof HTMLElement ? first : null)
  if (target && target === first) target.tabIndex = -1
  target?.focus()
}
