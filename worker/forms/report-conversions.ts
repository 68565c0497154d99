import { OWN_FIELD } from '#shared/forms/fields.ts'
import type { AppContext } from '../context.ts'
import type { FoundForm } from './find-form.ts'
import { runtimeField, type Submission } from './read-submission.ts'
import { log } from '#shared/log.ts'
import { attemptConversion } from './delivery/attempt-conversion.ts'
import { googleConversion, metaConversion, type ServerConversion } from './delivery/server-conversion.ts'

/** The part that the browser needs to report to Meta under the same id. Only the Worker reports to Google. */
export interface ReportedConversion {
  event_id: string
  services: ServerConversion['service'][]
}

/**
 * Reports the conversion of a stored form to the services that the site names and the visitor allows. Consent is known
 * to the page's script only, so forms posted without it are not reported. The visitor waits for neither the services
 * nor the queue: the work continues after the response.
 */
export async function reportConversions(
  c: AppContext,
  { found, submission }: { found: FoundForm; submission: Submission },
): Promise<ReportedConversion | null> {
  const { site, origin, env } = c.var
  const server = site.settings.conversions?.server ?? []
  const event_id = runtimeField(submission, OWN_FIELD.key)
  const consent = runtimeField(submission, OWN_FIELD.consent)
  const { conversion, fields } = found.form
  // A platform's own API stores no tenants' secrets.
  if (env.upstreamKind !== 'supabase') return null
  if (server.length === 0 || event_id === undefined || consent === undefined || conversion === undefined)
    return null
  // A filled honeypot field marks a bot; the form is stored as spam.
  if (runtimeField(submission, OWN_FIELD.honeypot) !== undefined) return null
  const readTexts = (wanted: string) =>
    fields
      .filter(({ type }) => type === wanted)
      .flatMap(({ name }) => (submission.get(name) ?? []).filter((value) => typeof value === 'string'))
  const sent = {
    tenant_uuid: site.tenant_uuid,
    form_id: found.form_id,
    event_id: event_id.slice(0, 64),
    conversion,
    url: origin + found.path,
    allowed: consent.split(' '),
    emails: readTexts('email'),
    phones: readTexts('tel'),
    headers: c.req.raw.headers,
    accounts: { pixel: site.tenant.facebook_pixel, measurement: site.tenant.google_analytics },
    now: Date.now(),
  }
  const made = [
    server.includes('meta') ? await metaConversion(sent) : null,
    server.includes('google') ? googleConversion(sent) : null,
  ].filter((each) => each !== null)
  c.executionCtx.waitUntil(Promise.all(made.map((each) => handOver(each, c))))
  return made.length === 0 ? null : { event_id: sent.event_id, services: made.map(({ service }) => service) }
}

/** Without a queue, and where it fails, there is one attempt. */
async function handOver(conversion: ServerConversion, c: AppContext): Promise<void> {
  const { DELIVERIES: queue } = c.env
  try {
    if (queue !== undefined) return void (await queue.send(conversion, { contentType: 'json' }))
  } catch (error) {
    log('warn', 'delivery queue failed', {}, error)
  }
  await attemptConversion(conversion, { env: c.var.env, attempts: 1, isLast: true })
}
