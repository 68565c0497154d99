import type { ValueConflict } from './merge-documents.ts'

/** Another person’s document, in the answer to a change of an older version. */
export interface OtherVersion {
  document: string
  version: string | null
  author: string | null
  changed_at: string | null
  value: unknown
}

/** A document as the server has it, and who changed it last. */
export interface OpenedDocument extends Pick<OtherVersion, 'document' | 'version' | 'value'> {
  author?: string | null
  changed_at?: string | null
}

/** A value that two people have changed, and which of the two the person takes. */
interface ContestedValue extends ValueConflict {
  isTheirs: boolean
}

/** Sections and fields that two people have changed: the person chooses. */
export interface Conflict extends Pick<OtherVersion, 'document' | 'author' | 'changed_at'> {
  values: ContestedValue[]
}

/** In the data of a refusal. */
export function conflictsIn(data: unknown): OtherVersion[] {
  const { conflicts } = data as { conflicts?: unknown }
  return Array.isArray(conflicts) ? conflicts : []
}
