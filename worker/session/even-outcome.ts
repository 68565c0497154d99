import type { CookieStorage } from './cookie-storage.ts'
import type { SessionOutcome } from './outcome.ts'

/** Longer than Supabase Auth takes to compare a password. */
const REFUSAL_MS = 1_000

/**
 * Actions that Supabase Auth refuses more slowly for an existing account, because it compares a password or looks for a
 * code.
 */
const COMPARES: ReadonlySet<string> = new Set(['sign-in', 'verify-code'])

/**
 * Actions that send an e-mail. They are answered before Supabase Auth has answered, because the time of its answer could
 * reveal the account.
 */
const AT_CALL: ReadonlySet<string> = new Set(['code', 'recover'])

/** Deadline for sending an e-mail after the response. Less than `waitUntil` allows. */
export const MAIL_DEADLINE_MS = 20_000

interface Surroundings {
  storage: CookieStorage
  upstreamTimeoutMs: number
  waitUntil(call: Promise<unknown>): void
}

/** For how long a call of Supabase Auth for an action may take. */
export function callDeadlineMs(action: string, upstreamTimeoutMs: number): number {
  return AT_CALL.has(action) || action === 'sign-up' ? MAIL_DEADLINE_MS : upstreamTimeoutMs
}

/**
 * The outcome of an action, delayed so that its time does not reveal whether the e-mail address has an account: for an
 * existing account Supabase Auth takes longer, because it sends an e-mail or compares a password.
 * @param action its name, the last segment of its address
 */
export async function evenOutcome(
  action: string,
  run: () => Promise<SessionOutcome>,
  { storage, upstreamTimeoutMs, waitUntil }: Surroundings,
): Promise<SessionOutcome> {
  if (AT_CALL.has(action)) return sentAtCall(run, { storage, waitUntil })
  if (action === 'sign-up') return sentAfter(later(upstreamTimeoutMs), run, { storage, waitUntil })
  const outcome = await (COMPARES.has(action) ? withEvenRefusal(run) : run())
  discardUnanswered(outcome, storage)
  return outcome
}

/** Delays a refusal, so that it takes equally long whether or not the account exists. */
export async function withEvenRefusal(run: () => Promise<SessionOutcome>): Promise<SessionOutcome> {
  const due = later(REFUSAL_MS)
  const outcome = await run()
  if (outcome.kind === 'refused') await due
  return outcome
}

async function sentAtCall(
  run: () => Promise<SessionOutcome>,
  { storage, waitUntil }: Pick<Surroundings, 'storage' | 'waitUntil'>,
): Promise<SessionOutcome> {
  const call = run()
  waitUntil(call)
  const isCalled = storage.called.then((): SessionOutcome => ({ kind: 'sent' }))
  const outcome = await Promise.race([isCalled, call])
  storage.closeAtCall()
  return outcome
}

/**
 * Answers `sent` after a fixed time, even while the e-mail is being sent. Other outcomes are answered at once: a weak
 * password is refused before the account is looked up.
 */
async function sentAfter(
  due: Promise<void>,
  run: () => Promise<SessionOutcome>,
  { storage, waitUntil }: Pick<Surroundings, 'storage' | 'waitUntil'>,
): Promise<SessionOutcome> {
  const call = run()
  waitUntil(call)
  const isDue = due.then((): SessionOutcome => ({ kind: 'sent' }))
  const outcome = await Promise.race([call, isDue])
  if (outcome.kind === 'sent') {
    await due
    // The library removes the cookies of an e-mail's link when there is no account to send it to.
    storage.closeAtCall()
  }
  discardUnanswered(outcome, storage)
  return outcome
}

/** A call without an answer proves nothing about the session, so the cookies stay as they were. */
function discardUnanswered(outcome: SessionOutcome, storage: CookieStorage): void {
  if (outcome.kind === 'unavailable') storage.discardChanges()
}

function later(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
