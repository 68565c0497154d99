import { ByteBudget, ByteLru } from './byte-lru.ts'

const KB = 1024
const MB = 1024 * KB

/**
 * Memory that an isolate may use for its sites and for uploads. Of the isolate's 128 MB, the code takes 11 and the
 * pages being rendered take the rest (docs/performance.md, “Memory”).
 */
export const BUDGET_BYTES = 80 * MB

/**
 * The parts of the budget, each with the kinds of values that count in it. Kinds of one share drop each other's least
 * recently used values. What a visitor can multiply, such as unknown hosts or pages of a filtered list, is in other
 * shares than nonces, known hosts, sites and pages, so a flood cannot push those out. Every value that outlives a
 * request counts in a share, and so do request bodies.
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
export const SHARES = {
  /** Rendered pages, and the addresses that were served recently; `PAGE_MEMORY_MB` may lower this share. */
  html: { bytes: 24 * MB, kinds: ['html', 'routes'] },
  /** Configurations of sites by host; values derived from a site: route tables, styles, tags, widgets. */
  sites: { bytes: 15 * MB, kinds: ['sites', 'derived'] },
  /** Pages after reading; headers and footers. */
  pages: { bytes: 9 * MB, kinds: ['pages', 'headerFooter'] },
  /** What visitors' choices multiply: posts and cookie groups, HTML of sections, files of icon sets, single icons. */
  parts: { bytes: 10 * MB, kinds: ['queries', 'sections', 'icons', 'publicIcons'] },
  /** Hosts that have a site, wildcards, and the nonces of signed calls that were accepted. */
  known: { bytes: 256 * KB, kinds: ['knownHosts', 'wildcards', 'nonces'] },
  /** Hosts without a site, missing files, queries without a result, failed loads. */
  absent: {
    bytes: 512 * KB,
    kinds: ['unknownHosts', 'missingFiles', 'missing', 'failedLoads', 'failedQueries'],
  },
  /** Bodies of requests in progress; room for one of the largest (worker/store/uploads.ts). */
  uploads: { bytes: 21 * MB, kinds: ['uploads'] },
} as const

type ShareName = keyof typeof SHARES

/** A kind of values. */
export type Kind = (typeof SHARES)[ShareName]['kinds'][number]

/** Bytes of a timestamp stored by key: the number, and its slots in the map and the share. */
export const MOMENT_BYTES = 96

const budgets = new Map<ShareName, ByteBudget>()

const open = new Map<Kind, { readonly bytes: number; clear(): void }>()

/** Opens the memory of one kind of values. A kind has one holder: opening it again replaces the earlier one. */
export function openMemory<T>(
  kind: Kind,
  { onRemove }: { /** Called for every value that is dropped. */ onRemove?: (value: T) => void } = {},
): ByteLru<T> {
  const memory = new ByteLru<T>(budgetOf(shareOf(kind)), onRemove)
  open.set(kind, memory)
  return memory
}

/** Counts memory that another owner holds. It is in use, so it cannot be dropped. */
export function countMemory(kind: Kind, held: () => number): void {
  open.set(kind, {
    get bytes() {
      return held()
    },
    clear() {},
  })
}

/** Lowers a share, before it is filled. It cannot be raised above its part of the budget. */
export function limitShare(name: ShareName, maxBytes: number): void {
  budgetOf(name).maxBytes = Math.min(maxBytes, SHARES[name].bytes)
}

/** Bytes that each kind currently uses. */
export function heldBytes(): Partial<Record<Kind, number>> {
  return Object.fromEntries(Array.from(open, ([kind, { bytes }]) => [kind, bytes]))
}

/** Drops every value of a kind. `npm run bench -- memory` compares the heap before and after. */
export function dropMemory(kind: Kind): void {
  open.get(kind)?.clear()
}

function shareOf(kind: Kind): ShareName {
  const names = Object.keys(SHARES) as ShareName[]
  const name = names.find((each) => (SHARES[each].kinds as readonly Kind[]).includes(kind))
  if (name === undefined) throw new Error(`${kind} is in no share of memory`)
  return name
}

function budgetOf(name: ShareName): ByteBudget {
  const budget = budgets.get(name) ?? new ByteBudget(SHARES[name].bytes)
  budgets.set(name, budget)
  return budget
}
