/** Calls in a row without a prompt answer after which a host is paused. */
const FAILURES = 5

/** Seconds of the first and of the longest pause. Each pause is twice as long as the one before. */
const PAUSE_SECONDS = { first: 60, longest: 3600 }

/**
 * Milliseconds after which an answer counts as a failure, because the call occupies a place in the queue that all
 * tenants share.
 */
const SLOW_MS = 5000

/** Most hosts that an isolate remembers. The one whose failure is oldest is forgotten first. */
const MAX_HOSTS = 1000

interface FailingHost {
  /** Failed calls in a row. */
  failures: number
  pauses: number
  /** Milliseconds. */
  pausedUntil: number
  /** Unix milliseconds at which a call began to try the host after its pause; 0 for none. */
  triedAt: number
}

/**
 * Hosts of webhooks that fail, as seen by one isolate. A failing host is paused, so that its ten-second timeouts do not
 * block the queue shared by all tenants. After a pause, one call tries it again.
 */
export class WebhookHosts {
  readonly #failing = new Map<string, FailingHost>()

  /** Seconds until the host may be called; 0 if it may be called now. */
  pauseSeconds(host: string, now: number): number {
    const state = this.#failing.get(host)
    if (state === undefined || state.failures < FAILURES) return 0
    if (now < state.pausedUntil) return Math.ceil((state.pausedUntil - now) / 1000)
    if (now < state.triedAt + PAUSE_SECONDS.first * 1000) return PAUSE_SECONDS.first
    state.triedAt = now
    return 0
  }

  /**
   * @param ms milliseconds until the answer; null without an answer, or if the receiver reported an error of its own
   */
  noteAnswer(host: string, ms: number | null, now: number): void {
    const state = this.#failing.get(host) ?? { failures: 0, pauses: 0, pausedUntil: 0, triedAt: 0 }
    this.#failing.delete(host)
    if (ms !== null && ms < SLOW_MS) return
    state.failures += 1
    // Calls that started before the pause do not extend it.
    if (state.failures >= FAILURES && now >= state.pausedUntil) {
      state.pausedUntil = now + pauseMs(state.pauses)
      state.pauses += 1
      state.triedAt = 0
    }
    this.#failing.set(host, state)
    const [oldest] = this.#failing.keys()
    if (this.#failing.size > MAX_HOSTS && oldest !== undefined) this.#failing.delete(oldest)
  }
}

function pauseMs(pauses: number): number {
  return Math.min(PAUSE_SECONDS.first * 2 ** pauses, PAUSE_SECONDS.longest) * 1000
}
