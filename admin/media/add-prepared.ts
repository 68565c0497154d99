import * as z from 'zod/mini'
import { RESERVED_FOLDERS } from '#shared/reserved-addresses.ts'
import { callDatabase, type Database } from '../sites.ts'
import { fileSchema } from './described-files.ts'
import type { PreparedFile } from './stored-name.ts'
import type { WrittenBucket } from './written-bucket.ts'

const foundSchema = z.object({ tenant_uuid: z.string(), file: z.nullable(fileSchema) })

/** A file in the form of a section's field (sections/fields/media.ts). */
export interface MediaValue {
  src: string
  alt?: string
  decorative?: true
  width?: number
  height?: number
  focal?: { x: number; y: number }
}

/** The description of a file by an editor. */
export interface Description {
  /** Empty for a decorative picture; undefined keeps the stored text. */
  alt?: string | undefined
  focal?: { x: number; y: number } | undefined
}

/**
 * Stores a prepared file, in the bucket first and then as a row. If the tenant has that content already, its address
 * stays.
 * @throws Refusal
 */
export async function addPrepared(
  { database, bucket, site }: { database: Database; bucket: Pick<WrittenBucket, 'put'>; site: string },
  { name, hash, mime, content, size }: PreparedFile,
  { alt, focal }: Description = {},
): Promise<{ file: MediaValue; isNew: boolean }> {
  const known = foundSchema.parse(await callDatabase(database, 'media_find', { site, hash }))
  await bucket.put(`${known.tenant_uuid}/${known.file?.name ?? name}`, content, mime)
  const row = { name, hash, bytes: content.length, ...size, ...(alt !== undefined && { alt }), focal }
  const stored = fileSchema.parse(await callDatabase(database, 'media_add', { site, file: row }))
  return { file: mediaValue(stored), isNew: known.file === null }
}

function mediaValue({ name, width, height, alt, focal }: z.output<typeof fileSchema>): MediaValue {
  return {
    src: RESERVED_FOLDERS.media + name,
    ...(alt === '' ? { decorative: true } : { alt }),
    ...(width !== undefined && height !== undefined && { width, height }),
    ...(focal && { focal }),
  }
}
