import { MAX_FILE_MB, MAX_INLINE_FILE_MB } from '#shared/forms/fields.ts'
import type { Env } from '../../env.ts'

/** Where files of forms are stored, with the key that may. */
export interface FileStorage {
  storage: string
  key: string
}

/** @returns null where files are stored inside their submission */
export function fileStorage({ supabase, supabaseSecretKey: key }: Env): FileStorage | null {
  return supabase === null || key === null ? null : { storage: storageUrl(supabase.url), key }
}

export function storageUrl(url: string): string {
  return `${url.replace(/(?<!\/)\/+$/, '')}/storage/v1`
}

/** Megabytes that all files of one form may have. The page states it, and the Worker keeps it. */
export function filesLimitMb(env: Env): number {
  return fileStorage(env) === null ? MAX_INLINE_FILE_MB : MAX_FILE_MB
}
