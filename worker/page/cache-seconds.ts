import { LISTING_SECONDS, PAGE_SECONDS } from '../http/cache-control.ts'
import type { MaybePromise, SectionOutcome, SectionSlot } from './sections/section-slot.ts'
import { usesClock } from './sections/sections-html.ts'

/**
 * Seconds to cache a page: 0 if a part of it failed, and few if it depends on the clock. A promise while sections are
 * loading.
 */
export function cacheSeconds(slots: readonly SectionSlot[]): MaybePromise<number> {
  const known = slots.flatMap(({ html }) => (html instanceof Promise ? [] : html))
  const changesByItself = slots.some(
    ({ instance }) => instance.requiredData.posts || instance.requiredData.related || usesClock(instance),
  )
  const limit = changesByItself ? LISTING_SECONDS : PAGE_SECONDS
  const seconds = secondsOf(known, limit)
  if (seconds === 0 || known.length === slots.length) return seconds
  return Promise.all(slots.map(({ html }) => html)).then((all) => secondsOf(all, limit))
}

/** At most the seconds until a post of the page is published. */
function secondsOf(outcomes: readonly SectionOutcome[], limit: number): number {
  if (!outcomes.every(({ isWhole }) => isWhole)) return 0
  const moments = outcomes.flatMap(({ changesAt }) => changesAt ?? [])
  const left = Math.ceil((Math.min(...moments) - Date.now()) / 1000)
  return Math.max(0, Math.min(limit, left))
}
