const DEBOUNCE_MS = 180
const SHORTEST_TERM = 2

interface SuggestionsAnswer {
  results: { path: string; title: string[] }[]
}

/** Shows the first results below a search field while the visitor types. The form works without it. */
export function suggest(form: HTMLFormElement): void {
  const input = form.querySelector('input')
  const list = form.parentElement?.querySelector('ul')
  if (!input || !list) return
  let asking = new AbortController()
  let timer = 0

  const show = (results: SuggestionsAnswer['results']) => {
    list.replaceChildren(
      ...results.map(({ path, title }) => {
        const item = document.createElement('li')
        const link = item.appendChild(document.createElement('a'))
        link.href = path
        link.textContent = title.join('')
        return item
      }),
    )
    list.hidden = results.length === 0
  }

  const ask = async (q: string, { signal }: AbortController) => {
    const query = new URLSearchParams({ q, locale: document.documentElement.lang })
    try {
      const response = await fetch(`/api/search?${query}`, { signal })
      const { results }: SuggestionsAnswer = response.ok ? await response.json() : { results: [] }
      if (!signal.aborted) show(results)
    } catch {
      // The visitor typed more, or is offline. The form still leads to the results page.
    }
  }

  input.addEventListener('input', () => {
    asking.abort()
    asking = new AbortController()
    clearTimeout(timer)
    const q = input.value.trim()
    if (q.length < SHORTEST_TERM) show([])
    else timer = setTimeout(ask, DEBOUNCE_MS, q, asking)
  })

  form.parentElement?.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !list.hidden) {
      // The first press closes the suggestions, the next one the popover around the field.
      event.preventDefault()
      input.focus()
      show([])
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || list.hidden) return
    const stops = [input, ...list.querySelectorAll('a')]
    const at = stops.indexOf(document.activeElement as HTMLInputElement)
    event.preventDefault()
    stops[(at + step + stops.length) % stops.length]?.focus()
  })
}
