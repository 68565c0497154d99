import type { FormSent } from '#sections/ui/form/enhance-form.browser.ts'
import { isConsentOutdated } from './consent.ts'
import { report } from './report.ts'
import { page } from './page.ts'
import { whenShown } from './when-shown.ts'

/** Reports page views, clicks and submitted forms. */
export function watchVisit(): void {
  whenShown(reportView)
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    if (isConsentOutdated()) location.reload()
    else reportView()
  })
  for (const type of ['click', 'auxclick']) {
    document.addEventListener(
      type,
      ({ target }) => {
        if (!(target instanceof Element)) return
        const clicked = clickTarget(target)
        if (clicked !== null) void report('click', clicked)
      },
      true,
    )
  }
  document.addEventListener('vitrine:form-sent', (event) => {
    const { form_id: id, name, type, data } = (event as CustomEvent<FormSent>).detail
    void report('submitForm', id, { id, name, type, data })
  })
}

/** Error pages have no id and are not reported as views. */
function reportView(): void {
  if (page.page_id) void report('pageView', page.page_id)
}

/** The name of a tracked element, or the target of a link. Null for other clicks, and for the runtime's own links. */
function clickTarget(target: Element): string | null {
  const named = target.closest<HTMLElement>('[data-track]:not([data-track=""])')
  const link = target.closest<HTMLAnchorElement>('a[href]')
  // In a tracked section, only clicks on links and buttons count. In any other tracked element, every click counts.
  if (named && (!named.dataset.section || target.closest('a,button,summary,label')))
    return named.dataset.track ?? null
  if (!link || link.closest('.skip-link,[data-language-menu]')) return null
  const { protocol, origin, pathname, href } = link
  // Query and fragment are left out, because they may contain personal data.
  return link.id || (/^http/.test(protocol) ? origin + pathname : href)
}
