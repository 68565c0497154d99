/**
 * Runs in the head of every page, before the first paint. The HTML is the same for every visitor, so it cannot hold
 * what depends on the visitor or on the fragment of the address.
 */
const root = document.documentElement

/**
 * Says whether this visitor has decided on cookies, which the banner waits for (sections/site/cookie-banner). The first paint waits for
 * no storage, which a browser reads from its disk.
 */
function stateConsent(): void {
  // What has been shown or hidden since stays so.
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

// The callback of a frame runs before it is painted, and a timer after it.
requestAnimationFrame(() => setTimeout(stateConsent))
// A hidden page and one whose clock stands get no frame.
addEventListener('DOMContentLoaded', stateConsent)

// Where the visitor lands at a fragment or where they were before, all sections are laid out at once (sections/frame):
// the browser scrolls to the right place only where every height above it is the true one.
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
const isArrival = visit?.type === 'navigate'
if (location.hash || !isArrival) root.dataset.laidOut = ''

// A font that comes later may move the target, and a browser that is busy may not get there: the position is corrected
// until the visitor scrolls.
if (location.hash && isArrival) {
  const correction = new AbortController()
  const { signal } = correction
  const correct = () => document.querySelector(':target')?.scrollIntoView()
  for (const type of ['scrollend', 'load']) addEventListener(type, correct, { signal, once: true })
  document.fonts.addEventListener('loadingdone', correct, { signal })
  for (const type of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    addEventListener(type, () => correction.abort(), { signal, passive: true })
}
