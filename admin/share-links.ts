import * as z from 'zod/mini'
import { linkTo, type PreviewLinks } from './preview-link.ts'
import { callDatabase, type Database } from './sites.ts'

/** A share link as the database returns it. */
const storedSchema = z.object({
  id: z.string(),
  site_id: z.string(),
  name: z.string(),
  version: z.string(),
  author: z.nullable(z.string()),
  created_at: z.string(),
  until: z.string(),
})
type StoredShare = z.output<typeof storedSchema>

export const shareSchema = z.object({
  id: z.string(),
  url: z.string(),
  /** Its recipient or purpose. */
  name: z.string(),
  /** `draft`, or a revision. */
  version: z.string(),
  author: z.nullable(z.string()),
  created_at: z.string(),
  until: z.string(),
})
export type Share = z.output<typeof shareSchema>

export async function addShare(
  database: Database,
  share: { site: string; name: string; version: string; days: number; author: string },
  links: PreviewLinks,
): Promise<Share> {
  return withUrl(storedSchema.parse(await callDatabase(database, 'share_add', share)), links)
}

/** Valid links, newest first. */
export async function listShares(database: Database, site: string, links: PreviewLinks): Promise<Share[]> {
  const stored = z.array(storedSchema).parse(await callDatabase(database, 'shares_list', { site }))
  return Promise.all(stored.map((each) => withUrl(each, links)))
}

/** @returns false if the site has no such valid link */
export async function revokeShare(database: Database, site: string, id: string): Promise<boolean> {
  if (!z.safeParse(z.guid(), id).success) return false
  const answer = await callDatabase(database, 'share_revoke', { site, id })
  return z.object({ revoked: z.boolean() }).parse(answer).revoked
}

/** Null for a link that has expired or was revoked. */
export async function findShare(database: Database, site: string, id: string): Promise<StoredShare | null> {
  const answer = await callDatabase(database, 'share_find', { site, id })
  return z.object({ share: z.nullable(storedSchema) }).parse(answer).share
}

async function withUrl({ site_id, ...share }: StoredShare, links: PreviewLinks): Promise<Share> {
  const until = Date.parse(share.until)
  const url = await linkTo({ kind: 'share', site: site_id, shows: share.id, until }, links)
  return { ...share, url, until: new Date(until).toISOString() }
}
