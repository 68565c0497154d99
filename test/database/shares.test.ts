import { expect, test } from 'vitest'
import { addShare, findShare, listShares, revokeShare } from '../../admin/share-links.ts'
import { readSite } from '../../admin/sites.ts'
import { service } from './clients.ts'

const HOST = 'padaria.localhost'
const database = service()
const links = { host: 'vista.test', protocol: 'https:', secret: 'n'.repeat(32) }
const share = (name: string, days = 7) =>
  addShare(database, { site: HOST, name, version: 'draft', days, author: 'Rosa' }, links)

test('the database refuses a share link that is valid for more than seven days', async () => {
  await expect(share('longa', 8)).rejects.toThrow(/lives_seven_days_at_most/)
})

test('a site has at most a hundred active share links, and another is allowed after one is revoked', async () => {
  const { about } = await readSite(database, HOST)
  const before = (await listShares(database, HOST, links)).length
  const expires_at = new Date(Date.now() + 3_600_000)
  const rows = Array.from({ length: 100 - before }, (_, number) => ({
    site_id: about.site_id,
    name: `Cliente ${number}`,
    expires_at,
  }))
  expect((await database.from('share_links').insert(rows)).error).toBeNull()
  await expect(share('A mais')).rejects.toThrow(/a hundred share links/)
  const [newest] = await listShares(database, HOST, links)
  if (newest === undefined) throw new Error('no link is listed')
  expect(await findShare(database, about.site_id, newest.id)).toMatchObject({ name: newest.name })
  expect(await revokeShare(database, HOST, newest.id)).toBe(true)
  expect(await findShare(database, about.site_id, newest.id)).toBeNull()
  expect(await share('A seguinte')).toMatchObject({ name: 'A seguinte', author: 'Rosa' })
})
