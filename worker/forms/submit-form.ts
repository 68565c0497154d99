import type { BookedTime } from '#sections/contract.ts'
import { fieldRule, acceptsSeveralFiles, withFileLimit } from '#sections/ui/form/rules.ts'
import { timesNear } from '#shared/bookings/free-times.ts'
import type { TakenTime, Timetable } from '#shared/bookings/timetable.ts'
import { isDate } from '#shared/forms/date-time.ts'
import { OWN_FIELD, TURNSTILE_FIELD } from '#shared/forms/fields.ts'
import { matchesPattern } from '#shared/forms/pattern.ts'
import { type FieldError, validateForm } from '#shared/forms/validate.ts'
import type { Site } from '#shared/site.ts'
import type { Env } from '../env.ts'
import type { Lead, SpamReason } from './delivery/lead.ts'
import { ESTIMATE_FIELD } from '#shared/estimates/stored-estimate.ts'
import { log } from '#shared/log.ts'
import type { TrackingEvent } from '../reports/tracking-queue.ts'
import { botCheckKey } from '../page/sections/bot-check-key.ts'
import { passesBotCheck } from './bot-check.ts'
import { isConfirmed, signConfirmation } from './confirmation.ts'
import { estimateData } from './estimate-data.ts'
import { filesLimitMb } from '../page/sections/file-storage.ts'
import type { FoundForm } from './find-form.ts'
import { leadSubject } from './lead-subject.ts'
import { readChoice, type TimeChoice } from './bookings/read-choice.ts'
import type { SubmissionOutcome } from './outcome.ts'
import { runtimeField, type Submission } from './read-submission.ts'
import { secondsSinceRender } from '../page/sections/render-token.ts'
import { reportWithoutScript } from './report-without-script.ts'
import { type FileStore, filePath, type StoredFile } from './store-files.ts'
import { submissionData, submittedFiles, submissionKey } from './submission-data.ts'

/** A page may be in a cache for a day and open in a tab for longer. */
const MAX_AGE_SECONDS = 7 * 24 * 60 * 60

/** A form that was sent. */
export interface SentForm {
  found: FoundForm
  submission: Submission
  /** Address and user agent of the visitor; undefined where the request has none. */
  visitor: { address: string | undefined; userAgent: string | undefined }
  /** The browser posted the form without the page's script. */
  isPlain: boolean
  /** The Worker sent it itself (heartbeat.ts). */
  isHeartbeat: boolean
  /** The form in the language of the site's owner. */
  ofOwner: () => Promise<FoundForm['form']>
}

/** A time of the form's timetable. */
interface WantedBooking {
  choice: TimeChoice
  timetable: Timetable
}

/** The dependencies of checking and storing a form. */
export interface FormService {
  site: Site
  /** Scheme and host of the site's addresses. */
  origin: string
  env: Env
  files: FileStore
  /** Secret of the bot check; undefined where the deployment has none. */
  turnstileSecret: string | undefined
  /** Stores a lead, and fails when it cannot. */
  take: (lead: Lead) => Promise<void>
  /** Stores a lead with its time; null when somebody else has the time. */
  book: (lead: Lead, wanted: WantedBooking) => Promise<BookedTime | null>
  /** The times of a form that are taken. */
  takenTimes: (form_id: string) => Promise<TakenTime[]>
  /** Work that continues after the response. */
  waitUntil: (work: Promise<unknown>) => void
  /** Receives the report of a stored form; null when the browser reports it or the visitor has not consented. */
  report: ((event: TrackingEvent) => void) | null
}

/**
 * Checks a form by the field list that the tenant has published, then stores it. The visitor waits, because
 * they must know whether it was stored. Spam is stored too, with its reason and without its files, because a
 * check may be wrong.
 */
