import * as z from 'zod/mini'
import { log } from '#shared/log.ts'
import { oneLine } from '#shared/mail-text.ts'
import type { Bindings } from '../env.ts'
import { mailOperator } from './mail-operator.ts'
import { runJob } from './run-job.ts'

const givenUpSchema = z.object({
  until: z.string(),
  messages: z.number(),
  groups: z.array(
    z.object({
      site: z.string(),
      channel: z.string(),
      state: z.string(),
      reason: z.string(),
      messages: z.number(),
    }),
  ),
})
type GivenUp = z.output<typeof givenUpSchema>

/**
 * Mails the operator a list of the mails and webhooks that were given up since the last such mail (docs/operations.md).
 * The database records them as reported once the mail is sent, so a failed mail is sent again the next night.
 */
export async function reportGivenUp(bindings: Bindings): Promise<void> {
  const logFailure = (error: unknown) => log('error', 'operator not notified', { about: 'deliveries' }, error)
  await runJob(bindings, { logFailure, maxSteps: 1 }, async ({ call }, env) => {
    if (env.operator.mail === '') return false
    const givenUp = z.parse(givenUpSchema, await call('deliveries_given_up', {}))
    if (givenUp.messages > 0) await mailOperator(givenUpMail(givenUp), { bindings, env })
    await call('deliveries_given_up', { reported_until: givenUp.until })
    return false
  })
}

/** Names no visitor and no receiver. The command in its last line shows them to people who may see them. */
function givenUpMail({ messages, groups }: GivenUp): { subject: string; lines: string[] } {
  const rows = groups.map(
    ({ site, channel, state, reason, messages: count }) =>
      `${count} × ${site}: ${channel} ${state}${reason && `, ${oneLine(reason)}`}`,
  )
  const listed = groups.reduce((sum, group) => sum + group.messages, 0)
  return {
    subject: `Mails and webhooks given up: ${messages}`,
    lines: [
      'These messages about submissions were not delivered, and are not tried again. The submissions are stored.',
      '',
      ...rows,
      ...(listed < messages ? [`${messages - listed} other`] : []),
      '',
      'To see the receivers and reasons: npm run site -- leads list HOST',
    ],
  }
}
