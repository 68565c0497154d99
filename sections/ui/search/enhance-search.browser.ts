/** Loads the suggestions when a visitor enters a search field of the section. */
export function enhanceSearch(element: HTMLElement): void {
  for (const form of element.querySelectorAll<HTMLFormElement>('[data-search]')) {
    const load = async () => (await import('./suggest.browser.ts')).suggest(form)
    form.addEventListener('focusin', load, { once: true })
  }
}
