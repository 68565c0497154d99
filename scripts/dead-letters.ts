import * as z from 'zod'

/** The most that Cloudflare hands out and takes at once. */
const BATCH = 100

/** Milliseconds for which a pulled message is hidden from other consumers. */
const LEASE_MS = 60_000

export interface DeadLettersOptions {
  /** As in wrangler.toml; its dead letter queue has the same name with `-dead`. */
  queue: string
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
 * Prints the messages that could not be handed over, a JSON line each, and leaves them in the dead letter queue.
 * @returns how many there were
 */
export async function listDeadLetters(options: DeadLettersOptions): Promise<number> {
  const { print = console.log } = options
  const dead = await queueNamed(`${options.queue}-dead`, options)
  const leases: string[] = []
  for (;;) {
    const messages = await pull(dead, options)
    if (messages.length === 0) break
    for (const message of messages) {
      leases.push(message.lease_id)
      print(JSON.stringify(readBody(message)))
    }
  }
  // Each message was leased once, so that none was printed twice.
  for (const some of batches(leases)) {
    await call(`queues/${dead}/messages/ack`, options, { retries: some.map((lease_id) => ({ lease_id })) })
  }
  return leases.length
}

/**
 * Hands those messages to their queue again. One leaves the dead letter queue after the other one has it, so a failure
 * in between delivers it twice, which its id makes one.
 * @returns how many there were
 */
export async function replayDeadLetters(options: DeadLettersOptions): Promise<number> {
  const [dead, live] = [
    await queueNamed(`${options.queue}-dead`, options),
    await queueNamed(options.queue, options),
  ]
  let replayed = 0
  for (;;) {
    const messages = await pull(dead, options)
    if (messages.length === 0) return replayed
    const again = messages.map((message) => ({ body: readBody(message), content_type: 'json' }))
    await call(`queues/${live}/messages/batch`, options, { messages: again })
    await call(`queues/${dead}/messages/ack`, options, {
      acks: messages.map(({ lease_id }) => ({ lease_id })),
    })
    replayed += messages.length
  }
}

/**
 * Deletes the messages that `isDropped` names, and leaves the others in the dead letter queue.
 * @returns how many it deleted
 */
export async function dropDeadLetters(
  isDropped: (message: unknown) => boolean,
  options: DeadLettersOptions,
): Promise<number> {
  const dead = await queueNamed(`${options.queue}-dead`, options)
  const drops: string[] = []
  const others: string[] = []
  for (;;) {
    const messages = await pull(dead, options)
    if (messages.length === 0) break
    for (const message of messages) (isDropped(readBody(message)) ? drops : others).push(message.lease_id)
  }
  for (const some of batches(drops))
    await call(`queues/${dead}/messages/ack`, options, { acks: some.map((lease_id) => ({ lease_id })) })
  for (const some of batches(others))
    await call(`queues/${dead}/messages/ack`, options, { retries: some.map((lease_id) => ({ lease_id })) })
  return drops.length
}

async function pull(queue: string, options: DeadLettersOptions): Promise<Message[]> {
  const wish = { batch_size: BATCH, visibility_timeout_ms: LEASE_MS }
  return pulledSchema.parse(await call(`queues/${queue}/messages/pull`, options, wish)).messages
}

/** Bodies that were sent as JSON or bytes come in base64. */
function readBody({ body, metadata }: Message): unknown {
  const isText = metadata?.['CF-Content-Type'] === 'text'
  return JSON.parse(isText ? body : Buffer.from(body, 'base64').toString())
}

async function queueNamed(name: string, options: DeadLettersOptions): Promise<string> {
  const queues = queuesSchema.parse(await call('queues', options))
  const found = queues.find(({ queue_name }) => queue_name === name)
  if (found === undefined) throw new Error(`the account has no queue ${name}; wrangler queues create ${name}`)
  return found.queue_id
}

async function call(path: string, options: DeadLettersOptions, body?: object): Promise<unknown> {
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
