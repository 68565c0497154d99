import { ruleOf } from '#sections/ui/form/rules.ts'
import { HttpError } from '#shared/errors.ts'
import { OWN_FIELD, TURNSTILE_FIELD } from '#shared/forms/fields.ts'
import { matchesPattern } from '#shared/forms/pattern.ts'
import { type FieldError, validateForm } from '#shared/forms/validate.ts'
import type { AppContext } from '../context.ts'
import { answerForm, refuseUnread, wantsJson } from '../forms/answer-form.ts'
import { passesBotCheck } from '../forms/bot-check.ts'
import { type FormPlace, type FoundForm, findForm } from '../forms/find-form.ts'
import type { Outcome } from '../forms/outcome.ts'
import { readSubmission, type Submission } from '../forms/read-submission.ts'
import { secondsSinceRender } from '../forms/render-token.ts'
import { reportWithoutScript } from '../forms/report-without-script.ts'
import { chooseFileStore, type FileStore, filePath, type StoredFile } from '../forms/store-files.ts'
import { dataOf, filesOf, keyOf } from '../forms/submission-data.ts'
import { log, reasonOf } from '../log.ts'
import { chooseUpstream } from '../upstream/choose.ts'
import { UpstreamError } from '../upstream/upstream.ts'
import { isSameOrigin } from './same-host.ts'
import { isWithinLimit } from './within-limit.ts'

/** A page may lie in a cache for a day and in a tab for longer. */
const MAX_AGE_SECONDS = 7 * 24 * 60 * 60

/** A failure that came sooner than this leaves time for another try. */
const FAST_FAILURE_MS = 500

/**
 * `POST /api/forms/{form_id}`: checked by the field list that the tenant has published, then handed
 * to the upstream. The visitor waits for it, because they must know whether it was stored.
 */
export async function receiveForm(c: AppContext): Promise<Response> {
  if (!isSameOrigin(c.req.raw)) throw new HttpError(403, 'Forms are sent from pages of this host')
  const form_id = new URL(c.req.url).pathname.split('/').pop() ?? ''
  if (!/^[\w-]{1,64}$/.test(form_id)) throw noSuchForm()
  // Before the body is read and the form is looked for: what is refused costs nothing.
  if (!(await isWithinLimit(c, 'form'))) return refuseUnread(c)
  const submission = await readSubmission(c.req.raw, {
    mayBeLarge: async (first) => takesFiles(await findForm(c, form_id, placeOf(first))),
  })
  const found = await findForm(c, form_id, placeOf(submission))
  if (found === null) throw noSuchForm()
  return answerForm(c, { found, submission, outcome: await submit(c, found, submission) })
}

function noSuchForm(): HttpError {
  return new HttpError(404, 'No such form')
}

function takesFiles(found: FoundForm | null): boolean {
  return found?.form.fields.some(({ type }) => type === 'file') ?? false
}

function placeOf(submission: Submission): FormPlace {
  return {
    page: ownField(submission, OWN_FIELD.page),
    section: ownField(submission, OWN_FIELD.section),
    popup: ownField(submission, OWN_FIELD.popup),
  }
}

function ownField(submission: Submission, name: string): string | undefined {
  const [value] = submission.get(name) ?? []
  return typeof value === 'string' && value !== '' && value.length <= 2048 ? value : undefined
}

async function submit(c: AppContext, found: FoundForm, submission: Submission): Promise<Outcome> {
  const { form, form_id } = found
  const { site, env } = c.var
  if (form.spam.honeypot && ownField(submission, OWN_FIELD.honeypot) !== undefined) {
    log('info', 'form spam', { site: site.tenant_uuid, form: form_id, sign: 'honeypot' })
    // Told that it worked, a machine does not try anything else.
    return { kind: 'stored' }
  }
  const files = chooseFileStore(env, c.env)
  const errors = validateForm(form.fields.map(ruleOf), submission, matchesPattern)
  if (errors.size === 0) checkFileSizes(found, submission, files, errors)
  if (errors.size > 0) return { kind: 'invalid', errors }
  // From here on everything a person wrote is right, so whatever is refused is told, and may be sent again.
  if (!(await tookItsTime(c, found, submission)) || !(await passes(c, found, submission))) {
    log('info', 'form spam', { site: site.tenant_uuid, form: form_id, sign: 'timing or bot check' })
    return { kind: 'refused', status: 422, message: 'form.spam' }
  }
  const isStored = await store(c, found, submission, files)
  return isStored ? { kind: 'stored' } : { kind: 'refused', status: 503, message: 'form.failed' }
}

