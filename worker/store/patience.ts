import type { Site } from '#shared/site.ts'

/** Milliseconds that a visitor waits for an answer of the upstream which a stored copy can replace. */
const PATIENCE_MS = 500

/** Takes the place of an answer that has not come in time. */
export const LATE = Symbol('late')

/**
 * How long visitors wait for what is newer than a stored copy. Once the upstream was late about a site, its visitors get the
 * copies at once, so that one page waits once, until an answer about the site comes.
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
   * The answer, or LATE: the call then goes on, and its caller sees to it that it may.
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
