import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { ReadSite } from '../../admin/sites.ts'
import { siteTexts } from '../../admin/site-texts.ts'

/** In the folder of a site: which content of which site it was written from, or saved as. */
const FILE = '.seen'
const seenSchema = z.object({ site: z.string(), digest: z.string() })

/** Remembers what a folder has in common with its site. */
export function writeSeen(folder: string, read: ReadSite): void {
  const seen = { site: read.about.site_id, digest: contentDigest(read) }
  writeFileSync(join(folder, FILE), `${JSON.stringify(seen)}\n`)
}

/** The id of the site that a folder was last pulled from or pushed as; null: it was neither. */
export function siteSeen(folder: string): string | null {
  return readSeen(folder)?.site ?? null
}

/** Whether the site has another content than when the folder was pulled or pushed; false where nothing tells. */
export function hasChangedSince(folder: string, read: ReadSite): boolean {
  const seen = readSeen(folder)
  return seen !== null && seen.site === read.about.site_id && seen.digest !== contentDigest(read)
}

function readSeen(folder: string): z.output<typeof seenSchema> | null {
  const file = join(folder, FILE)
  return existsSync(file) ? z.parse(seenSchema, JSON.parse(readFileSync(file, 'utf8'))) : null
}

/** Hosts come and go without a change of the content, and the database keeps no order of popups, forms and authors. */
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
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex')
}

function sorted<T>(list: readonly T[], nameOf: (each: T) => string): T[] {
  return list.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
}
