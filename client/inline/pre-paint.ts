/**
 * In the head of every page, before anything is painted. The HTML itself is the same for every visitor and cannot say
 * either of these.
 */
const root = document.documentElement

// A visitor who has decided does not see the cookie banner, not even for a moment.
try {
  if (Array.isArray(JSON.parse(localStorage.getItem('disabled_cookies') ?? 'null')))
    root.dataset.consent = 'hidden'
} catch {
  // No storage, or nothing in it that could be read: the visitor is asked.
}

// An address that names a section: all of the page is laid out at once (sections/frame), so that the browser scrolls to
// where the section is. What a late font moves meanwhile is corrected, unless the visitor scrolls first.
if (location.hash) {
  root.dataset.hash = ''
  const correction = new AbortController()
  const correct = ({ type }: Event) => {
    correction.abort()
    if (type === 'scrollend') document.querySelector(':target')?.scrollIntoView()
  }
  for (const type of ['scrollend', 'wheel', 'touchstart', 'keydown', 'pointerdown'])
    addEventListener(type, correct, { signal: correction.signal, passive: true })
}
