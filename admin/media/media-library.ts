import type * as z from 'zod/mini'
import { callDatabase, type Database } from '../sites.ts'
import type { Bucket } from './bucket.ts'
import { addPrepared, type Description, type MediaValue } from './add-prepared.ts'
import { fileListSchema } from './described-files.ts'
import { prepareFile } from './prepare-file.ts'

export type ListedFile = z.output<typeof fileListSchema>['files'][number]

export interface Library {
  database: Database
  bucket: Bucket
  /** A host of the site, or its id. Its tenant's other sites have the same files. */
  site: string
}

/**
 * Stores an upload, in the bucket first and then as a row. Content that the tenant has already keeps its address.
 * @throws FileRefusal, Refusal
 */
export async function addFile(
  library: Library,
  { content, fileName, ...description }: { content: Buffer; fileName: string } & Description,
): Promise<{ file: MediaValue; isNew: boolean }> {
  return addPrepared(library, await prepareFile(content, fileName), description)
}

const PAGE = 1000

/** By name. */
export async function listFiles(library: Omit<Library, 'bucket'>): Promise<ListedFile[]> {
  return (await readFiles(library)).files
}

/**
 * Names of the tenant's files that are in the bucket. A row may be without a file if the files are in another bucket or
 * lost.
 */
export async function storedNames(library: Library): Promise<Set<string>> {
  const { tenant_uuid, files } = await readFiles(library)
  if (files.length === 0) return new Set()
  const stored = await library.bucket.names(tenant_uuid)
  return new Set(files.flatMap(({ name }) => (stored.has(name) ? name : [])))
}

async function readFiles({
  database,
  site,
}: Omit<Library, 'bucket'>): Promise<z.output<typeof fileListSchema>> {
  const files: ListedFile[] = []
  for (;;) {
    const page = await readPage(database, site, files.at(-1)?.name)
    files.push(...page.files)
    if (page.files.length < PAGE) return { ...page, files }
  }
}

async function readPage(database: Database, site: string, after: string | undefined) {
  return fileListSchema.parse(await callDatabase(database, 'media_list', { site, after, max_rows: PAGE }))
}

/** Files that nothing names and that are older than some days, because a new upload may not be in its page yet. */
export async function unusedFiles(
  library: Omit<Library, 'bucket'>,
  { days, now }: { days: number; now: number },
): Promise<ListedFile[]> {
  const before = now - days * 24 * 60 * 60 * 1000
  return (await listFiles(library)).filter(({ used, created_at }) => !used && Date.parse(created_at) < before)
}

/** From the bucket first, so that a failed removal leaves the row and is repeated. */
export async function removeFiles({ database, bucket, site }: Library, names: string[]): Promise<void> {
  const { tenant_uuid } = await readPage(database, site, undefined)
  for (let at = 0; at < names.length; at += PAGE) {
    const some = names.slice(at, at + PAGE)
    await bucket.remove(some.map((name) => `${tenant_uuid}/${name}`))
    await callDatabase(database, 'media_removed', { site, names: some })
  }
}
