import { CONSENT_KEY, optionalPrefixes, rejectedPrefixes } from '#shared/visitor/consent.ts'
import { isDecided, isPrivate, loadCookies } from './consent.ts'
import { decide, showBanner } from './decision.ts'
import { page } from './page.ts'
import { removeCookies, removeEntries } from './storage.ts'
import { showToast } from './toasts.ts'

/** The buttons of the cookie banner, and buttons elsewhere that open the cookie preferences. */
export function watchBanner(): void {
  document.querySelector('[data-consent=toggle]')?.setAttribute('aria-expanded', String(!isHidden()))
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    if (target.closest('[data-cookie-preferences]')) return void customize()
    const button = target.closest<HTMLElement>('button[data-consent]')
    const answer = button?.dataset.consent
    if (answer === 'toggle') showBanner(isHidden())
    if (answer === 'close') showBanner(false)
    if (answer === 'accept') void accept()
    if (answer === 'reject') void reject()
    if (answer === 'customize') void customize()
  })
  // The visitor decided in another tab.
  addEventListener('storage', ({ key }) => {
    if (key === CONSENT_KEY) showBanner(!isDecided())
  })
}

function isHidden(): boolean {
  return document.documentElement.dataset.consent === 'hidden'
}

/** Accepts every cookie; under Global Privacy Control every one but those of the tracking group. */
async function accept(): Promise<void> {
  showBanner(false)
  decide(isPrivate() ? optionalPrefixes((await loadCookies()) ?? []).tracking : [])
}

/** Deletes all cookies and storage entries of the origin. Only the decision itself stays. */
async function reject(): Promise<void> {
  showBanner(false)
  const disabled = rejectedPrefixes(optionalPrefixes((await loadCookies()) ?? []))
  removeCookies(() => true)
  removeEntries((key) => key !== CONSENT_KEY)
  removeEntries(() => true, 'sessionStorage')
  decide(disabled)
}

async function customize(): Promise<void> {
  try {
    const { openPreferences } = await import('./overlays.ts')
    await openPreferences()
  } catch {
    showToast({ type: 'error', message: page.messages.failed })
  }
}
