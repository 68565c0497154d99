/**
 * One call for many askers. Promises of parsed data may be shared between requests of an isolate; promises of
 * a `Response` may not, so keep `T` plain data.
 */
export class SingleFlight<T> {
  readonly #flights = new Map<string, Promise<T>>()
  readonly #followerTimeoutMs: number

  /** @param followerTimeoutMs a follower whose leader was torn down goes alone after this. */
  constructor({ followerTimeoutMs }: { followerTimeoutMs: number }) {
    this.#followerTimeoutMs = followerTimeoutMs
  }

  run(key: string, call: () => Promise<T>): Promise<T> {
    const running = this.#flights.get(key)
    if (running !== undefined) return this.#follow(key, running, call)
    const flight = call().finally(() => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key)
    })
    this.#flights.set(key, flight)
    return flight
  }

  /** Waits for the leader; when it never comes back, the first follower to notice leads the next flight. */
  #follow(key: string, leader: Promise<T>, call: () => Promise<T>): Promise<T> {
    let timer: ReturnType<typeof setTimeout>
    const withoutLeader = new Promise<T>((resolve, reject) => {
      timer = setTimeout(() => {
        if (this.#flights.get(key) === leader) this.#flights.delete(key)
        this.run(key, call).then(resolve, reject)
      }, this.#followerTimeoutMs)
    })
    return Promise.race([leader, withoutLeader]).finally(() => clearTimeout(timer))
  }
}
