import { MAX_FILE_MB, MAX_INLINE_FILE_MB } from '#shared/forms/fields.ts'
import type { Env } from '../../env.ts'

/** The storage for files of forms, with a key that may write to it. */
export interface FileStorage {
  storage: string
  key: string
}

/** @returns null if files are stored in the submission itself */
export function fileStorage({ supabase, supabaseSecretKey: key }: Env): FileStorage | null {
  return supabase === null || key === null ? null : { storage: storageUrl(supabase.url), key }
}

export function storageUrl(url: string): string {
  return `${url.replace(/(?<!\/)\/+$/, '')}/storage/v1`
}

/** Limit of all files in one submission, in megabytes. The page shows this limit, and the Worker checks it. */
export function filesLimitMb(env: Env): number {
  return fileStorage(env) === null ? MAX_INLINE_FILE_MB : MAX_FILE_MB
}
