import { isSecret } from '#shared/forms/secret.ts'
import type { Site } from '#shared/site.ts'
import type { TrackingEvent } from '../tracking-queue.ts'
import type { FoundForm } from './find-form.ts'
import type { DataValue } from './submission-data.ts'

/**
 * The report of a form that was sent without a script. With one, the browser reports it on the event
 * `vitrine:form-sent`, so that no form is reported twice. What a visitor has agreed to is known to their browser
 * alone, so only forms of a site whose visitors agree by default (`consent.mode` is `opt_out`) are reported here, and never who it was.
 */
export function reportWithoutScript(
  site: Site,
  {
    found,
    data,
    url,
    event_id,
  }: { found: FoundForm; data: Record<string, DataValue>; url: string; event_id: string },
): TrackingEvent | null {
  if (site.settings.consent?.mode !== 'opt_out') return null
  const { form, form_id } = found
  const told = form.fields.filter(
    ({ type, name, autocomplete }) =>
      type !== 'consent' && type !== 'file' && !isSecret(autocomplete) && name in data,
  )
  return {
    action: 'submitForm',
    target: form_id,
    identifier: '',
    tenant_uuid: site.tenant_uuid,
    url,
    utm_source: '',
    utm_medium: '',
    utm_campaign: '',
    utm_content: '',
    utm_term: '',
    referrer: '',
    additional_info: {
      form: {
        id: form_id,
        name: form.name,
        type: form.type,
        data: Object.fromEntries(told.map(({ name }) => [name, data[name]])),
      },
    },
    event_id,
    occurred_at: new Date().toISOString(),
  }
}
