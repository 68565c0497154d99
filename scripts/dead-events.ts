import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import * as z from 'zod'

/** The queues of wrangler.toml. */
const QUEUE = 'vitrine-tracking'
const DEAD_QUEUE = 'vitrine-tracking-dead'

/** The most that Cloudflare hands out and takes at once. */
const BATCH = 100

/** Milliseconds for which a pulled message is hidden from other consumers. */
const LEASE_MS = 60_000

export interface DeadEventsOptions {
  accountId: string
  /** May read and write queues. */
  token: string
  /** Another address of Cloudflare's API, for tests. */
  api?: string
  print?: (line: string) => void
}

const queuesSchema = z.array(z.object({ queue_name: z.string(), queue_id: z.string() }))
const pulledSchema = z.object({
  messages: z.array(
    z.object({
      body: z.string(),
      lease_id: z.string(),
      timestamp_ms: z.number().optional(),
      metadata: z.record(z.string(), z.unknown()).nullish(),
    }),
  ),
})
type Message = z.output<typeof pulledSchema>['messages'][number]

/**
 * Prints the events that the upstream has refused for good, a JSON line each, and leaves them in the queue.
 * @returns how many there were
 */
export async function listDeadEvents(options: DeadEventsOptions): Promise<number> {
  const { print = console.log } = options
  const dead = await queueNamed(DEAD_QUEUE, options)
  const leases: string[] = []
  for (;;) {
    const messages = await pull(dead, options)
    if (messages.length === 0) break
    for (const message of messages) {
      leases.push(message.lease_id)
      print(JSON.stringify(readEvent(message)))
    }
  }
  // Each message was leased once, so that none was printed twice.
  for (const some of batches(leases)) {
    await call(`queues/${dead}/messages/ack`, options, { retries: some.map((lease_id) => ({ lease_id })) })
  }
  return leases.length
}

/**
 * Hands those events to the tracking queue again. An event leaves the dead letter queue after the other one has it,
 * so a failure in between delivers it twice, which its `event_id` makes one.
 * @returns how many there were
 */
export async function replayDeadEvents(options: DeadEventsOptions): Promise<number> {
  const [dead, live] = [await queueNamed(DEAD_QUEUE, options), await queueNamed(QUEUE, options)]
  let replayed = 0
  for (;;) {
    const messages = await pull(dead, options)
    if (messages.length === 0) return replayed
    const again = messages.map((message) => ({ body: readEvent(message), content_type: 'json' }))
    await call(`queues/${live}/messages/batch`, options, { messages: again })
    await call(`queues/${dead}/messages/ack`, options, {
      acks: messages.map(({ lease_id }) => ({ lease_id })),
    })
    replayed += messages.length
  }
}

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
export async function dropDeadEvents(filter: DropFilter, options: DeadEventsOptions): Promise<number> {
  const dead = await queueNamed(DEAD_QUEUE, options)
  const drops: string[] = []
  const others: string[] = []
  for (;;) {
    const messages = await pull(dead, options)
    if (messages.length === 0) break
    for (const message of messages)
      (matches(readEvent(message), filter) ? drops : others).push(message.lease_id)
  }
  for (const some of batches(drops))
    await call(`queues/${dead}/messages/ack`, options, { acks: some.map((lease_id) => ({ lease_id })) })
  for (const some of batches(others))
    await call(`queues/${dead}/messages/ack`, options, { retries: some.map((lease_id) => ({ lease_id })) })
  return drops.length
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

async function pull(queue: string, options: DeadEventsOptions): Promise<Message[]> {
  const wish = { batch_size: BATCH, visibility_timeout_ms: LEASE_MS }
  return pulledSchema.parse(await call(`queues/${queue}/messages/pull`, options, wish)).messages
}

/** Bodies that were sent as JSON or bytes come in base64. */
function readEvent({ body, metadata }: Message): unknown {
  const isText = metadata?.['CF-Content-Type'] === 'text'
  return JSON.parse(isText ? body : Buffer.from(body, 'base64').toString())
}

async function queueNamed(name: string, options: DeadEventsOptions): Promise<string> {
  const queues = queuesSchema.parse(await call('queues', options))
  const found = queues.find(({ queue_name }) => queue_name === name)
  if (found === undefined) throw new Error(`the account has no queue ${name}; wrangler queues create ${name}`)
  return found.queue_id
}

async function call(path: string, options: DeadEventsOptions, body?: object): Promise<unknown> {
  const { accountId, token, api = 'https://api.cloudflare.com/client/v4' } = options
  const response = await fetch(`${api}/accounts/${accountId}/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer = z
    .object({ success: z.boolean(), result: z.unknown(), errors: z.unknown().optional() })
    .parse(await response.json())
  if (!answer.success) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer.errors)}`)
  return answer.result
}

function batches<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / BATCH) }, (_, index) =>
    list.slice(index * BATCH, (index + 1) * BATCH),
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
  const options = { accountId, token }
  if (command === 'list') console.error(`${await listDeadEvents(options)} dead events`)
  else if (command === 'replay') console.error(`${await replayDeadEvents(options)} events sent again`)
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
