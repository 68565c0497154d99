import type { FormResult } from '#sections/contract.ts'
import { instantText, shortTime } from '#shared/bookings/written-time.ts'
import { OWN_FIELD } from '#shared/forms/fields.ts'
import { limitValues } from '#sections/ui/form/rules.ts'
import { estimateOf } from '#sections/ui/form/estimate-form.ts'
import { textOfHtml } from '#sections/ui/plain-text.ts'
import { HttpError } from '#shared/errors.ts'
import { type Translate, translator } from '#shared/messages.ts'
import { canonicalPath } from '#shared/paths.ts'
import { PRIVATE } from '../http/cache-control.ts'
import type { AppContext } from '../context.ts'
import type { ReportedConversion } from './report-conversions.ts'
import { resultCookie } from '../page/sections/form-result.ts'
import { loadMessages } from '../page/sections/messages.ts'
import { splitLocale } from '#core/routing/locale.ts'
import type { FoundForm } from './find-form.ts'
import type { SubmissionOutcome } from './outcome.ts'
import type { Submission } from './read-submission.ts'
import { signRenderTime } from '../page/sections/render-token.ts'
import { confirmForm } from './confirm-form.ts'

/**
 * The answer to a form that was not read, because too many were sent: a message for a script, the error page for a
 * browser. The form is unknown, so the message is in the locale of the page in `Referer`, or else in the default one.
 */
export async function refuseUnread(c: AppContext): Promise<Response> {
  if (!wantsJson(c)) throw new HttpError(429, 'Too many forms')
  const { site } = c.var
  const referer = c.req.header('referer') ?? ''
  const canonical = canonicalPath(URL.canParse(referer) ? new URL(referer).pathname : '/')
  const { locale } = splitLocale(canonical.ok ? canonical.segments : [], site)
  const message = translator(locale, await loadMessages(locale, c.env.ASSETS))('errors.429')
  const headers = { 'cache-control': PRIVATE, 'retry-after': '60' }
  return c.json({ ok: false, message, errors: {} }, 429, headers)
}

interface Answered<Result = Exclude<SubmissionOutcome, { kind: 'unconfirmed' }>> {
  found: FoundForm
  submission: Submission
  outcome: Result
  /** The conversion that the Worker reports to services. The page reports the others. */
  conversion: ReportedConversion | null
}

/** Scripts accept JSON; a browser that posts a form accepts HTML. */
export function wantsJson(c: AppContext): boolean {
  const accept = c.req.header('accept') ?? ''
  if (accept.includes('text/html')) return false
  return (
    accept.includes('application/json') || (c.req.header('content-type') ?? '').startsWith('application/json')
  )
}

/**
 * Answers a script with JSON. A plain post gets a 303 back to the page, which shows the result, or a page that asks to
 * confirm.
 */
export async function answerForm(
  c: AppContext,
  { found, submission, outcome, conversion }: Answered<SubmissionOutcome>,
): Promise<Response> {
  if (outcome.kind === 'unconfirmed') return confirmForm(c, { found, submission, token: outcome.token })
  const answered = { found, submission, outcome, conversion }
  return wantsJson(c) ? answerScript(c, answered) : answerBrowser(c, answered)
}

async function answerScript(
  c: AppContext,
  { found, submission, outcome, conversion }: Answered,
): Promise<Response> {
  const { form, locale } = found
  const t = translator(locale, await loadMessages(locale, c.env.ASSETS))
  const headers = { 'cache-control': PRIVATE }
  switch (outcome.kind) {
    case 'stored': {
      const { message, popup } = form.success
      const redirect = destination(found)
      const text = message === undefined ? t('form.sent') : textOfHtml(message)
      const estimate = estimateOf(form, submission)
      return c.json(
        {
          ok: true,
          message: text,
          ...(redirect && { redirect }),
          ...(popup && { popup }),
          ...(conversion && { conversion }),
          ...(outcome.booked && { booked: outcome.booked }),
          ...(estimate && { estimate }),
        },
        200,
        headers,
      )
    }
    case 'taken': {
      const message = takenMessage(found, outcome.others, t)
      const errors = { [OWN_FIELD.time]: message }
      return c.json({ ok: false, message, errors, times: outcome.others.map(instantText) }, 409, headers)
    }
    case 'browsed':
      // Does not happen: only a browser without scripts asks for other days.
      return c.json({ ok: false, message: '', errors: {} }, 422, headers)
    case 'invalid': {
      const errors = [...outcome.errors].map(([name, error]) => [name, t(error[0], limitValues(error))])
      return c.json(
        { ok: false, message: t('form.checkFields'), errors: Object.fromEntries(errors) },
        outcome.status,
        headers,
      )
    }
    case 'refused':
      return c.json(
        { ok: false, message: refusal(found, outcome.message, t), errors: {}, ...(await freshToken(c)) },
        outcome.status,
        headers,
      )
    default:
      return outcome satisfies never
  }
}

