import { schemaHash } from 'virtual:build'
import type { Site } from '#shared/site.ts'

/** Version of the wrapper. Raise it when the shape of `Envelope` changes. */
const ENVELOPE_VERSION = 2

/** A value of a site with its metadata, as memory and KV store it. */
export interface Envelope<T> {
  /** Digest of the rules that read the value. A value of another build is stale, not wrong. */
  schema: string
  revision: string
  /** Key of the site that the value belongs to (core/reading/site-key.ts). */
  site: string
  /** Hosts the value may be served on; empty where the upstream names none. */
  hosts: string[]
  /** Unix milliseconds at which the upstream answered. */
  fetchedAt: number
  /** Set when an older build read the value first: parts that its rules omitted are missing until the next upstream call. */
  isReread?: true
  /** Set on a tombstone: at `fetchedAt` the upstream answered that the value does not exist. Its value is empty. */
  isGone?: true
  value: T
}

/** Wraps a value that was just read. */
export function createEnvelope<T>({ revision, key, hosts }: Site, value: T): Envelope<T> {
  return { schema: schemaHash, revision, site: key, hosts, fetchedAt: Date.now(), value }
}

/** Wraps a stored value that this build has read again. */
export function rereadEnvelope<T>(stored: Envelope<T>, value: T): Envelope<T> {
  return { ...stored, schema: schemaHash, isReread: true, value }
}

/** A tombstone, which replaces a deleted value in KV. */
export function tombstone(): Envelope<object> {
  return {
    schema: schemaHash,
    revision: '',
    site: '',
    hosts: [],
    fetchedAt: Date.now(),
    isGone: true,
    value: {},
  }
}

/** Whether `after` differs from what is stored in more than its time. */
export function isChanged<T>(before: Envelope<T> | undefined, after: Envelope<T>): boolean {
  return (
    before === undefined ||
    before.revision !== after.revision ||
    before.site !== after.site ||
    before.isReread !== after.isReread ||
    // A revision computed from the site says nothing about its pages.
    (before.value !== after.value && JSON.stringify(before.value) !== JSON.stringify(after.value))
  )
}

export function writeEnvelope<T>(envelope: Envelope<T>): string {
  return JSON.stringify({ v: ENVELOPE_VERSION, ...envelope })
}

/**
 * Parses a stored envelope. Returns null for a text that this build cannot read: another version, truncated
 * JSON, an empty string. Never throws, because KV may hold values of older and newer builds.
 */
export function readEnvelope<T>(text: string | null): Envelope<T> | null {
  if (text === null) return null
  try {
    const stored = JSON.parse(text)
    return isEnvelope(stored) ? (stored as Envelope<T>) : null
  } catch {
    return null // truncated, or not written by Vitrine: counts as not stored
  }
}

function isEnvelope(stored: unknown): boolean {
  if (typeof stored !== 'object' || stored === null) return false
  const { v, schema, revision, site, hosts, fetchedAt, value } = stored as Record<string, unknown>
  return (
    v === ENVELOPE_VERSION &&
    typeof schema === 'string' &&
    typeof revision === 'string' &&
    typeof site === 'string' &&
    Array.isArray(hosts) &&
    typeof fetchedAt === 'number' &&
    typeof value === 'object' &&
    value !== null
  )
}
