import { expect, test } from 'vitest'
import type { Locale } from '#shared/locales.ts'
import type { SiteFiles } from '../../admin/site-file.ts'
import { addPlan, createSite, publishSite, readSite, rollbackSite, saveDraft } from '../../admin/sites.ts'
import { page, post, smallSite } from '../admin/small-site.ts'
import { service } from './clients.ts'

const database = service()
let made = 0

async function publishedSite(changes: Partial<SiteFiles> = {}): Promise<string> {
  made += 1
  const host = `mudada-${made}.test`
  const uuid = crypto.randomUUID()
  const site = smallSite({ hosts: [host], tenant: { ...smallSite().tenant, uuid }, ...changes })
  const { draft } = await createSite(database, site)
  await publishSite(database, { site: host, draft })
  return host
}

async function publish(host: string, change: (site: SiteFiles) => Partial<SiteFiles>): Promise<string> {
  const { site, about } = await readSite(database, host)
  const changed = { ...site, ...change(site) }
  const draft = await saveDraft(database, { host, site: changed, expected: about.draft })
  return (await publishSite(database, { site: host, draft })).revision
}

/** The page `sobre` with these addresses. */
const at = (routes: Record<string, string | string[]>) => (site: SiteFiles) => ({
  pages: site.pages.map((each) => (each.id === 'sobre' ? { ...each, routes } : each)),
})

async function rules(host: string): Promise<string[]> {
  const { site } = await readSite(database, host, 'live')
  return site.path_rules.map(({ from, to, status }) => `${from} ${to} ${status}`)
}

test('a moved page leaves a redirect at its old address, only in the language where it moved', async () => {
  const host = await publishedSite()
  await publish(host, at({ route: 'sobre', route_en_US: 'our-story' }))
  expect(await rules(host)).toEqual(['/en-US/about /en-US/our-story 301'])
  await publish(host, at({ route: 'história', route_en_US: 'our-story' }))
  expect(await rules(host)).toEqual(['/en-US/about /en-US/our-story 301', '/sobre /hist%C3%B3ria 301'])
})

test('chains are shortened, and an address that a page gets again no longer redirects', async () => {
  const host = await publishedSite()
  for (const route of ['a', 'b', 'c']) await publish(host, at({ route, route_en_US: 'about' }))
  expect(await rules(host)).toEqual(['/sobre /c 301', '/a /c 301', '/b /c 301'])
  await publish(host, at({ route: 'a', route_en_US: 'about' }))
  expect(await rules(host)).toEqual(['/sobre /a 301', '/b /a 301', '/c /a 301'])
})

test('an old address that now belongs to another page or a rule gets no redirect', async () => {
  const host = await publishedSite({ path_rules: [{ from: '/about/', to: '/', status: 302 }] })
  await publish(host, (site) => ({
    ...at({ route: 'novo', route_en_US: 'news' })(site),
    path_rules: [
      { from: '/en-US/about', to: '/en-US', status: 302 },
      { from: '/antigo/*', to: '/', status: 302 },
    ],
    pages: [
      ...at({ route: 'novo', route_en_US: 'news' })(site).pages,
      page('outra', { routes: { route: 'sobre' } }),
    ],
  }))
  expect(await rules(host)).toEqual(['/en-US/about /en-US 302', '/antigo/* / 302'])
})

test('a page that was deleted leaves no redirect', async () => {
  const host = await publishedSite()
  await publish(host, (site) => ({ pages: site.pages.filter(({ id }) => id !== 'sobre') }))
  expect(await rules(host)).toEqual([])
})

test('a moved page leaves a redirect only in languages in which visitors see it, before and after', async () => {
  const host = await publishedSite()
  const shownIn = (published: Locale[], route: string) => (site: SiteFiles) => ({
    pages: at({ route, route_en_US: `${route}-en` })(site).pages.map((each) =>
      each.id === 'sobre' ? { ...each, published } : each,
    ),
  })
  await publish(host, shownIn([], 'oculta'))
  expect(await rules(host)).toEqual([])
  await publish(host, shownIn(['en-US'], 'traduzida'))
  expect(await rules(host)).toEqual([])
  await publish(host, shownIn(['en-US'], 'outra'))
  expect(await rules(host)).toEqual(['/en-US/traduzida-en /en-US/outra-en 301'])
})

test('a moved post leaves a redirect', async () => {
  const host = await publishedSite({
    posts: [post('ola', { translation: 'ola' }), post('pao')],
  })
  await publish(host, (site) => ({
    posts: site.posts.map((each) => ({ ...each, slug: each.slug === 'ola' ? 'bom-dia' : each.slug })),
  }))
  expect(await rules(host)).toEqual(['/blog/novas/ola /blog/novas/bom-dia 301'])
})

test('an owner deletes a redirect, which stays deleted; a rollback makes none', async () => {
  const host = await publishedSite()
  const { about } = await readSite(database, host, 'live')
  await publish(host, at({ route: 'novo', route_en_US: 'about' }))
  expect(await rules(host)).toEqual(['/sobre /novo 301'])
  await publish(host, () => ({ path_rules: [] }))
  expect(await rules(host)).toEqual([])
  await rollbackSite(database, { site: host, revision: about.revision })
  expect(await rules(host)).toEqual([])
})

test('a planned publish leaves redirects, and a later draft keeps them', async () => {
  const host = await publishedSite()
  const { site } = await readSite(database, host)
  const moved = { ...site, ...at({ route: 'novo', route_en_US: 'about' })(site) }
  const draft = await saveDraft(database, { host, site: moved, expected: null })
  const due_at = new Date(Date.now() + 3_600_000).toISOString()
  const id = await addPlan(database, { site: host, action: 'publish', due_at, draft })
  const name = { ...moved, config: { ...moved.config, name: 'Depois' } }
  const later = await saveDraft(database, { host, site: name, expected: draft })
  await database
    .from('site_schedules')
    .update({ due_at: new Date(Date.now() - 1000).toISOString() })
    .eq('id', id)
    .throwOnError()
  await database.rpc('publish_due', { max_rows: 5 })
  expect(await rules(host)).toEqual(['/sobre /novo 301'])
  await publishSite(database, { site: host, draft: later })
  expect(await rules(host)).toEqual(['/sobre /novo 301'])
})
