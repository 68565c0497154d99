import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { ReadSite } from '../../admin/sites.ts'
import { siteTexts } from '../../admin/site-texts.ts'
import type { KnownFiles } from './folder-media.ts'
import { folderTexts } from './site-folder.ts'

/** File in a site's folder that records the site and the content it was pulled from or pushed as. */
const FILE = '.seen'
const digestsSchema = z.record(z.string(), z.string())
const seenSchema = z.object({
  site: z.string(),
  digest: z.string(),
  /**
   * Digests of the folder's own files, because the site may have parts that the folder lacks; absent in files of
   * earlier versions.
   */
  files: z.optional(digestsSchema),
  /** Stored names of the files below `media/`; absent in files of earlier versions. */
  media: z.optional(z.record(z.string(), z.object({ source: z.string(), name: z.string() }))),
})
type FileDigests = z.output<typeof digestsSchema>

/**
 * Records what the folder and its site have in common.
 * @param files those that were read or written: the folder may be edited during a push
 */
export function writeSeen(
  folder: string,
  read: ReadSite,
  { files, media }: { files: FileDigests; media: KnownFiles },
): void {
  const seen = {
    site: read.about.site_id,
    digest: contentDigest(read),
    files: byPath(files),
    media: byPath(media),
  }
  writeFileSync(join(folder, FILE), `${JSON.stringify(seen)}\n`)
}

/** Sorted, so that equal folders have equal files. */
function byPath<Value>(values: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Digests of the files of a folder, by their paths. */
export function fileDigests(folder: string): FileDigests {
  const texts = folderTexts(folder)
  return Object.fromEntries(Array.from(texts, ([path, text]) => [path, textDigest(text)]))
}

/** Files that have changed since the last pull or push; none without a record. */
export function unpushedFiles(folder: string, paths: readonly string[]): string[] {
  const seen = readSeen(folder)?.files
  if (seen === undefined) return []
  const files = fileDigests(folder)
  return paths.filter((path) => files[path] !== undefined && files[path] !== seen[path])
}

/** Stored names of the files below `media/` at the last pull or push. */
export function mediaSeen(folder: string): KnownFiles {
  return readSeen(folder)?.media ?? {}
}

/** The id of the site that the folder was last pulled from or pushed as; null without a record. */
export function siteSeen(folder: string): string | null {
  return readSeen(folder)?.site ?? null
}

/** Whether the site has changed since the folder was pulled or pushed; false without a record. */
export function hasChangedSince(folder: string, read: ReadSite): boolean {
  const seen = readSeen(folder)
  return seen !== null && seen.site === read.about.site_id && seen.digest !== contentDigest(read)
}

function readSeen(folder: string): z.output<typeof seenSchema> | null {
  const file = join(folder, FILE)
  return existsSync(file) ? z.parse(seenSchema, JSON.parse(readFileSync(file, 'utf8'))) : null
}

/** Hosts are not content, and the database has no order of popups, forms and authors. */
function contentDigest({ site }: ReadSite): string {
  const content = {
    ...site,
    hosts: [],
    about: '',
    popups: sorted(site.popups, ({ id }) => id),
    forms: sorted(site.forms, ({ id }) => id),
    authors: sorted(site.authors, ({ slug }) => slug),
  }
  const texts = sorted([...siteTexts(content)], ([path]) => path)
  return textDigest(JSON.stringify(texts))
}

function textDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function sorted<T>(list: readonly T[], nameOf: (each: T) => string): T[] {
  return list.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
}
