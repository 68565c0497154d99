import * as z from 'zod/mini'
import { callDatabase, type Database } from '../sites.ts'

const focalSchema = z.object({ x: z.number(), y: z.number() })

export const fileSchema = z.object({
  name: z.string(),
  bytes: z.number(),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  alt: z.string(),
  /** Texts that differ from `alt`, by locale. */
  alts: z.optional(z.record(z.string(), z.string())),
  focal: z.optional(focalSchema),
  created_at: z.string(),
})

export const fileListSchema = z.object({
  tenant_uuid: z.string(),
  files: z.array(z.extend(fileSchema, { used: z.boolean() })),
})

export const shownFileSchema = z.object({
  tenant_uuid: z.string(),
  file: fileSchema,
  /** A page, a draft or a revision names it. */
  used: z.boolean(),
  uses: z.array(
    z.object({
      /** The id of a site of the tenant. */
      site: z.string(),
      source: z.enum(['live', 'draft']),
      document: z.string(),
    }),
  ),
})

/** Files of the tenant of a site by name, at most a thousand after `after`. */
export async function listFilePage(
  database: Database,
  asked: { site: string; after?: string | undefined; max_rows: number },
): Promise<z.output<typeof fileListSchema>> {
  return fileListSchema.parse(await callDatabase(database, 'media_list', asked))
}

/**
 * A file, and the documents that name it.
 * @param named.within documents of these sites alone
 */
export async function showFile(
  database: Database,
  named: { site: string; name: string; within?: readonly string[] | undefined },
): Promise<z.output<typeof shownFileSchema>> {
  return shownFileSchema.parse(await callDatabase(database, 'media_show', named))
}

/** @param about the changes; `focal: null` removes the focal point */
export async function describeFile(
  database: Database,
  named: { site: string; name: string },
  about: {
    alt?: string | undefined
    alts?: Record<string, string> | undefined
    focal?: z.output<typeof focalSchema> | null | undefined
  },
): Promise<z.output<typeof fileSchema>> {
  return fileSchema.parse(await callDatabase(database, 'media_describe', { ...named, about }))
}