/** One sentence that says the time is taken and lists free ones. */
function takenMessage({ timetable, locale }: FoundForm, others: number[], t: Translate): string {
  if (timetable === null || others.length === 0) return t('booking.takenAll')
  const { timezone } = timetable
  return t('booking.taken', {
    times: others.map((time) => shortTime(time, { timezone, locale })).join(' · '),
  })
}

function refusal({ form }: FoundForm, message: FormResult['message'], t: Translate): string {
  return message === 'form.failed' && form.error !== '' ? form.error : t(message ?? 'form.failed')
}

/**
 * A fresh token, so that a visitor who was too fast, or had the tab open for a week, can send again without reloading
 * the page.
 */
async function freshToken(c: AppContext): Promise<{ token?: string }> {
  const { formSecret: secret } = c.var.env
  if (secret === null) return {}
  return { token: await signRenderTime({ secret, tenant_uuid: c.var.site.tenant_uuid }, Date.now()) }
}

async function answerBrowser(c: AppContext, { found, submission, outcome }: Answered): Promise<Response> {
  const here = new URL(c.req.url)
  const leadsTo = outcome.kind === 'stored' ? new URL(destination(found) ?? 'about:blank', here) : null
  // `form-action` lets a form redirect to its own host only. For another host, the page that sent the form shows a
  // link.
  if (leadsTo?.origin === here.origin) return seeOther(leadsTo.href)
  const { form_id, section_id, path } = found
  const page = new URL(here.origin)
  page.pathname = path
  page.searchParams.set('form', form_id)
  page.hash = encodeURIComponent(section_id)
  const cookie = await resultCookie(
    {
      form_id,
      section_id,
      ok: outcome.kind === 'stored',
      ...(outcome.kind === 'refused' && { message: outcome.message }),
      ...(outcome.kind === 'browsed' && { from: outcome.from }),
      ...(outcome.kind === 'taken' && { times: outcome.others.map(instantText) }),
      ...(outcome.kind === 'stored' && outcome.booked && { booked: outcome.booked }),
      errors: resultErrors(outcome),
      values: valuesToShow(found, submission).filter(
        ([name]) => outcome.kind !== 'stored' || isPriced(found, name),
      ),
    },
    page.pathname,
    here.protocol === 'https:',
  )
  return seeOther(page.href, { 'set-cookie': cookie })
}

function resultErrors(outcome: Answered['outcome']): FormResult['errors'] {
  if (outcome.kind === 'taken')
    return [[OWN_FIELD.time, outcome.others.length === 0 ? 'booking.takenAll' : 'booking.takenHere']]
  return outcome.kind === 'invalid' ? [...outcome.errors].map(([name, error]) => [name, ...error]) : []
}

function seeOther(location: string, headers: Record<string, string> = {}): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': PRIVATE, ...headers } })
}

/** The tenant's page for visitors who have sent the form, if it is a page. */
function destination({ form, path }: FoundForm): string | undefined {
  const href = form.success.redirect?.href
  if (href?.startsWith('#')) return path + href
  return href !== undefined && /^(?:https?:|\/(?!\/))/.test(href) ? href : undefined
}

/** Whether the field has a price. Without scripts, the next page needs its value to compute the estimate again. */
function isPriced({ form }: FoundForm, name: string): boolean {
  return form.inputs?.some(({ id }) => id === name) ?? false
}

/** The values to show again. The visitor must consent again, and browsers do not accept files as initial values. */
function valuesToShow({ form, timetable }: FoundForm, submission: Submission): FormResult['values'] {
  const own = timetable === null ? [] : [OWN_FIELD.service, OWN_FIELD.time]
  return [...form.fields, ...own.map((name) => ({ name, type: 'radio' }))].flatMap(
    ({ name, type }): FormResult['values'] => {
      const texts = (submission.get(name) ?? []).filter((value) => typeof value === 'string')
      return type === 'consent' || type === 'file' || texts.length === 0 ? [] : [[name, texts]]
    },
  )
}
