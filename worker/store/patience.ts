import type { Site } from '#shared/site.ts'

/** Longest wait, in milliseconds, for an answer that a stored copy can replace. */
const PATIENCE_MS = 500

/** Returned if the answer does not arrive in time. */
export const LATE = Symbol('late')

/**
 * How long visitors wait for newer content when a stored copy exists. After the upstream was late for a site, its
 * visitors get stored copies at once until the upstream answers, so that the delay is paid once.
 */
export class Patience {
  readonly #late = new WeakSet<Site>()

  isLate(site: Site): boolean {
    return this.#late.has(site)
  }

  /** Records that the upstream has answered for a site. */
  answered(site: Site): void {
    this.#late.delete(site)
  }

  /**
   * The answer, or LATE if it takes too long. The call continues; the caller must pass it to `waitUntil`.
   * @throws an error of `asked` that comes in time
   */
  async wait<T>(site: Site, asked: Promise<T>): Promise<T | typeof LATE> {
    if (this.isLate(site)) return LATE
    let timer: ReturnType<typeof setTimeout>
    const late = new Promise<typeof LATE>((resolve) => {
      timer = setTimeout(() => {
        this.#late.add(site)
        resolve(LATE)
      }, PATIENCE_MS)
    })
    return Promise.race([asked, late]).finally(() => clearTimeout(timer))
  }
}