export async function submitForm(sent: SentForm, service: FormService): Promise<SubmissionOutcome> {
  const { found, submission } = sent
  const { form } = found
  const { env } = service
  const from = sent.isPlain && found.timetable !== null ? runtimeField(submission, OWN_FIELD.from) : undefined
  if (from !== undefined && isDate(from)) return { kind: 'browsed', from }
  if (form.spam.honeypot && runtimeField(submission, OWN_FIELD.honeypot) !== undefined) {
    storeSpam('honeypot', sent, service)
    // Reports success to a bot, so that it does not try again.
    return { kind: 'stored' }
  }
  const filesMb = filesLimitMb(env)
  const rules = withFileLimit(form.fields, filesMb).map(fieldRule)
  const errors = validateForm(rules, submission, matchesPattern, filesMb)
  const { timetable } = found
  const chosen = timetable === null ? null : readChoice(submission, timetable, Date.now())
  if (chosen !== null && 'errors' in chosen)
    for (const [name, error] of chosen.errors) errors.set(name, error)
  if (errors.size > 0) return { kind: 'invalid', status: isTooLarge(errors, filesMb) ? 413 : 422, errors }
  // All values are valid here, so a visitor who is refused as spam can send the same form again.
  const sign = sent.isHeartbeat ? null : await spamSign(sent, service)
  if (sign === 'unconfirmed') return { kind: 'unconfirmed', token: await confirmationToken(sent, service) }
  if (sign !== null) {
    storeSpam(sign, sent, service)
    return { kind: 'refused', status: 422, message: 'form.spam' }
  }
  const booking =
    timetable !== null && chosen !== null && 'choice' in chosen ? { choice: chosen.choice, timetable } : null
  return (await store(sent, service, booking)) ?? { kind: 'refused', status: 503, message: 'form.failed' }
}

/**
 * A file that exceeds the limit of its field is an error of that field. A file that exceeds the limit of all forms is
 * a 413.
 */
function isTooLarge(errors: ReadonlyMap<string, FieldError>, filesMb: number): boolean {
  return [...errors.values()].some(
    ([key, limit]) => limit === filesMb && (key === 'form.fileSize' || key === 'form.filesLimit'),
  )
}

/** The outcome of a form whose files are too large to be read. */
export function refuseFiles({ form: { fields } }: FoundForm, filesMb: number): SubmissionOutcome {
  const name = fields.find(({ type }) => type === 'file')?.name ?? ''
  const key = acceptsSeveralFiles(fields) ? 'form.filesLimit' : 'form.fileSize'
  return { kind: 'invalid', status: 413, errors: new Map([[name, [key, filesMb]]]) }
}

async function spamSign(sent: SentForm, service: FormService): Promise<SpamReason | 'unconfirmed' | null> {
  if (!(await tookItsTime(sent, service))) return 'timing'
  const isPerson = await passes(sent, service)
  return isPerson === 'unconfirmed' ? isPerson : isPerson ? null : 'bot check'
}

/**
 * Stores spam under its own key, so that the visitor's next attempt with the same content is not taken for a
 * repetition.
 */
function storeSpam(reason: SpamReason, sent: SentForm, service: FormService): void {
  const { form, form_id } = sent.found
  const { site, env, take, waitUntil } = service
  log('info', 'form spam', { site: site.tenant_uuid, form: form_id, sign: reason })
  // A platform's API may ignore `spam_reason` and treat the spam as a submission.
  if (env.upstreamKind === 'http') return
  const data = submissionData(form, sent.submission, ({ name, size, type }) => ({ name, size, type }))
  const storing = Promise.all([submissionKey([...keyParts(sent, site), 'spam']), sent.ofOwner()])
    .then(([key, own]) => take({ ...createLead(sent, service, { data, key, own }), spam_reason: reason }))
    .catch((error) => log('warn', 'spam not stored', { site: site.tenant_uuid, form: form_id }, error))
  waitUntil(storing)
}

/**
 * A person reads a form before filling it in. The time is known only with FORM_SECRET, which signs the time
 * of rendering.
 */
async function tookItsTime(
  { found: { form }, submission }: SentForm,
  { env: { formSecret: secret }, site: { tenant_uuid } }: FormService,
): Promise<boolean> {
  const { minSeconds } = form.spam
  if (secret === null || minSeconds === 0) return true
  const token = runtimeField(submission, OWN_FIELD.token) ?? ''
  const seconds = await secondsSinceRender({ secret, tenant_uuid }, token, Date.now())
  return seconds !== null && seconds >= minSeconds && seconds <= MAX_AGE_SECONDS
}

/** Without a script there is no answer to the bot check; the visitor then confirms the form on a page of its own. */
async function passes(sent: SentForm, service: FormService): Promise<boolean | 'unconfirmed'> {
  const { found, submission, visitor, isPlain } = sent
  const { turnstileSecret: secret, site, origin } = service
  const isAsked = found.form.spam.turnstile && botCheckKey(site) !== undefined
  if (!secret || !isAsked) return true
  const answer = runtimeField(submission, TURNSTILE_FIELD)
  if (answer !== undefined || !isPlain)
    return passesBotCheck(secret, {
      answer: answer ?? '',
      visitor: visitor.address,
      hostname: new URL(origin).hostname,
    })
  const token = runtimeField(submission, OWN_FIELD.confirmation) ?? ''
  const confirmed = { site, found, submission, secret }
  return (await isConfirmed(confirmed, token, Date.now())) || 'unconfirmed'
}

