/**
 * Runs in the head of every page, before the first paint. The HTML is the same for every visitor, so it cannot hold
 * what depends on the visitor or on the fragment of the address.
 */
const root = document.documentElement

// Hides the cookie banner from a visitor who has decided.
try {
  if (Array.isArray(JSON.parse(localStorage.getItem('disabled_cookies') ?? 'null')))
    root.dataset.consent = 'hidden'
} catch {
  // Without a readable entry the banner is shown.
}

// With a fragment, all sections are laid out at once (sections/frame), so that the browser scrolls to the right place.
// A font that loads later may move the target: the position is corrected once, unless the visitor scrolls first.
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
