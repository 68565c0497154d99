import * as z from 'zod/mini'
import { MEDIA_TYPES, readMediaName } from '#shared/media-name.ts'
import type { Bucket } from './media/bucket.ts'
import { callDatabase, type Database } from './sites.ts'

/** The tables of a tenant in the order in which rows refer to each other (private.tenant_parts), without its hosts. */
export const PARTS = [
  ...['public.tenants', 'public.invitations', 'public.members', 'private.own_visitors', 'public.media'],
  ...['public.sites', 'public.pages', 'public.blog_categories', 'public.authors', 'public.blog_posts'],
  ...[
    'public.path_rules',
    'public.popups',
    'public.sites_cookies',
    'public.sites_cookies_items',
    'public.forms',
  ],
  ...[
    'public.form_submissions',
    'public.bookings',
    'public.form_deliveries',
    'public.visit_stats',
    'public.revisions',
  ],
  ...['public.site_drafts', 'public.site_schedules', 'public.share_comments'],
]

/** A tenant becomes visible when its hosts are restored. They come last, after its files, and end the restore. */
export const HOSTS_PART = 'public.domains'

/** Parts that a publish may change and to which rows of later parts refer. */
const REFERRED = ['public.sites', 'public.blog_categories', 'public.authors', 'public.forms']

const rowSchema = z.record(z.string(), z.unknown())

/** The name becomes part of the file's key in the store, so only names made by an upload are accepted. */
const fileName = z.string().check(z.refine((name) => readMediaName(name) !== null))

/** Lines of a backup, in this order: begin, rows and files, end. */
export const backupLineSchema = z.union([
  z.strictObject({ backup: z.literal(1), tenant_uuid: z.guid(), made_at: z.string() }),
  z.strictObject({ part: z.string(), rows: z.array(rowSchema) }),
  z.strictObject({ file: fileName, content: z.base64() }),
  z.strictObject({ end: z.strictObject({ rows: z.int(), files: z.int() }) }),
])
export type BackupLine = z.output<typeof backupLineSchema>
type Row = z.output<typeof rowSchema>

export interface Store {
  database: Database
  bucket: Bucket
}

/**
 * A backup of the tenant that has a site, line by line: its rows as stored, and its files. Pages of rows are read in
 * separate calls, so a publish in between could leave rows whose references are missing.
 * @param site a host or the id of the site
 * @throws Refusal
 * @throws Error if a site of the tenant was published meanwhile, or if the store lacks a file
 */
export async function* backupLines(site: string, store: Store, now: Date): AsyncGenerator<BackupLine> {
  const counts = { rows: 0, files: 0 }
  const referred: string[] = []
  let tenant = ''
  for (const part of [...PARTS, HOSTS_PART]) {
    const names: unknown[] = []
    for await (const { tenant_uuid, rows } of pages(site, part, store.database)) {
      if (tenant === '') yield { backup: 1, tenant_uuid, made_at: now.toISOString() }
      tenant = tenant_uuid
      if (rows.length > 0) yield { part, rows }
      counts.rows += rows.length
      if (REFERRED.includes(part)) referred.push(...rows.map((row) => JSON.stringify(row)))
      if (part === 'public.media') names.push(...rows.map(({ name }) => name))
    }
    for (const name of names) {
      const content = await store.bucket.get(`${tenant}/${name}`)
      if (content === null)
        throw new Error(
          `the file /media/${name} is not in the store; with R2 set MEDIA_BUCKET; else store it again with \`media add\``,
        )
      yield { file: String(name), content: content.toString('base64') }
      counts.files += 1
    }
  }
  if ((await referredRows(site, store.database)) !== referred.join('\n'))
    throw new Error('the tenant was changed while it was read: run it again')
  yield { end: counts }
}

async function referredRows(site: string, database: Database): Promise<string> {
  const texts: string[] = []
  for (const part of REFERRED)
    for await (const { rows } of pages(site, part, database))
      texts.push(...rows.map((row) => JSON.stringify(row)))
  return texts.join('\n')
}

const pageSchema = z.object({ tenant_uuid: z.guid(), rows: z.array(rowSchema) })

async function* pages(site: string, part: string, database: Database) {
  let after: Row | undefined
  for (;;) {
    const page = pageSchema.parse(await callDatabase(database, 'tenant_backup', { site, part, after }))
    yield page
    after = page.rows.at(-1)
    if (after === undefined) return
  }
}

/**
 * The result of a restore: hosts that show the tenant, hosts that another tenant has now, and rows that could not be
 * restored.
 */
export interface Restored {
  tenant: string
  rows: number
  files: number
  hosts: string[]
  lostHosts: string[]
  /** Members whose account no longer exists. */
  lostRows: number
  /** Plans that were cancelled because their time has passed. */
  lostPlans: number
}

/**
 * Restores a tenant. Its hosts are restored last, in one call, so that visitors see it only when it is complete. An
 * interrupted restore starts over with the next call.
 * @param lines a complete backup, as `refuseBrokenBackup` has verified
 * @throws Refusal if the tenant already exists
 */
export async function restoreLines(
  lines: AsyncIterable<BackupLine>,
  { database, bucket }: Store,
): Promise<Restored> {
  const done: Restored = {
    tenant: '',
    rows: 0,
    files: 0,
    hosts: [],
    lostHosts: [],
    lostRows: 0,
    lostPlans: 0,
  }
  const hostRows: Row[] = []
  const put = async (part: string, rows: Row[]) => {
    const answer = restoredSchema.parse(
      await callDatabase(database, 'tenant_restore', { tenant: done.tenant, part, rows }),
    )
    done.rows += answer.rows
    done.lostHosts.push(...answer.refused)
    done.lostRows += rows.length - answer.rows - answer.refused.length
    done.lostPlans += answer.cancelled
  }
  for await (const line of lines) {
    if ('backup' in line) done.tenant = line.tenant_uuid
    else if ('part' in line) {
      if (line.part === HOSTS_PART) hostRows.push(...line.rows)
      else await put(line.part, line.rows)
    } else if ('file' in line) {
      await bucket.put(
        `${done.tenant}/${line.file}`,
        Buffer.from(line.content, 'base64'),
        fileMime(line.file),
      )
      done.files += 1
    }
  }
  if (hostRows.length > 0) await put(HOSTS_PART, hostRows)
  const { hosts } = endedSchema.parse(
    await callDatabase(database, 'tenant_restored', { tenant: done.tenant }),
  )
  return { ...done, hosts }
}

const restoredSchema = z.object({ rows: z.int(), refused: z.array(z.string()), cancelled: z.int() })
const endedSchema = z.object({ hosts: z.array(z.string()) })

function fileMime(name: string): string {
  const media = readMediaName(name)
  if (media === null) throw new Error(`no uploaded file is called ${name}`)
  return MEDIA_TYPES[media.type]
}

/**
 * Reads a backup to its end before anything is written.
 * @throws Error if its end or another line is missing
 */
export async function refuseBrokenBackup(lines: AsyncIterable<BackupLine>): Promise<void> {
  const counts = { rows: 0, files: 0 }
  let place = 0
  let end: { rows: number; files: number } | undefined
  for await (const line of lines) {
    if ((place === 0) !== 'backup' in line || end !== undefined)
      throw new Error('the file is not a backup of one tenant')
    if ('part' in line) counts.rows += line.rows.length
    else if ('file' in line) counts.files += 1
    else if ('end' in line) end = line.end
    place += 1
  }
  if (end?.rows !== counts.rows || end.files !== counts.files)
    throw new Error('the backup is incomplete: its counts at the end differ')
}
