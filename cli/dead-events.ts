import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import { counted } from '../admin/counted.ts'
import {
  type DeadLettersOptions,
  dropDeadLetters,
  listDeadLetters,
  replayDeadLetters,
} from './dead-letters.ts'
import { parseOptions } from './parse-options.ts'
import { printNodeNotice } from '../build/node-version.ts'

/** Filter of the events to drop; all given conditions must hold. */
export interface DropFilter {
  tenant_uuid?: string | undefined
  /** Session id of a visitor's browser. */
  identifier?: string | undefined
  /** Older than this number of days, by `occurred_at`. */
  days?: number | undefined
}

/**
 * Deletes dead events of a tenant, of a visitor, or of a certain age, and leaves the others in the queue.
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

interface Input {
  command: string
  queue: string
  filter: DropFilter
}

/**
 * The command: `list`, `replay`, or `drop` with a tenant, a visitor or an age; each for the deployment whose queue
 * names begin with `--prefix`, by default `vitrine`.
 */
export function readInput(args: string[]): Input {
  const { values, positionals } = parseOptions({
    args,
    allowPositionals: true,
    options: {
      tenant: { type: 'string' },
      identifier: { type: 'string' },
      days: { type: 'string' },
      prefix: { type: 'string', default: 'vitrine' },
    },
  })
  const [command = ''] = positionals
  const { prefix, tenant: tenant_uuid, identifier, days } = values
  const hasFilter = [tenant_uuid, identifier, days].some((value) => value !== undefined)
  if (!['list', 'replay', 'drop'].includes(command) || hasFilter !== (command === 'drop'))
    throw new Error(
      'usage: npm run dead-events -- list | replay | drop [--tenant UUID] [--identifier ID] [--days N], each with [--prefix vitrine]',
    )
  const filter = { tenant_uuid, identifier, days: days === undefined ? undefined : Number(days) }
  return { command, queue: `${prefix}-tracking`, filter }
}

async function main(args: string[]): Promise<void> {
  const { command, queue, filter } = readInput(args)
  const { CLOUDFLARE_ACCOUNT_ID: accountId, CLOUDFLARE_API_TOKEN: token } = process.env
  if (!accountId || !token)
    throw new Error('CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN are missing; set both (docs/deploy.md)')
  const options = { accountId, token, queue }
  if (command === 'list') console.error(counted(await listDeadLetters(options), 'dead event'))
  else if (command === 'replay')
    console.error(`${counted(await replayDeadLetters(options), 'event')} sent again`)
  else console.error(`${counted(await dropDeadEvents(filter, options), 'event')} deleted`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  printNodeNotice()
  await main(process.argv.slice(2)).catch((error: Error) => {
    console.error(error.message)
    process.exit(1)
  })
}
