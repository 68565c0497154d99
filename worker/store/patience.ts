import type { Site } from '#shared/site.ts'

/** Milliseconds that a visitor waits for an answer of the upstream which a stored copy can replace. */
const PATIENCE_MS = 500

/** Takes the place of an answer that has not come in time. */
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

  /** The upstream has answered about a site. */
  answered(site: Site): void {
    this.#late.delete(site)
  }

  /**
   * The answer, or LATE if it takes too long. The call then continues; the caller must keep it alive.
   * @throws what `asked` throws in time
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
