import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The body of a call. */
interface CallBody {
  batch_size?: number
  acks?: { lease_id: string }[]
  retries?: { lease_id: string }[]
  messages?: { body: object }[]
}

/** Cloudflare's queues as far as the commands use them: leases, acks, retries. */
export async function startCloudflareQueues(...names: string[]) {
  const queues = new Map<string, object[]>(names.map((name) => [name, []]))
  let leases = 0
  let pulls = 0
  /** Ids of messages. A message that returns to its queue has the same id at the next pull. */
  const ids = new WeakMap<object, string>()
  const lent = new Map<string, { name: string; atPull: number }>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : null
    const result = request.headers.authorization === 'Bearer token' ? answer(request.url ?? '', body) : null
    response.end(JSON.stringify({ success: result !== null, result, errors: [{ message: 'refused' }] }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const double = {
    queues,
    leased: new Map<string, object>(),
    /** A lease ends after this many pulls. Its message then returns to the end of the queue. */
    leasePulls: Number.POSITIVE_INFINITY,
    /** Makes queues refuse what is sent to them. */
    refusesToTake: false,
    options: {
      accountId: 'account',
      token: 'token',
      api: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    stop: () => server.close(),
  }
  return double

  function answer(url: string, body: CallBody): unknown {
    const [, name = '', verb] =
      /^\/accounts\/account\/queues(?:\/([\w-]+)\/messages\/(\w+))?$/.exec(url) ?? []
    if (verb === undefined) return names.map((queue_name) => ({ queue_name, queue_id: queue_name }))
    const queue = queues.get(name)
    if (queue === undefined) return null
    switch (verb) {
      case 'pull':
        endLeases(++pulls)
        return {
          messages: queue.splice(0, body.batch_size).map((event) => {
            const lease_id = String(leases++)
            double.leased.set(lease_id, event)
            lent.set(lease_id, { name, atPull: pulls })
            const id = ids.get(event) ?? `message-${lease_id}`
            ids.set(event, id)
            return {
              id,
              lease_id,
              body: Buffer.from(JSON.stringify(event)).toString('base64'),
              metadata: { 'CF-Content-Type': 'json' },
            }
          }),
        }
      case 'ack':
        for (const { lease_id } of body.acks ?? []) double.leased.delete(lease_id)
        for (const { lease_id } of body.retries ?? []) giveBack(lease_id, queue)
        return {}
      case 'batch':
        if (double.refusesToTake) return null
        queue.push(...(body.messages ?? []).map((message) => message.body))
        return {}
      default:
        return null
    }
  }

  function endLeases(pull: number): void {
    for (const [lease_id, { name, atPull }] of lent)
      if (atPull + double.leasePulls < pull) giveBack(lease_id, queues.get(name) ?? [])
  }

  /** Does nothing for an expired lease, as Cloudflare. */
  function giveBack(lease_id: string, queue: object[]): void {
    const event = double.leased.get(lease_id)
    double.leased.delete(lease_id)
    lent.delete(lease_id)
    if (event !== undefined) queue.push(event)
  }
}
