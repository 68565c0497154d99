import { HttpError } from '#shared/errors.ts'
import { OWN_FIELD } from '#shared/forms/fields.ts'
import type { GuardedPage } from '#shared/route.ts'
import { type AppContext, siteContext } from '../context.ts'
import type { ReportedConversion } from './report-conversions.ts'
import { type FormPlace, type FoundForm, findForm, ownersForm } from './find-form.ts'
import { isOwnHeartbeat } from './heartbeat.ts'
import { runtimeField, readSubmission, type Submission } from './read-submission.ts'
import { filesLimitMb } from '../page/sections/file-storage.ts'
import { chooseFileStore } from './store-files.ts'
import { type FormService, refuseFiles, submitForm } from './submit-form.ts'
import { takeLead } from './delivery/lead-queue.ts'
import { openUpload } from '../store/uploads.ts'
import { sendTracking } from '../reports/tracking-queue.ts'
import { answerForm, refuseUnread, wantsJson } from './answer-form.ts'
import { isSameOrigin } from '../http/same-host.ts'
import { isWithinLimit } from '../http/within-limit.ts'

/** `POST /api/forms/{form_id}`: reads, finds, checks and stores a form (`worker/forms`). */
export async function receiveForm(c: AppContext): Promise<Response> {
  if (!isSameOrigin(c.req.raw)) throw new HttpError(403, 'Only pages of this host may send forms')
  const form_id = new URL(c.req.url).pathname.split('/').pop() ?? ''
  if (!/^[\w-]{1,64}$/.test(form_id)) throw noSuchForm()
  // Before the body is read and the form is searched, so that a refused request costs nothing.
  if (!(await isWithinLimit(c, 'form'))) return refuseUnread(c)
  const openGuarded = async (page: GuardedPage) =>
    (await import('../page/load-member-page.ts')).memberSections(c, page)
  const find = (sent: Submission) => findForm(siteContext(c), form_id, { ...formPlace(c, sent), openGuarded })
  const upload = openUpload()
  try {
    const filesMb = filesLimitMb(c.var.env)
    const { submission, isWhole } = await readSubmission(c.req.raw, {
      mayBeLarge: async (first) => acceptsFiles(await find(first)),
      filesMb,
      upload,
    })
    const found = await find(submission)
    if (found === null) throw noSuchForm()
    const visitor = { address: c.req.header('cf-connecting-ip'), userAgent: c.req.header('user-agent') }
    const isPlain = !wantsJson(c)
    const proof = runtimeField(submission, OWN_FIELD.heartbeat)
    const isHeartbeat = await isOwnHeartbeat(proof, c.var.env, Date.now())
    const ofOwner = () => ownersForm(siteContext(c), found, { ...formPlace(c, submission), openGuarded })
    const outcome = isWhole
      ? await submitForm({ found, submission, visitor, isPlain, isHeartbeat, ofOwner }, formService(c))
      : refuseFiles(found, filesMb)
    const isReal = outcome.kind === 'stored' && !isHeartbeat
    const conversion = isReal ? await reportedConversion(c, { found, submission }) : null
    return await answerForm(c, { found, submission, outcome, conversion })
  } finally {
    upload.free()
  }
}

/** Loads the code for conversions only on a site that reports them, because few sites do. */
async function reportedConversion(
  c: AppContext,
  sent: { found: FoundForm; submission: Submission },
): Promise<ReportedConversion | null> {
  if (c.var.site.settings.conversions === undefined) return null
  return (await import('./report-conversions.ts')).reportConversions(c, sent)
}

function noSuchForm(): HttpError {
  return new HttpError(404, 'No such form')
}

function acceptsFiles(found: FoundForm | null): boolean {
  return found?.form.fields.some(({ type }) => type === 'file') ?? false
}

function formPlace(c: AppContext, submission: Submission): Omit<FormPlace, 'openGuarded'> {
  return {
    page: runtimeField(submission, OWN_FIELD.page),
    section: runtimeField(submission, OWN_FIELD.section),
    popup: runtimeField(submission, OWN_FIELD.popup),
    referer: c.req.header('referer'),
    sentTo: new URL(c.req.url),
  }
}

function formService(c: AppContext): FormService {
  const { site, origin, env } = c.var
  const needsNoReport = wantsJson(c) || c.req.header('sec-gpc') === '1'
  return {
    site,
    origin,
    env,
    files: chooseFileStore(env),
    turnstileSecret: c.env.TURNSTILE_SECRET_KEY,
    book: async (lead, wanted) =>
      (await import('./bookings/book-lead.ts')).bookLead(lead, wanted, {
        ...{ bindings: c.env, env, scope: c.executionCtx },
      }),
    takenTimes: async (form_id) =>
      (await import('./bookings/taken-times.ts')).takenTimes({ tenant_uuid: site.tenant_uuid, form_id }, env),
    take: (lead) => takeLead(lead, { bindings: c.env, env, scope: c.executionCtx }),
    waitUntil: (work) => c.executionCtx.waitUntil(work),
    report: needsNoReport
      ? null
      : (event) => c.executionCtx.waitUntil(sendTracking(c, event).catch(() => undefined)),
  }
}
