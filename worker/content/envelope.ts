/** How the value is wrapped. Raise it when this file's shape changes. */
const ENVELOPE_VERSION = 1

/** What memory and KV hold of a site or a document. */
export interface Envelope<T> {
  /** Names the schemas that read the value: another build's value is stale, not wrong. */
  schema: string
  revision: string
  tenant_uuid: string
  /** Hosts the value may be served on; empty where the upstream names none. */
  hosts: string[]
  /** Unix milliseconds of the upstream's answer. */
  fetchedAt: number
  value: T
}

export function writeEnvelope<T>(envelope: Envelope<T>): string {
  return JSON.stringify({ v: ENVELOPE_VERSION, ...envelope })
}

/**
 * What was stored, or null for anything that this build cannot read: another version, half a JSON, an empty
 * string. Never throws, since what is in KV may be older or newer than the code (FAULTS C18).
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
  const { v, schema, revision, tenant_uuid, hosts, fetchedAt, value } = stored as Record<string, unknown>
  return (
    v === ENVELOPE_VERSION &&
    typeof schema === 'string' &&
    typeof revision === 'string' &&
    typeof tenant_uuid === 'string' &&
    Array.isArray(hosts) &&
    typeof fetchedAt === 'number' &&
    typeof value === 'object' &&
    value !== null
  )
}
