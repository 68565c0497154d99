import * as z from 'zod'

/** Cloudflare's limit of messages per pull and per acknowledgement. */
const BATCH = 100

/**
 * Milliseconds for which a pulled message is hidden from other consumers. Cloudflare allows twelve hours. A command that
 * reads the whole queue holds its messages until it ends; an interrupted command hides them until this time is over.
 */
const LEASE_MS = { batch: 60_000, queue: 900_000 }

export interface DeadLettersOptions {
  /** As in wrangler.toml; its dead letter queue has the same name with `-dead`. */
  queue: string
  accountId: string
  /** Token with permission to read and write queues. */
  token: string
  /** Address of Cloudflare's API, replaced in tests. */
  api?: string
  print?: (line: string) => void
}

const queuesSchema = z.array(z.object({ queue_name: z.string(), queue_id: z.string() }))
const pulledSchema = z.object({
  messages: z.array(
    z.object({
      id: z.string(),
      body: z.string(),
      lease_id: z.string(),
      timestamp_ms: z.number().optional(),
      metadata: z.record(z.string(), z.unknown()).nullish(),
    }),
  ),
})
type Message = z.output<typeof pulledSchema>['messages'][number]

/**
 * Prints undeliverable messages as JSON, one per line, and leaves them in the dead letter queue.
 * @returns how many there were
 */
export async function listDeadLetters(options: DeadLettersOptions): Promise<number> {
  const { print = console.log } = options
  const { seen } = await readDeadLetters((message) => {
    print(JSON.stringify(message))
    return false
  }, options)
  return seen
}

/**
 * Sends dead letters to their queue again. A message is removed from the dead letter queue only after the other queue
 * has it. A failure in between delivers it twice, and its id identifies the duplicate.
 * @returns how many there were
 */
export async function replayDeadLetters(options: DeadLettersOptions): Promise<number> {
  const [dead, live] = [
    await queueNamed(`${options.queue}-dead`, options),
    await queueNamed(options.queue, options),
  ]
  let replayed = 0
  for (;;) {
    const messages = await pull(dead, LEASE_MS.batch, options)
    if (messages.length === 0) return replayed
    const again = messages.map((message) => ({ body: readBody(message), content_type: 'json' }))
    await callCloudflare(`queues/${live}/messages/batch`, options, { messages: again })
    await callCloudflare(`queues/${dead}/messages/ack`, options, {
      acks: messages.map(({ lease_id }) => ({ lease_id })),
    })
    replayed += messages.length
  }
}

/**
 * Deletes the messages for which `isDropped` is true, and leaves the others in the dead letter queue.
 * @returns how many it deleted
 */
export async function dropDeadLetters(
  isDropped: (message: unknown) => boolean,
  options: DeadLettersOptions,
): Promise<number> {
  const { dropped } = await readDeadLetters(isDropped, options)
  return dropped
}

/**
 * Reads each message once. Dropped messages are deleted with their batch. The others stay leased until all are read,
 * so that none is read twice, and are then released. A lease may expire earlier, so a batch without a new message
 * also ends the loop.
 */
async function readDeadLetters(
  isDropped: (message: unknown) => boolean,
  options: DeadLettersOptions,
): Promise<{ seen: number; dropped: number }> {
  const dead = await queueNamed(`${options.queue}-dead`, options)
  const acknowledge = (body: object) => callCloudflare(`queues/${dead}/messages/ack`, options, body)
  /** The newest lease of each remaining message, by the message's id. */
  const held = new Map<string, string>()
  let dropped = 0
  for (;;) {
    const messages = await pull(dead, LEASE_MS.queue, options)
    const known = held.size
    const acks: { lease_id: string }[] = []
    for (const message of messages) {
      const { id, lease_id } = message
      if (!held.has(id) && isDropped(readBody(message))) acks.push({ lease_id })
      else held.set(id, lease_id)
    }
    if (acks.length > 0) await acknowledge({ acks })
    dropped += acks.length
    if (acks.length === 0 && held.size === known) break
  }
  for (const some of batches([...held.values()]))
    await acknowledge({ retries: some.map((lease_id) => ({ lease_id })) })
  return { seen: held.size + dropped, dropped }
}

async function pull(queue: string, leaseMs: number, options: DeadLettersOptions): Promise<Message[]> {
  const wish = { batch_size: BATCH, visibility_timeout_ms: leaseMs }
  return pulledSchema.parse(await callCloudflare(`queues/${queue}/messages/pull`, options, wish)).messages
}

/** Bodies sent as JSON or bytes are returned in base64. */
function readBody({ body, metadata }: Message): unknown {
  const isText = metadata?.['CF-Content-Type'] === 'text'
  return JSON.parse(isText ? body : Buffer.from(body, 'base64').toString())
}

async function queueNamed(name: string, options: DeadLettersOptions): Promise<string> {
  const queues = queuesSchema.parse(await callCloudflare('queues', options))
  const found = queues.find(({ queue_name }) => queue_name === name)
  if (found === undefined)
    throw new Error(`the account has no queue ${name}; create it: npx wrangler queues create ${name}`)
  return found.queue_id
}

async function callCloudflare(path: string, options: DeadLettersOptions, body?: object): Promise<unknown> {
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
