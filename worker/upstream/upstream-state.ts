import { type Upstream, UpstreamRefusal } from '#core/reading/upstream.ts'

interface UpstreamState {
  state: 'unknown' | 'answers' | 'fails'
  /** Consecutive failures. */
  failures: number
  /** The end of the last call; null before the first. */
  asked_at: string | null
}

let isolate: UpstreamState = { state: 'unknown', failures: 0, asked_at: null }

/** The result of this isolate's last call to the upstream. */
export function upstreamState(): UpstreamState {
  return isolate
}

/** Wraps an upstream so that `upstreamState` records whether it answers. A refusal is an answer. */
export function watchedUpstream(upstream: Upstream): Upstream {
  return new Proxy(upstream, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return async (...args: unknown[]) => {
        try {
          const answer: unknown = await Reflect.apply(value, target, args)
          note({ isFailure: false })
          return answer
        } catch (error) {
          note({ isFailure: !(error instanceof UpstreamRefusal) })
          throw error
        }
      }
    },
  })
}

function note({ isFailure }: { isFailure: boolean }): void {
  isolate = {
    state: isFailure ? 'fails' : 'answers',
    failures: isFailure ? isolate.failures + 1 : 0,
    asked_at: new Date().toISOString(),
  }
}
