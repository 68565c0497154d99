import { isSecret } from '#shared/forms/secret.ts'
import type { Site } from '#shared/site.ts'
import type { TrackingEvent } from '../reports/tracking-queue.ts'
import type { FoundForm } from './find-form.ts'
import type { DataValue } from './submission-data.ts'

/**
 * The report of a form that was sent without a script. With a script the browser reports it on the event
 * `vitrine:form-sent`, so no form is reported twice. Only the browser knows the visitor's consent. So forms
 * are reported here only on sites with consent by default (`consent.mode` is `opt_out`), and without an
 * identifier of the visitor.
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
  const reported = form.fields.filter(
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
        data: Object.fromEntries(reported.map(({ name }) => [name, data[name]])),
      },
    },
    event_id,
    occurred_at: new Date().toISOString(),
  }
}
