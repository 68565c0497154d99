import type { RequestScope } from '../scope.ts'

/**
 * One call for concurrent requests of the same value. Requests of an isolate may share promises of parsed
 * data, but not promises of a `Response`: workerd ties a body to the request that created it. `T` must be
 * plain data.
 */
export class SingleFlight<T> {
  readonly #flights = new Map<string, Promise<T>>()
  readonly #followerTimeoutMs: number

  /** @param followerTimeoutMs a follower calls by itself when the leader has not answered after this time */
  constructor({ followerTimeoutMs }: { followerTimeoutMs: number }) {
    this.#followerTimeoutMs = followerTimeoutMs
  }

  /** @param scope of the request. The leader's scope lets its call finish after its visitor has disconnected */
  run(key: string, call: () => Promise<T>, scope: RequestScope): Promise<T> {
    const running = this.#flights.get(key)
    if (running !== undefined) return this.#follow(key, running, { call, scope })
    const flight = call().finally(() => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key)
    })
    this.#flights.set(key, flight)
    scope.waitUntil(flight.catch(() => undefined))
    return flight
  }

  isRunning(key: string): boolean {
    return this.#flights.has(key)
  }

  /**
   * Waits for the leader. When the leader's request was ended by the runtime, the first follower that times out starts
   * the next flight.
   */
  #follow(
    key: string,
    leader: Promise<T>,
    { call, scope }: { call: () => Promise<T>; scope: RequestScope },
  ): Promise<T> {
    let timer: ReturnType<typeof setTimeout>
    const withoutLeader = new Promise<T>((resolve, reject) => {
      timer = setTimeout(() => {
        if (this.#flights.get(key) === leader) this.#flights.delete(key)
        this.run(key, call, scope).then(resolve, reject)
      }, this.#followerTimeoutMs)
    })
    return Promise.race([leader, withoutLeader]).finally(() => clearTimeout(timer))
  }
}
