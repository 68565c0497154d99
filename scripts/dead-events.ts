import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import {
  type DeadLettersOptions,
  dropDeadLetters,
  listDeadLetters,
  replayDeadLetters,
} from './dead-letters.ts'
import { printNodeNotice } from './node-version.ts'

printNodeNotice()

/** Whose events are dropped: those to which all that is named applies. */
export interface DropFilter {
  tenant_uuid?: string | undefined
  /** Session id of a visitor's browser. */
  identifier?: string | undefined
  /** Older than so many days, by `occurred_at`. */
  days?: number | undefined
}

/**
 * Deletes dead events of a tenant or a visitor, or old ones, and leaves the others in the queue.
 * @returns how many it deleted
 */
export function dropDeadEvents(filter: DropFilter, options: DeadLettersOptions): Promise<number> {
  return dropDeadLetters((event) => matches(event, filter), options)
}

const droppedSchema = z.object({
  tenant_uuid: z.string(),
  identifier: z.string(),
  occurred_at: z.string(),
})

function matches(event: unknown, { tenant_uuid, identifier, days }: DropFilter): boolean {
  const parsed = droppedSchema.partial().safeParse(event)
  if (!parsed.success) return false
  const { data } = parsed
  const age = (Date.now() - Date.parse(data.occurred_at ?? '')) / 86_400_000
  return (
    (tenant_uuid === undefined || data.tenant_uuid === tenant_uuid) &&
    (identifier === undefined || data.identifier === identifier) &&
    (days === undefined || age > days)
  )
}

/** `npm run dead-events -- list`, `replay`, or `drop` with at least one of its options. */
async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { tenant: { type: 'string' }, identifier: { type: 'string' }, days: { type: 'string' } },
  })
  const [command = ''] = positionals
  const { CLOUDFLARE_ACCOUNT_ID: accountId, CLOUDFLARE_API_TOKEN: token } = process.env
  const isComplete = command === 'drop' ? Object.keys(values).length > 0 : Object.keys(values).length === 0
  if (!['list', 'replay', 'drop'].includes(command) || !isComplete)
    throw new Error(
      'usage: npm run dead-events -- list | replay | drop [--tenant UUID] [--identifier ID] [--days N]',
    )
  if (!accountId || !token)
    throw new Error('CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN are missing; set both (docs/deploy.md)')
  const options = { accountId, token, queue: 'vitrine-tracking' }
  if (command === 'list') console.error(`${await listDeadLetters(options)} dead events`)
  else if (command === 'replay') console.error(`${await replayDeadLetters(options)} events sent again`)
  else {
    const { tenant: tenant_uuid, identifier, days } = values
    const filter = { tenant_uuid, identifier, days: days === undefined ? undefined : Number(days) }
    console.error(`${await dropDeadEvents(filter, options)} events deleted`)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main(process.argv.slice(2)).catch((error: Error) => {
    console.error(error.message)
    process.exit(1)
  })
}