/** Each file was measured by its field; together they must fit where they go. */
function checkFileSizes(
  { form }: FoundForm,
  submission: Submission,
  { maxBytes }: FileStore,
  errors: Map<string, FieldError>,
): void {
  const total = filesOf(form, submission).reduce((bytes, { size }) => bytes + size, 0)
  const field = form.fields.find(({ type, name }) => type === 'file' && submission.has(name))
  if (total > maxBytes && field !== undefined)
    errors.set(field.name, ['form.fileSize', Math.floor((maxBytes / 1024 / 1024) * 100) / 100])
}

/** Nobody fills a form in before they have read it. Without FORM_SECRET nobody can tell. */
async function tookItsTime(c: AppContext, { form }: FoundForm, submission: Submission): Promise<boolean> {
  const { formSecret: secret } = c.var.env
  const { minSeconds } = form.spam
  if (secret === null || minSeconds === 0) return true
  const token = ownField(submission, OWN_FIELD.token) ?? ''
  const { tenant_uuid } = c.var.site
  const seconds = await secondsSinceRender({ secret, tenant_uuid }, token, Date.now())
  return seconds !== null && seconds >= minSeconds && seconds <= MAX_AGE_SECONDS
}

async function passes(c: AppContext, { form }: FoundForm, submission: Submission): Promise<boolean> {
  const secret = c.env.TURNSTILE_SECRET_KEY
  const isAsked = form.spam.turnstile && c.var.site.settings.forms?.turnstile_site_key !== undefined
  if (!secret || !isAsked) return true
  const answer = ownField(submission, TURNSTILE_FIELD) ?? ''
  return passesBotCheck(secret, { answer, visitor: c.req.header('cf-connecting-ip') })
}

async function store(
  c: AppContext,
  found: FoundForm,
  submission: Submission,
  files: FileStore,
): Promise<boolean> {
  const { site, env } = c.var
  const { form, form_id, path, locale } = found
  try {
    const idempotency_key = await submissionKey(c, found, submission)
    const stored = new Map<unknown, StoredFile>()
    for (const file of filesOf(form, submission)) {
      const place = await filePath([site.tenant_uuid, form_id, idempotency_key], file)
      stored.set(file, await files.store(file, place))
    }
    const data = dataOf(form, submission, (file) => stored.get(file) ?? {})
    const url = c.var.origin + path
    const { tenant_uuid } = site
    await send({ tenant_uuid, form_id, url, locale, data, idempotency_key }, env)
    if (!wantsJson(c)) reportWithoutScript(c, { found, data, url, event_id: `form-${idempotency_key}` })
    return true
  } catch (error) {
    log('error', 'form not stored', { site: site.tenant_uuid, form: form_id, reason: reasonOf(error) })
    return false
  }
}

/** The script's own, or one that two clicks on the same letter share. */
async function submissionKey(c: AppContext, found: FoundForm, submission: Submission): Promise<string> {
  const own = ownField(submission, OWN_FIELD.key)
  if (own !== undefined && /^[\w-]{8,64}$/.test(own)) return own
  const visitor = [c.req.header('cf-connecting-ip') ?? '', c.req.header('user-agent') ?? '']
  const data = dataOf(found.form, submission, ({ name, size, type }) => ({ name, size, type }))
  return keyOf([c.var.site.tenant_uuid, found.form_id, ...visitor], data, Date.now())
}

/** Twice at most, and the second time only where the first one cost nothing. The key makes two of them one. */
async function send(payload: object, env: AppContext['var']['env']): Promise<void> {
  const upstream = await chooseUpstream(env)
  const submitForm = () => upstream.submitForm(payload, { deadlineMs: env.upstreamTimeoutMs })
  const started = Date.now()
  const answer = await submitForm().catch((error) => {
    if (Date.now() - started > FAST_FAILURE_MS) throw error
    return submitForm()
  })
  const refusal = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : null
  if (refusal !== null) throw new UpstreamError(`form_submit: ${String(refusal)}`)
}
