import { ByteLru } from './byte-lru.ts'

const KB = 1024
const MB = 1024 * KB

/**
 * Memory that an isolate may use for its sites and for uploads. Of the isolate's 128 MB, the code takes 11 and the
 * pages being rendered take the rest (docs/performance.md, “Memory”).
 */
export const BUDGET_BYTES = 80 * MB

/**
 * The parts of the budget. Values that a single caller can multiply have separate shares, so that a flood of unknown
 * hosts or of failing queries cannot push out nonces, known hosts or sites. Every value that outlives a request counts
 * in one of them, and so do request bodies.
 * Values that cannot grow are not counted (test/worker/uncounted-state.test.ts lists them):
 * - data fixed by the build: the catalogue and its stylesheets, messages and words by locale, modules of sections. An
 *   isolate that has served every locale holds all of it, and “before” in `npm run bench -- memory` includes it.
 * - counts of calls by site (`CallBudget`): a name and a number for each site called in the current window of ten
 *   seconds; each window starts empty.
 * - running calls (`SingleFlight`): an entry ends with its call, and calls have deadlines.
 * - pages that KV lacks (worker/page/finished-page.ts): stored only while the isolate compiles its renderer.
 * - field names that name a locale, a few for each locale, and whether a locale has its own case folding.
 * - single values that the next one replaces: settings, the store, an imported key.
 */
export const SHARE_BYTES = {
  /** Rendered pages; `PAGE_MEMORY_MB` may lower this share. */
  html: 24 * MB,
  /** Configurations of sites, by host. */
  sites: 7 * MB,
  /** Values derived from a site: route tables, styles, tags, widgets. */
  derived: 8 * MB - 160 * KB,
  /** Pages after reading. */
  pages: 6 * MB,
  headerFooter: 3 * MB,
  /** Posts, cookie groups. */
  queries: 4 * MB,
  /** HTML of sections. */
  sections: 5 * MB,
  /** Files of icon sets. */
  icons: 768 * KB,
  /** Icons of sets that the build lacks. */
  publicIcons: 256 * KB,
  /** Bodies of requests in progress; room for one of the largest (worker/store/uploads.ts). */
  uploads: 21 * MB,
  /** Addresses that were served recently. */
  routes: 448 * KB,
  /** Nonces of signed calls that were accepted. */
  nonces: 64 * KB,
  /** Hosts without a site; hosts and pages that failed to load; queries without a result, and those that failed. */
  unknownHosts: 128 * KB,
  /** Hosts that have a site, and wildcards. */
  knownHosts: 128 * KB,
  wildcards: 32 * KB,
  failedLoads: 128 * KB,
  missing: 96 * KB,
  /** Files that are not there. */
  missingFiles: 32 * KB,
  failedQueries: 128 * KB,
} satisfies Record<string, number>

/** Bytes of a timestamp stored by key: the number, and its slot in the map. */
export const MOMENT_BYTES = 64

type ShareName = keyof typeof SHARE_BYTES

const open = new Map<ShareName, { readonly bytes: number; clear(): void }>()

interface ShareOptions<T> {
  /** Called for every value that is dropped. */
  onRemove?: (value: T) => void
  /** Must be lower than the share. */
  maxBytes?: number
}

/** Opens a share of the isolate's memory. A share has one holder: opening it again replaces the earlier one. */
export function openShare<T>(
  name: ShareName,
  { onRemove, maxBytes = SHARE_BYTES[name] }: ShareOptions<T> = {},
): ByteLru<T> {
  const share = new ByteLru<T>(Math.min(maxBytes, SHARE_BYTES[name]), onRemove)
  open.set(name, share)
  return share
}

/** Counts memory that another owner holds. It is in use, so it cannot be dropped. */
export function countShare(name: ShareName, held: () => number): void {
  open.set(name, {
    get bytes() {
      return held()
    },
    clear() {},
  })
}

/** Bytes that each share currently uses. */
export function heldBytes(): Partial<Record<ShareName, number>> {
  return Object.fromEntries(Array.from(open, ([name, { bytes }]) => [name, bytes]))
}

/** Drops every value of a share. `npm run bench -- memory` compares the heap before and after. */
export function dropShare(name: ShareName): void {
  open.get(name)?.clear()
}
