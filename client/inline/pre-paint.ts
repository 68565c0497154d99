/**
 * Runs in the head of every page, before the first paint. The HTML is the same for every visitor, so this script adds
 * what depends on the visitor or on the fragment of the address.
 */
const root = document.documentElement

/**
 * Marks the page with whether this visitor has decided on cookies. An unmarked page hides the banner
 * (sections/site/cookie-banner). It runs after the first paint, because browsers read storage from disk.
 */
function stateConsent(): void {
  // If a script has shown or hidden the banner meanwhile, that state wins.
  root.dataset.consent ??= storedConsent()
}

function storedConsent(): 'hidden' | '' {
  try {
    if (Array.isArray(JSON.parse(String(localStorage.getItem('disabled_cookies'))))) return 'hidden'
  } catch {
    // Without a readable entry the banner is shown.
  }
  return ''
}

// requestAnimationFrame calls back before the frame is painted; a timer set there runs after it.
requestAnimationFrame(() => setTimeout(stateConsent))
// Hidden pages and pages whose clock is stopped get no frame.
addEventListener('DOMContentLoaded', stateConsent)

// When the visitor arrives at a fragment or returns to a scroll position, all sections are laid out at once
// (sections/frame): the browser needs the true height of everything above to scroll to the right place.
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
const isArrival = visit?.type === 'navigate'
if (location.hash || !isArrival) root.dataset.laidOut = ''

// A font that loads late may move the target, and a busy browser may not reach it. The position is corrected until the
// visitor scrolls.
if (location.hash && isArrival) {
  const correction = new AbortController()
  const { signal } = correction
  const correct = () => document.querySelector(':target')?.scrollIntoView()
  for (const type of ['scrollend', 'load']) addEventListener(type, correct, { signal, once: true })
  document.fonts.addEventListener('loadingdone', correct, { signal })
  for (const type of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    addEventListener(type, () => correction.abort(), { signal, passive: true })
}
