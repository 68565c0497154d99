import * as z from 'zod/mini'
import { OWN_FIELD } from '#shared/forms/fields.ts'
import { errorReason, log } from '#shared/log.ts'
import type { Bindings, Env } from '../env.ts'
import { HEARTBEAT_FORM, signHeartbeat } from '../forms/heartbeat.ts'
import { mailOperator } from './mail-operator.ts'
import { runJob } from './run-job.ts'

const heartbeatSchema = z.object({ sent_at: z.string(), state: z.string(), reason: z.nullable(z.string()) })
const answerSchema = z.object({ last: z.nullable(heartbeatSchema) })

type Ask = (request: Request) => Promise<Response>

/**
 * Sends the form of a page as a visitor does, and checks that the mail of the night before was sent (docs/operations.md).
 * A failed step is an error in the log and a mail to the operator.
 * @param ask answers a request as the Worker answers visitors
 */
export async function runHeartbeat(bindings: Bindings, ask: Ask): Promise<void> {
  const logFailure = (error: unknown) => log('error', 'heartbeat missing', {}, error)
  await runJob(bindings, { logFailure, maxSteps: 1 }, async ({ call }, env) => {
    const { heartbeatPage: page } = env.operator
    if (page === null) return false
    try {
      const { last } = z.parse(answerSchema, await call('heartbeat_last', {}))
      if (last !== null && last.state !== 'sent')
        await raiseAlarm(new Error(notSent(last)), { bindings, env })
      await sendForm(page, { ask, env, now: new Date() })
    } catch (error) {
      await raiseAlarm(error, { bindings, env })
    }
    return false
  })
}

function notSent({ sent_at, state, reason }: z.output<typeof heartbeatSchema>): string {
  return `the mail of ${sent_at} is ${state}${reason === null ? '' : `: ${reason}`}`
}

/** @throws Error that says which step failed */
async function sendForm(page: URL, { ask, env, now }: { ask: Ask; env: Env; now: Date }): Promise<void> {
  const action = `/api/forms/${HEARTBEAT_FORM}`
  const shown = await ask(new Request(page, { headers: { accept: 'text/html' } }))
  const html = await shown.text()
  if (!shown.ok) throw new Error(`the page answered ${shown.status}`)
  if (!html.includes(`action="${action}"`)) throw new Error(`the page has no form ${HEARTBEAT_FORM}`)
  const day = now.toISOString().slice(0, 10)
  const sent = await ask(
    new Request(new URL(action, page), {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({
        [OWN_FIELD.page]: page.pathname,
        [OWN_FIELD.key]: `heartbeat-${day}`,
        [OWN_FIELD.heartbeat]: await signHeartbeat(now.getTime(), env.leadsSecrets[0] ?? ''),
      }),
    }),
  )
  await sent.body?.cancel()
  if (!sent.ok) throw new Error(`the form answered ${sent.status}`)
  log('info', 'heartbeat sent')
}

async function raiseAlarm(
  error: unknown,
  { bindings, env }: { bindings: Bindings; env: Env },
): Promise<void> {
  log('error', 'heartbeat missing', {}, error)
  const lines = [
    `${env.operator.heartbeatPage?.href}: ${errorReason(error)}.`,
    '',
    'The Worker sends the form of this page every night. Submissions of visitors may be lost in the same way.',
    'docs/operations.md, “Are submissions delivered?”, says what to check.',
  ]
  try {
    await mailOperator({ subject: 'Heartbeat missing: submissions may be lost', lines }, { bindings, env })
  } catch (failure) {
    log('error', 'operator not notified', { about: 'heartbeat' }, failure)
  }
}
