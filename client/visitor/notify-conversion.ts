import { type Conversion, conversionNotifications } from '#shared/visitor/conversions.ts'
import { currentConsent } from './consent.ts'

/** Notifies each allowed service. One that is missing or fails does not stop the others. */
export async function notifyConversion(conversion: Conversion): Promise<void> {
  const consent = await currentConsent()
  for (const { service, group, call, arguments: args } of conversionNotifications(conversion)) {
    if (!consent[group]) continue
    const notify = (window as unknown as Record<string, unknown>)[call]
    try {
      if (typeof notify === 'function') notify(...args)
      else console.info(`Conversion not notified: ${service} (no ${call} in this page)`)
    } catch (error) {
      console.warn(`Conversion not notified: ${service}`, error)
    }
  }
}
