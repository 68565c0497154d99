/**
 * Runs in a page, so it may not use outer names. Faults of the whole page: language, title, landmarks, headings, names,
 * lists, references and width. Of a fragment, language, title, landmarks and the number of h1 are not checked.
 * @param options.repeatsIds the page shows a part several times that a real page has once
 */
export function faultsOfDocument({
  isFragment,
  repeatsIds = false,
}: {
  isFragment: boolean
  repeatsIds?: boolean
}): string[] {
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
  const shown = (selector: string) =>
    all(selector).filter((element) => element.checkVisibility({ visibilityProperty: true }))
  const named = ({ localName, id, outerHTML }: Element) => `${localName}#${id} ${outerHTML.slice(0, 80)}`
  const hasName = (element: HTMLElement) =>
    Boolean(
      element.getAttribute('aria-label')?.trim() ||
        element.getAttribute('title')?.trim() ||
        element.textContent?.trim() ||
        element.getAttribute('aria-labelledby') ||
        element.querySelector('img[alt]:not([alt=""]), svg[aria-label], svg title'),
    )
  const hasLabel = (field: HTMLElement) =>
    hasName(field) || ((field as HTMLInputElement).labels?.length ?? 0) > 0

  const faults: string[] = []
  const expectOne = (what: string, found: readonly unknown[]) => {
    if (found.length !== 1) faults.push(`${found.length} ${what}`)
  }
  if (!isFragment) findFaultsOfPage()

  let level = 0
  for (const heading of shown('h1, h2, h3, h4, h5, h6')) {
    const own = Number(heading.localName.slice(1))
    if (level > 0 && own > level + 1) faults.push(`h${level} is followed by ${named(heading)}`)
    if (!hasName(heading)) faults.push(`an empty heading: ${named(heading)}`)
    level = own
  }

  for (const image of all('img:not([alt])')) faults.push(`no alternative text: ${named(image)}`)
  for (const frame of all('iframe:not([title])')) faults.push(`no title: ${named(frame)}`)
  for (const element of shown('a[href], button, summary'))
    if (!hasName(element)) faults.push(`no name: ${named(element)}`)
  // Controls hidden from screen readers and keyboard are next to a field that both reach.
  const UNREACHED = '[aria-hidden=true][tabindex="-1"]'
  for (const field of shown(`:is(input:not([type=hidden]), select, textarea):not(${UNREACHED})`))
    if (!hasLabel(field)) faults.push(`no label: ${named(field)}`)
  for (const element of all('[tabindex]'))
    if (element.tabIndex > 0) faults.push(`an order of its own: ${named(element)}`)
  for (const item of all('li'))
    if (!item.parentElement?.matches('ul, ol, menu, [role=list]')) faults.push(`in no list: ${named(item)}`)

  for (const attribute of ['aria-labelledby', 'aria-describedby', 'for'])
    for (const element of all(`[${attribute}]`))
      for (const id of element.getAttribute(attribute)?.split(/\s+/).filter(Boolean) ?? []) {
        const { length } = all(`[id="${CSS.escape(id)}"]`)
        if (length === 0 || (length > 1 && !repeatsIds))
          faults.push(`${attribute} names ${length} elements ${id}: ${named(element)}`)
      }

  const overflow = document.documentElement.scrollWidth - window.innerWidth
  if (overflow > 0) faults.push(`${overflow} px wider than the screen`)
  return faults

  function findFaultsOfPage(): void {
    if (!/^[a-z]{2}(?:-[A-Z]{2})?$/.test(document.documentElement.lang)) faults.push('no language')
    if (document.title.trim() === '') faults.push('no title')
    expectOne('main landmarks', shown('main'))
    expectOne('headings of the first level', all('h1'))
    const OUTSIDE = ':not(:is(main, article, aside, nav, section) *)'
    for (const landmark of ['header', 'footer'])
      if (shown(`${landmark}${OUTSIDE}`).length > 1) faults.push(`several ${landmark}s of the page`)
  }
}
