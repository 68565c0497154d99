import type { Site } from '#shared/site.ts'
import { isAged, isOverdue } from './lifetimes.ts'
import type { Envelope } from './envelope.ts'
import type { PageDocument } from '#core/reading/read-document.ts'
import type { Env } from '../env.ts'

/** Whether copies of sites and pages are too old. */
export class CopyAges {
  readonly #env: Pick<Env, 'freshMs' | 'upstreamTimeoutMs'>

  constructor(env: Pick<Env, 'freshMs' | 'upstreamTimeoutMs'>) {
    this.#env = env
  }

  /** Whether to load a value again: it is too old, or the rules of an older build may have left something out. */
  isOld(envelope: Envelope<unknown>): boolean {
    return envelope.isReread === true || this.#isAged(envelope)
  }

  isOverdue({ fetchedAt }: Envelope<unknown>): boolean {
    return isOverdue({ fetchedAt, now: Date.now(), ...this.#env })
  }

  /** Whether a document belongs to the site's current publish. Such a document is fresh as long as the site is. */
  isCovered(document: Envelope<PageDocument>, site: Site): boolean {
    return document.revision === site.revision && (site.revisionCoversPages || !this.#isAged(document))
  }

  #isAged({ fetchedAt }: Envelope<unknown>): boolean {
    return isAged({ fetchedAt, now: Date.now(), freshMs: this.#env.freshMs })
  }
}
