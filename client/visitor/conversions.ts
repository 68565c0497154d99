import type { Conversion } from '#shared/visitor/conversions.ts'
import { storedJson } from '#shared/visitor/stored-json.ts'
import type { FormSent } from '#sections/ui/form/enhance-form.browser.ts'
import { isIdle } from './idle.ts'
import { loadOverlays, loadOverlaysAhead } from './load-overlays.ts'

/** Notifies the tenant's services of conversions: forms that were stored, and clicks on `data-conversion`. */
export function watchConversions(): void {
  document.addEventListener('vitrine:form-sent', (event) => {
    void notify((event as CustomEvent<FormSent>).detail.conversion)
  })
  document.addEventListener('click', ({ target }) => {
    const element = (target as Element).closest?.<HTMLElement>('[data-conversion]')
    if (element) void notify(storedJson(element.dataset.conversion))
  })
  // A click or a sent form may lead to another page, so the notifying code is loaded on focus, before it is needed.
  document.addEventListener('focusin', ({ target }) => {
    if ((target as Element).closest?.('[data-overlays]')) void loadOverlaysAhead()
  })
  if (document.querySelector('[data-conversion]')) void isIdle().then(loadOverlaysAhead)
}

async function notify(conversion: Conversion | null | undefined): Promise<void> {
  if (!conversion) return
  const { notifyConversion } = await loadOverlays()
  await notifyConversion(conversion)
}
