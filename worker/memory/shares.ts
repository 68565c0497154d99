import { ByteLru } from './byte-lru.ts'

const KB = 1024
const MB = 1024 * KB

/**
 * What an isolate may hold for its sites. It has 128 MB for all of them: the code, requests that are under way and their
 * answers take the rest.
 */
export const BUDGET_BYTES = 64 * MB

/** Who may hold how much of the budget. Nothing that outlives a request is held outside of these. */
export const SHARE_BYTES = {
  /** Finished pages; `PAGE_MEMORY_MB` may lower it. */
  html: 24 * MB,
  /** Configurations of sites, by host. */
  sites: 9 * MB,
  /** What is computed from a site: route tables, styles, tags, widgets. */
  derived: 8 * MB,
  /** Pages as they were read. */
  pages: 8 * MB,
  headerFooter: 3 * MB,
  /** Posts, cookie groups. */
  queries: 4 * MB,
  /** Sections as HTML. */
  sections: 5 * MB,
  /** Files of icon sets. */
  icons: 2 * MB,
  /** Addresses that were just served. */
  routes: 512 * KB,
  /** Hosts without a site, and hosts whose first load failed. */
  unknownHosts: 128 * KB,
  failedHosts: 128 * KB,
  /** Queries without a result. */
  missing: 256 * KB,
} satisfies Record<string, number>

type ShareName = keyof typeof SHARE_BYTES

const open = new Map<ShareName, { readonly bytes: number }>()

interface ShareOptions<T> {
  /** Told of every value that is no longer held. */
  onRemove?: (value: T) => void
  /** Less than the share. */
  maxBytes?: number
}

/** A share of the isolate's memory. One holder for each: a share that is opened again replaces the earlier one. */
export function openShare<T>(
  name: ShareName,
  { onRemove, maxBytes = SHARE_BYTES[name] }: ShareOptions<T> = {},
): ByteLru<T> {
  const share = new ByteLru<T>(Math.min(maxBytes, SHARE_BYTES[name]), onRemove)
  open.set(name, share)
  return share
}

/** Bytes that each share holds now. */
export function heldBytes(): Partial<Record<ShareName, number>> {
  return Object.fromEntries(Array.from(open, ([name, { bytes }]) => [name, bytes]))
}
