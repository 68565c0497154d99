import { type Conversion, conversionNotifications } from '#shared/visitor/conversions.ts'
import { storedJson } from '#shared/visitor/stored-json.ts'
import type { FormSent } from '#sections/ui/form/enhance-form.browser.ts'
import { currentConsent } from './consent.ts'

/** Notifies the tenant's services of conversions: forms that were stored, and clicks on `data-conversion`. */
export function watchConversions(): void {
  document.addEventListener('vitrine:form-sent', (event) => {
    void notify((event as CustomEvent<FormSent>).detail.conversion)
  })
  document.addEventListener('click', ({ target }) => {
    const element = (target as Element).closest?.<HTMLElement>('[data-conversion]')
    if (element) void notify(storedJson(element.dataset.conversion))
  })
}

/** A service that is missing or fails does not stop the others. */
async function notify(conversion: Conversion | null | undefined): Promise<void> {
  const consent = await currentConsent()
  for (const { service, group, call, arguments: args } of conversionNotifications(conversion)) {
    if (!consent[group]) continue
    const tell = (window as unknown as Record<string, unknown>)[call]
    try {
      if (typeof tell === 'function') tell(...args)
      else console.info(`Conversion not notified: ${service} (no ${call} in this page)`)
    } catch (error) {
      console.warn(`Conversion not notified: ${service}`, error)
    }
  }
}