function confirmationToken({ found, submission }: SentForm, service: FormService): Promise<string> {
  const { turnstileSecret: secret = '', site } = service
  return signConfirmation({ site, found, submission, secret }, Date.now())
}

/** @returns null when it could not be stored */
async function store(
  sent: SentForm,
  service: FormService,
  booking: WantedBooking | null,
): Promise<SubmissionOutcome | null> {
  const { found, submission } = sent
  const { site, files, take, book, report } = service
  const { form, form_id } = found
  const { tenant_uuid } = site
  try {
    const idempotency_key = await submissionKey(keyParts(sent, site))
    const stored = new Map<unknown, StoredFile>()
    for (const file of submittedFiles(form, submission)) {
      const place = await filePath([tenant_uuid, form_id, idempotency_key], file)
      stored.set(file, await files.store(file, place))
    }
    const data = submissionData(form, submission, (file) => stored.get(file) ?? {})
    const own = await sent.ofOwner()
    const lead = createLead(sent, service, { data, key: idempotency_key, own })
    const booked = booking === null ? undefined : await book(lead, booking)
    if (booking !== null && booked === null)
      return { kind: 'taken', others: await othersNear(booking, found, service) }
    if (booking === null) await take(lead)
    const { url } = lead
    const event = reportWithoutScript(site, { found, data, url, event_id: `form-${idempotency_key}` })
    if (event !== null) report?.(event)
    return { kind: 'stored', ...(booked && { booked }) }
  } catch (error) {
    log('error', 'form not stored', { site: tenant_uuid, form: form_id }, error)
    return null
  }
}

/** Number of free times that are offered in place of a taken one. */
const OTHERS = 6

/** Free times near the wanted one. If the taken times cannot be loaded, all times of the timetable count as free. */
async function othersNear(
  { choice: { service, start }, timetable }: WantedBooking,
  { form_id }: FoundForm,
  { takenTimes, site: { tenant_uuid } }: FormService,
): Promise<number[]> {
  const taken = await takenTimes(form_id).catch((error) => {
    log('warn', 'taken times not read', { site: tenant_uuid, form: form_id }, error)
    return []
  })
  const near = timesNear(timetable, service, { start, count: OTHERS + 1, taken, now: Date.now() })
  return near.filter((time) => time !== start).slice(0, OTHERS)
}

function createLead(
  { found, submission, isHeartbeat }: SentForm,
  { site, origin, env }: FormService,
  { data, key, own }: { data: Lead['data']; key: string; own: FoundForm['form'] },
): Lead {
  const { form, form_id, path, locale } = found
  const estimate = estimateData(form, submission, locale)
  return {
    claim: crypto.randomUUID(),
    tenant_uuid: site.tenant_uuid,
    form_id,
    url: origin + path,
    locale,
    data: estimate === undefined ? data : { ...data, [ESTIMATE_FIELD]: estimate },
    idempotency_key: key,
    submitted_at: new Date().toISOString(),
    about: leadSubject(site, found, submission, own),
    ...(isHeartbeat && { heartbeat: env.operator.mail }),
  }
}

/**
 * Identifies a submission by the token of its confirmation, by the script's key and the content, or by the content
 * within one minute. The script reuses its key until the form is stored, and the visitor may correct the form before
 * that, so the content counts too. A file counts by name, size and type. The key contains the site, because the
 * upstream looks keys up by tenant, and sites of one tenant may have forms with the same id.
 */
function keyParts({ found, submission, visitor }: SentForm, site: Site): string[] {
  const { form, form_id, timetable } = found
  const token = runtimeField(submission, OWN_FIELD.confirmation)
  if (isKey(token)) return [site.key, form_id, token]
  const { address = '', userAgent = '' } = visitor
  const data = JSON.stringify([
    submissionData(form, submission, ({ name, size, type }) => ({ name, size, type })),
    ...(timetable === null
      ? []
      : [OWN_FIELD.service, OWN_FIELD.time].map((own) => runtimeField(submission, own))),
  ])
  const own = runtimeField(submission, OWN_FIELD.key)
  if (isKey(own)) return [site.key, form_id, own, data]
  const minute = Math.floor(Date.now() / 60_000)
  return [site.key, form_id, address, userAgent, String(minute), data]
}

function isKey(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{8,64}$/.test(text)
}
