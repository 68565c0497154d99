import { setImmediate } from 'node:timers/promises'

interface Waiting<Body> {
  id: string
  body: Body
  attempts: number
}

interface VirtualQueueOptions<Body> {
  name: string
  maxBatchSize: number
  maxRetries: number
  consume: (batch: MessageBatch<Body>) => Promise<void>
}

/**
 * A queue as Cloudflare's, on a clock that jumps to the next message that is due: batches, retries with their delays,
 * dead letters. Bodies travel as JSON. A batch whose consumer throws is delivered again as a whole.
 */
export class VirtualQueue<Body> {
  readonly dead: Body[] = []
  /** Seconds since the queue was made. */
  now = 0
  readonly #options: VirtualQueueOptions<Body>
  /** Messages by the second of the virtual clock from which they may be delivered. */
  readonly #waiting = new Map<number, Waiting<Body>[]>()
  #sent = 0

  constructor(options: VirtualQueueOptions<Body>) {
    this.#options = options
  }

  /** Sends a message, like a producer's binding. */
  async send(body: Body): Promise<void> {
    const copy = JSON.parse(JSON.stringify(body)) as Body
    this.#wait({ id: String(this.#sent++), body: copy, attempts: 0 }, this.now)
  }

  /** Delivers until nothing waits. */
  async run(): Promise<void> {
    while (this.#waiting.size > 0) {
      const second = Math.min(...this.#waiting.keys())
      this.now = Math.max(this.now, second)
      const due = this.#waiting.get(second) ?? []
      const batch = due.splice(0, this.#options.maxBatchSize)
      if (due.length === 0) this.#waiting.delete(second)
      await this.#deliver(batch)
      await setImmediate()
    }
  }

  #wait(message: Waiting<Body>, second: number): void {
    const others = this.#waiting.get(second)
    if (others === undefined) this.#waiting.set(second, [message])
    else others.push(message)
  }

  async #deliver(due: Waiting<Body>[]): Promise<void> {
    const fates = new Map<Waiting<Body>, number | 'done'>()
    // As in Cloudflare's queues, the first call decides: a message that was acknowledged is not retried.
    const decide = (each: Waiting<Body>, fate: number | 'done') =>
      void (fates.has(each) || fates.set(each, fate))
    const messages = due.map((each) => ({
      id: each.id,
      body: each.body,
      attempts: ++each.attempts,
      timestamp: new Date(0),
      ack: () => decide(each, 'done'),
      retry: ({ delaySeconds = 0 }: { delaySeconds?: number } = {}) => decide(each, delaySeconds),
    }))
    const batch = { queue: this.#options.name, messages } as unknown as MessageBatch<Body>
    const hasThrown = await this.#options.consume(batch).then(
      () => false,
      () => true,
    )
    for (const each of due) {
      const fate = fates.get(each) ?? (hasThrown ? 0 : 'done')
      if (fate === 'done') continue
      if (each.attempts > this.#options.maxRetries) this.dead.push(each.body)
      else this.#wait(each, this.now + fate)
    }
  }
}
