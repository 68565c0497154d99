import type { ValueConflict } from './merge-documents.ts'

/** Another person’s version of a document, sent when a change was made on an older version. */
export interface OtherVersion {
  document: string
  version: string | null
  author: string | null
  changed_at: string | null
  value: unknown
}

/** A document as the server stores it, and who changed it last. */
export interface OpenedDocument extends Pick<OtherVersion, 'document' | 'version' | 'value'> {
  author?: string | null
  changed_at?: string | null
}

/** A value that two people have changed, and the side that the person has chosen. */
interface ContestedValue extends ValueConflict {
  isTheirs: boolean
}

/** The sections and fields of a document that two people have changed. */
export interface Conflict extends Pick<OtherVersion, 'document' | 'author' | 'changed_at'> {
  values: ContestedValue[]
}

/** The newer versions in the data of a refusal. */
export function conflictsIn(data: unknown): OtherVersion[] {
  const { conflicts } = data as { conflicts?: unknown }
  return Array.isArray(conflicts) ? conflicts : []
}
