import { CONSENT_KEY } from '#shared/visitor/consent.ts'
import { isDecided } from './consent.ts'
import { loadOverlays } from './load-overlays.ts'
import { page } from './page.ts'
import { showBanner } from './show-banner.ts'
import { showToast } from './toasts.ts'

/** Handles the buttons of the cookie banner, and buttons elsewhere that open the cookie preferences. */
export function watchBanner(): void {
  // In a tab opened in the background, this runs before client/inline/pre-paint.ts has marked the decision.
  document.querySelector('[data-consent=toggle]')?.setAttribute('aria-expanded', String(!isDecided()))
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    if (target.closest('[data-cookie-preferences]')) return void answerWith('openPreferences')
    const button = target.closest<HTMLElement>('button[data-consent]')
    const answer = button?.dataset.consent
    if (answer === 'toggle') showBanner(isHidden())
    if (answer === 'close') showBanner(false)
    if (answer === 'accept' || answer === 'reject') void answerWith(answer)
    if (answer === 'customize') void answerWith('openPreferences')
  })
  reserveSpace()
  // An answer to the banner has reloaded this page (decision.ts).
  if (history.state?.typed) void loadOverlays().then(({ restoreTyped }) => restoreTyped())
  // The visitor decided in another tab.
  addEventListener('storage', ({ key }) => {
    if (key === CONSENT_KEY) showBanner(!isDecided())
  })
}

/** The space above the banner and the space below it, together, in pixels. */
const MARGINS = 32

/** Adds as much room at the end of the page as the visible banner covers. */
function reserveSpace(): void {
  const banner = document.querySelector<HTMLElement>('[data-cookie-banner]')
  if (banner === null) return
  const measure = () => {
    const { offsetHeight } = banner
    const room = offsetHeight === 0 ? 0 : offsetHeight + MARGINS
    document.documentElement.style.setProperty('--banner-room', `${room}px`)
  }
  new ResizeObserver(measure).observe(banner)
}

function isHidden(): boolean {
  return document.documentElement.dataset.consent === 'hidden'
}

/** The code that handles answers is loaded with the first answer. */
async function answerWith(answer: 'accept' | 'reject' | 'openPreferences'): Promise<void> {
  try {
    const overlays = await loadOverlays()
    await overlays[answer]()
  } catch {
    showToast({ type: 'error', message: page.messages.failed })
  }
}
