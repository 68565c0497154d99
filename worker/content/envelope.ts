import { schemaHash } from 'virtual:build'
import type { Site } from '#shared/site.ts'

/** How the value is wrapped. Raise it when this file's shape changes. */
const ENVELOPE_VERSION = 2

/** What memory and KV hold of a site or of something that belongs to it. */
export interface Envelope<T> {
  /** Names the schemas that read the value: another build's value is stale, not wrong. */
  schema: string
  revision: string
  /** Key of the site that the value belongs to (site-key.ts). */
  site: string
  /** Hosts the value may be served on; empty where the upstream names none. */
  hosts: string[]
  /** Unix milliseconds of the upstream's answer. */
  fetchedAt: number
  /** Other rules read the value first: what they left out is missing until the upstream is asked again. */
  isReread?: true
  value: T
}

/** A value that was just read. */
export function envelopeOf<T>({ revision, key, hosts }: Site, value: T): Envelope<T> {
  return { schema: schemaHash, revision, site: key, hosts, fetchedAt: Date.now(), value }
}

/** A stored value, read again by this build's rules. */
export function rereadEnvelope<T>(stored: Envelope<T>, value: T): Envelope<T> {
  return { ...stored, schema: schemaHash, isReread: true, value }
}

/** Whether storing `after` changes what is stored, its time apart. */
export function isChanged<T>(before: Envelope<T> | undefined, after: Envelope<T>): boolean {
  return (
    before === undefined ||
    before.revision !== after.revision ||
    before.site !== after.site ||
    before.isReread !== after.isReread ||
    // A revision that we made of the site says nothing about pages.
    JSON.stringify(before.value) !== JSON.stringify(after.value)
  )
}

export function writeEnvelope<T>(envelope: Envelope<T>): string {
  return JSON.stringify({ v: ENVELOPE_VERSION, ...envelope })
}

/**
 * What was stored, or null for anything that this build cannot read: another version, half a JSON, an empty
 * string. Never throws, since what is in KV may be older or newer than the code.
 */
export function readEnvelope<T>(text: string | null): Envelope<T> | null {
  if (text === null) return null
  try {
    const stored = JSON.parse(text)
    return isEnvelope(stored) ? (stored as Envelope<T>) : null
  } catch {
    return null // truncated or foreign: as if nothing had been stored
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
