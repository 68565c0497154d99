import type { CookieStorage } from './cookie-storage.ts'
import type { SessionOutcome } from './outcome.ts'

/** Longer than Supabase Auth takes to compare a password. */
const REFUSAL_MS = 1_000

/** What is sent by e-mail is answered before Supabase Auth has said anything of the address. */
const MAILS: ReadonlySet<string> = new Set(['code', 'recover'])

interface Surroundings {
  storage: CookieStorage
  upstreamTimeoutMs: number
  waitUntil(call: Promise<unknown>): void
}

/**
 * The outcome of an action, at a moment that does not tell whether its e-mail address has an account: Supabase Auth
 * takes longer for one that has, since it sends an e-mail or compares a password.
 * @param action its name, the last segment of its address
 */
export async function evenOutcome(
  action: string,
  run: () => Promise<SessionOutcome>,
  { storage, upstreamTimeoutMs, waitUntil }: Surroundings,
): Promise<SessionOutcome> {
  if (MAILS.has(action)) return sentAtCall(run, { storage, waitUntil })
  const heldBack = heldBackOutcome(action, upstreamTimeoutMs)
  const due = heldBack && later(heldBack.ms)
  const outcome = await run()
  if (outcome.kind === heldBack?.kind) await due
  // The library removes the cookies of an e-mail's link when there is no account to send it to.
  if (outcome.kind === 'sent') storage.closeAtCall()
  // What was not answered proves nothing about the session.
  if (outcome.kind === 'unavailable') storage.keepAsBefore()
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

/** The outcome whose time would tell of the account, and for how long after the request its answer waits. */
function heldBackOutcome(
  action: string,
  upstreamTimeoutMs: number,
): { kind: SessionOutcome['kind']; ms: number } | null {
  // A password that is too weak is refused before the account is looked for; an e-mail takes as long as its server does.
  if (action === 'sign-up') return { kind: 'sent', ms: upstreamTimeoutMs }
  if (action === 'sign-in' || action === 'verify-code') return { kind: 'refused', ms: REFUSAL_MS }
  return null
}

function later(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
