/**
 * Adds the entries of the next page to the list that a link belongs to. @throws if the answer has no further entries
 */
export async function appendEntries(link: HTMLAnchorElement, answer: Response): Promise<void> {
  const nav = link.closest<HTMLElement>('[data-more]')
  const page = new DOMParser().parseFromString(trusted(await answer.text()), 'text/html')
  const section = nav?.dataset.more ?? ''
  const entries = [...(findList(page, section)?.children ?? [])]
  const list = findList(document, section)
  const next = [...page.querySelectorAll<HTMLElement>('[data-more]')].find(
    (each) => each.dataset.more === section,
  )
  const [first] = entries
  if (!answer.ok || !nav || !list || !next || !first) throw new Error('no more entries')
  list.append(...entries)
  // Forward pages only: the page already has all earlier entries.
  next.querySelector('[rel="prev"]')?.remove()
  nav.replaceChildren(...next.childNodes)
  const target = first.querySelector<HTMLElement>('a') ?? (first instanceof HTMLElement ? first : null)
  if (target && target === first) target.tabIndex = -1
  target?.focus()
}

/** Finds the list of this section, because a page may have several. */
function findList(page: Document, section: string): Element | null | undefined {
  return page.getElementById(section)?.querySelector('[data-list]')
}

let policy: TrustedHtmlPolicy | undefined

/** Marks HTML of this host as trusted. The content security policy lets the page create this policy once. */
function trusted(html: string): string {
  policy ??= window.trustedTypes?.createPolicy('vitrine-list', { createHTML: (html) => html })
  return policy?.createHTML(html) ?? html
}
