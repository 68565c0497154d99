import type { FormSent } from '#sections/ui/form/enhance-form.browser.ts'
import { report } from './report.ts'
import { page } from './page.ts'

/** Spec §3 Tracking: what is seen, what is clicked, what is sent. */
export function watchVisit(): void {
  whenShown(() => void report('pageView', page.page_id))
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void report('pageView', page.page_id)
  })
  for (const type of ['click', 'auxclick']) {
    document.addEventListener(
      type,
      ({ target }) => {
        const clicked = clickTarget(target)
        if (clicked !== null) void report('click', clicked)
      },
      true,
    )
  }
  document.addEventListener('vitrine:form-sent', (event) => {
    const { form_id: id, name, type, data } = (event as CustomEvent<FormSent>).detail
    void report('submitForm', id, { form: { id, name, type, data } })
  })
}

/** Once somebody can see it: not while it is made ready in advance, nor in a tab that is never looked at. */
function whenShown(run: () => void): void {
  const again = () => whenShown(run)
  if (document.visibilityState === 'visible' && !isPrerendering()) run()
  else if (isPrerendering()) document.addEventListener('prerenderingchange', again, { once: true })
  else document.addEventListener('visibilitychange', again, { once: true })
}

function isPrerendering(): boolean {
  return 'prerendering' in document && document.prerendering === true
}

/** What names itself, and every link that leads away. Null for anything else: a click on a page is no event. */
function clickTarget(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null
  const named = target.closest<HTMLElement>('[data-track]:not([data-track=""])')
  const link = target.closest<HTMLAnchorElement>('a[href]')
  // A whole section may be named; then its links and buttons are what is clicked.
  if (named && (named === link || target.closest('a,button,summary,label')))
    return named.dataset.track ?? null
  if (!link) return null
  const { protocol, host, origin, pathname, href } = link
  if (/^(?:mailto|tel|sms):$/.test(protocol)) return link.id || href
  const leadsAway = /^https?:$/.test(protocol) && host !== location.host
  // Without its query, which may hold anything.
  return leadsAway ? link.id || origin + pathname : null
}
