import { describe, expect, test } from 'vitest'
import { siteDocument } from '../../admin/document.ts'
import { diffSites } from '../../admin/diff-sites.ts'
import type { SiteFiles } from '../../admin/site-file.ts'
import { siteTexts } from '../../admin/site-texts.ts'
import {
  addPlan,
  cancelPlan,
  createSite,
  discardDraft,
  listPlans,
  listRevisions,
  listSites,
  publishSite,
  readSite,
  rollbackSite,
  saveDraft,
  unpublishSite,
} from '../../admin/sites.ts'
import { page, post, smallSite, text } from '../admin/small-site.ts'
import { readSites } from '../../build/site-files.ts'
import { call, service, visitor } from './clients.ts'

const database = service()
let made = 0

/** Each test has its own published site. */
async function publishedSite(changes: Partial<SiteFiles> = {}): Promise<{ host: string; site: SiteFiles }> {
  made += 1
  const host = `publicada-${made}.test`
  const uuid = `a1b2c3d4-0000-4000-8000-00000008${String(made).padStart(4, '0')}`
  const site = smallSite({ hosts: [host], tenant: { ...smallSite().tenant, uuid }, ...changes })
  const { draft } = await createSite(database, site)
  await publishSite(database, { site: host, draft, author: 'ana', note: 'the first' })
  return { host, site: (await readSite(database, host)).site }
}

async function publish(host: string, site: SiteFiles): Promise<string> {
  const { about } = await readSite(database, host)
  const draft = await saveDraft(database, { host, site, expected: about.draft })
  return (await publishSite(database, { site: host, draft })).revision
}

interface Shown {
  revision: string
  config: { pages: { id: string; name: string }[] }
}
const shown = (host: string) => call<Shown | null>('core_config', { url: `https://${host}/` }, visitor())
const pagesOf = async (host: string) =>
  (await shown(host))?.config.pages.map(({ id, name }) => `${id} ${name}`)

function renamed(site: SiteFiles, id: string, name: string): SiteFiles {
  return { ...site, pages: site.pages.map((each) => (each.id === id ? { ...each, name } : each)) }
}

/** Plans can only be made for the future, so the row is changed to make one due. */
const comeDue = (id: number) =>
  database
    .from('site_schedules')
    .update({ due_at: new Date(Date.now() - 1000).toISOString() })
    .eq('id', id)
    .throwOnError()

describe('a draft', () => {
  test('of a new site is unknown to visitors until it is published', async () => {
    const site = smallSite({
      hosts: ['nova.test'],
      tenant: { ...smallSite().tenant, uuid: 'a1b2c3d4-0000-4000-8000-000000089999' },
    })
    const { draft } = await createSite(database, site)
    expect(await shown('nova.test')).toBeNull()
    await publishSite(database, { site: 'nova.test', draft })
    expect(await pagesOf('nova.test')).toEqual(['home home', 'sobre sobre'])
  })

  test('does not change what visitors read', async () => {
    const { host, site } = await publishedSite()
    const before = await shown(host)
    await saveDraft(database, { host, site: renamed(site, 'sobre', 'Novo'), expected: null })
    expect(await shown(host)).toEqual(before)
    expect((await readSite(database, host)).site.pages.find(({ id }) => id === 'sobre')?.name).toBe('Novo')
    expect((await readSite(database, host, 'live')).site.pages.find(({ id }) => id === 'sobre')?.name).toBe(
      'sobre',
    )
  })

  test('that another person has saved meanwhile is not overwritten', async () => {
    const { host, site } = await publishedSite()
    const first = await saveDraft(database, { host, site, expected: null })
    await expect(saveDraft(database, { host, site, expected: null })).rejects.toThrow(
      'somebody else has saved the draft',
    )
    await expect(saveDraft(database, { host, site, expected: first })).resolves.toMatch(/^[0-9a-f]{32}$/)
  })

  test('is published as it was validated, or not at all', async () => {
    const { host, site } = await publishedSite()
    const validated = await saveDraft(database, { host, site, expected: null })
    await saveDraft(database, { host, site: renamed(site, 'sobre', 'Outro'), expected: validated })
    await expect(publishSite(database, { site: host, draft: validated })).rejects.toThrow(
      'somebody else has saved the draft',
    )
  })

  test('is not published over rows that changed since it was begun, unless forced', async () => {
    const { host, site } = await publishedSite()
    const draft = await saveDraft(database, { host, site: renamed(site, 'sobre', 'Novo'), expected: null })
    await database
      .from('pages')
      .update({ name: 'À mão' })
      .eq('site_id', site.site_id)
      .eq('id', 'home')
      .throwOnError()
    await expect(publishSite(database, { site: host, draft })).rejects.toThrow('the live site has changed')
    await publishSite(database, { site: host, draft, force: true })
    expect(await pagesOf(host)).toEqual(['home home', 'sobre Novo'])
  })

  test('can be discarded', async () => {
    const { host, site } = await publishedSite()
    const draft = await saveDraft(database, { host, site, expected: null })
    expect(await discardDraft(database, host, draft)).toBe(true)
    expect((await readSite(database, host)).about.source).toBe('live')
  })
})

describe('a publish', () => {
  test('writes one revision with author, reason and content', async () => {
    const { host } = await publishedSite()
    const [newest, ...others] = await listRevisions(database, host, 10)
    expect(newest).toMatchObject({
      kind: 'publish',
      author: 'ana',
      note: 'the first',
      has_document: true,
      is_live: true,
    })
    expect(others).toEqual([])
    expect((await shown(host))?.revision).toContain(newest?.revision)
  })

  test('of unchanged content changes nothing and writes no revision', async () => {
    const { host, site } = await publishedSite()
    const draft = await saveDraft(database, { host, site, expected: null })
    expect(await publishSite(database, { site: host, draft })).toMatchObject({ changed: false })
    expect(await listRevisions(database, host, 10)).toHaveLength(1)
  })

  test('makes every part equal to the draft, and deletes parts that the draft lacks', async () => {
    const { host, site } = await publishedSite({ posts: [post('ola'), post('tchau')] })
    const next: SiteFiles = {
      ...site,
      config: { ...site.config, name: 'Grande', blog: { categories: [{ slug: 'velhas', name: 'Velhas' }] } },
      pages: [page('home', { routes: { route: '' }, sections: [text('t', 'Novo')] })],
      path_rules: [
        { from: '/a', to: '/' },
        { from: '/b', to: '/', status: 301 },
      ],
      popups: [],
      forms: [
        { id: 'outro', name: 'Outro', fields: [{ name: 'nome' }], notify: { emails: ['a@pequena.test'] } },
      ],
      authors: [],
      posts: [post('ola', { category: 'velhas', tags: ['massa'], excerpt: 'Olá' })],
      cookies: [
        {
          id: 'ga',
          name: 'GA',
          group: 'analytics',
          sites_cookies_items: [{ prefix: '_ga' }, { prefix: '_gid' }],
        },
      ],
    }
    await publish(host, next)
    const { site: live } = await readSite(database, host, 'live')
    // The post has moved.
    const moved = live.path_rules.filter(({ from }) => from === '/blog/novas/ola')
    expect(moved).toMatchObject([{ to: '/blog/velhas/ola', status: 301 }])
    const expected = { ...next, path_rules: [...(next.path_rules ?? []), ...moved] }
    expect(diffSites(expected, live)).toEqual([])
    expect(siteDocument(live)).toEqual(siteDocument({ ...expected, hosts: live.hosts }))
    await publish(host, { ...live, path_rules: [], cookies: [] })
    expect((await readSite(database, host, 'live')).site).toMatchObject({ path_rules: [], cookies: [] })
  })

  test('that the database refuses changes nothing at all', async () => {
    const { host, site } = await publishedSite()
    const before = await shown(host)
    const broken = renamed(
      { ...site, pages: [...site.pages, page('x', { routes: { route: 'robots.txt' } })] },
      'sobre',
      'Novo',
    )
    await expect(publish(host, broken)).rejects.toThrow('the address is reserved')
    expect(await shown(host)).toEqual(before)
  })

  test('lets two posts exchange their translations', async () => {
    const posts = [post('ola', { translation: 'a' }), post('tchau', { translation: 'b' })]
    const { host, site } = await publishedSite({ posts })
    await publish(host, {
      ...site,
      posts: [post('ola', { translation: 'b' }), post('tchau', { translation: 'a' })],
    })
    const { posts: live } = (await readSite(database, host, 'live')).site
    expect(live.map(({ slug, translation }) => [slug, translation])).toEqual([
      ['ola', 'b'],
      ['tchau', 'a'],
    ])
  })

  test('keeps forms that have submissions', async () => {
    const { host, site } = await publishedSite()
    const tenant_uuid = site.tenant.uuid
    await call(
      'form_submit',
      { payload: { tenant_uuid, form_id: 'contato', data: { nome: 'Eva' } } },
      database,
    )
    await publish(host, { ...site, forms: [] })
    expect((await readSite(database, host, 'live')).site.forms.map(({ id }) => id)).toEqual(['contato'])
  })

  test('takes no popup from another site of the tenant', async () => {
    const { site } = await publishedSite()
    const second = smallSite({ hosts: ['segunda.test'], tenant: site.tenant, posts: [] })
    const { draft } = await createSite(database, second)
    await expect(publishSite(database, { site: 'segunda.test', draft })).rejects.toThrow(
      /popup (oi|segredo) belongs to another site of the tenant/,
    )
  })

  test('first stores direct edits as a revision, so that they can be restored', async () => {
    const { host, site } = await publishedSite()
    await database
      .from('pages')
      .update({ name: 'À mão' })
      .eq('site_id', site.site_id)
      .eq('id', 'home')
      .throwOnError()
    const edited = await readSite(database, host)
    await publish(host, renamed(edited.site, 'home', 'Publicada'))
    const revisions = await listRevisions(database, host, 10)
    expect(revisions.map(({ kind, has_document }) => [kind, has_document])).toEqual([
      ['publish', true],
      ['edit', true],
      ['publish', true],
    ])
    await rollbackSite(database, { site: host, revision: edited.about.revision })
    expect(await pagesOf(host)).toEqual(['home À mão', 'sobre sobre'])
  })
})

describe('a rollback', () => {
  test('makes an earlier revision live, as a new one', async () => {
    const { host, site } = await publishedSite()
    const first = (await readSite(database, host)).about.revision
    await publish(host, {
      ...renamed(site, 'sobre', 'Novo'),
      posts: [],
      path_rules: [{ from: '/x', to: '/' }],
    })
    const done = await rollbackSite(database, { site: host, revision: first, author: 'bia' })
    expect(done).toMatchObject({ changed: true })
    expect(done.revision).not.toBe(first)
    expect(diffSites(site, (await readSite(database, host, 'live')).site)).toEqual([])
    const [newest] = await listRevisions(database, host, 1)
    expect(newest).toMatchObject({ kind: 'rollback', author: 'bia', note: `back to ${first}`, is_live: true })
  })

  test('to a revision of another site is refused', async () => {
    const { host } = await publishedSite()
    const { about } = await readSite(database, (await publishedSite()).host)
    await expect(rollbackSite(database, { site: host, revision: about.revision })).rejects.toThrow(
      'the content of that revision is no longer stored',
    )
  })

  test('does not change the draft', async () => {
    const { host, site } = await publishedSite()
    const first = (await readSite(database, host)).about.revision
    await publish(host, renamed(site, 'sobre', 'Novo'))
    await saveDraft(database, { host, site: renamed(site, 'sobre', 'Rascunho'), expected: null })
    await rollbackSite(database, { site: host, revision: first })
    expect((await readSite(database, host)).site.pages.find(({ id }) => id === 'sobre')?.name).toBe(
      'Rascunho',
    )
  })

  test('finds its revision unchanged, because the database refuses to change revisions', async () => {
    const { host } = await publishedSite()
    const { about } = await readSite(database, host)
    const { error } = await database.from('revisions').update({ note: 'x' }).eq('revision', about.revision)
    expect(error?.message).toContain('never changes')
  })
})

test('a site that was taken down is an unknown host, and is restored as it was', async () => {
  const { host } = await publishedSite()
  const before = await pagesOf(host)
  expect(await unpublishSite(database, host)).toBe(true)
  expect(await shown(host)).toBeNull()
  expect(await publishSite(database, { site: host, draft: null })).toMatchObject({ changed: true })
  expect(await pagesOf(host)).toEqual(before)
})

test('a site that was taken down is restored to its last revision, and its draft stays a draft', async () => {
  const { host } = await publishedSite()
  const { site } = await readSite(database, host, 'live')
  // SQL made this revision, so its content is not stored.
  await database.from('sites').update({ name: 'Outro nome' }).eq('id', site.site_id).throwOnError()
  const { about } = await readSite(database, host, 'live')
  const before = await pagesOf(host)
  const draft = await saveDraft(database, {
    host,
    site: { ...site, pages: site.pages.slice(0, 1) },
    expected: null,
  })
  await unpublishSite(database, host)
  expect(await rollbackSite(database, { site: host, revision: about.revision })).toMatchObject({
    changed: true,
  })
  expect(await pagesOf(host)).toEqual(before)
  expect((await readSite(database, host)).about.draft).toBe(draft)
})

test('the revisions of a site say who took it down and why, even if a plan did', async () => {
  const { host } = await publishedSite()
  const { about } = await readSite(database, host)
  await unpublishSite(database, host, { author: 'ana', note: 'férias' })
  // The site was offline already.
  await unpublishSite(database, host, { author: 'bia', note: 'de novo' })
  await publishSite(database, { site: host, draft: null, author: 'caio' })
  const due_at = new Date(Date.now() + 3_600_000).toISOString()
  const plan = { site: host, action: 'unpublish', due_at, author: 'davi', note: 'fim' } as const
  await comeDue(await addPlan(database, plan))
  await call('publish_due', {}, database)
  const made = await listRevisions(database, host, 10)
  expect(made.slice(0, 3).map(({ kind, author, note }) => [kind, author, note])).toEqual([
    ['unpublish', 'davi', 'fim'],
    ['publish', 'caio', null],
    ['unpublish', 'ana', 'férias'],
  ])
  expect(
    made
      .filter(({ kind }) => kind === 'unpublish')
      .map(({ has_document, is_live }) => [has_document, is_live]),
  ).toEqual([
    [false, false],
    [false, false],
  ])
  expect(made.map(({ revision }) => revision)).toContain(about.revision)
})

describe('a plan', () => {
  const soon = () => new Date(Date.now() + 3_600_000).toISOString()
  /** Runs one due plan; with an id, makes that plan due first. */
  const run = async (id?: number) => {
    if (id !== undefined) await comeDue(id)
    return call<{ done: { site: string; action: string; failure: string | null; hosts: string[] }[] }>(
      'publish_due',
      {},
      database,
    )
  }

  test('publishes the draft as it was when planned, when its time has come', async () => {
    const { host, site } = await publishedSite()
    const draft = await saveDraft(database, {
      host,
      site: renamed(site, 'sobre', 'Planejado'),
      expected: null,
    })
    const due_at = new Date(Date.now() + 3_600_000).toISOString()
    const later = await addPlan(database, { site: host, action: 'publish', due_at, draft })
    const now = await addPlan(database, { site: host, action: 'publish', due_at: soon(), draft })
    const next = await saveDraft(database, { host, site: renamed(site, 'sobre', 'Depois'), expected: draft })
    const { done } = await run(now)
    expect(done).toContainEqual({ site: site.site_id, action: 'publish', failure: null, hosts: [host] })
    expect(await pagesOf(host)).toEqual(['home home', 'sobre Planejado'])
    const plans = await listPlans(database, host)
    expect(plans.map(({ id, state }) => [id, state])).toEqual([
      [now, 'done'],
      [later, 'waiting'],
    ])
    expect(await cancelPlan(database, host, later)).toBe(true)
    expect(await cancelPlan(database, host, later)).toBe(false)
    // A draft based on the planned one is published without force.
    expect(await publishSite(database, { site: host, draft: next })).toMatchObject({ changed: true })
    expect(await pagesOf(host)).toEqual(['home home', 'sobre Depois'])
  })

  test('takes a site down, and restores a revision', async () => {
    const { host } = await publishedSite()
    const { about } = await readSite(database, host)
    await run(await addPlan(database, { site: host, action: 'unpublish', due_at: soon() }))
    expect(await shown(host)).toBeNull()
    const { revision } = about
    await run(await addPlan(database, { site: host, action: 'rollback', revision, due_at: soon() }))
    expect(await pagesOf(host)).toEqual(['home home', 'sobre sobre'])
  })

  test('that cannot be carried out changes nothing and says why', async () => {
    const { host, site } = await publishedSite()
    const broken = { ...site, pages: [...site.pages, page('x', { routes: { route: 'robots.txt' } })] }
    const draft = await saveDraft(database, { host, site: broken, expected: null })
    await run(await addPlan(database, { site: host, action: 'publish', due_at: soon(), draft }))
    expect(await pagesOf(host)).toEqual(['home home', 'sobre sobre'])
    expect(await listPlans(database, host)).toMatchObject([
      { state: 'failed', reason: expect.stringContaining('the address is reserved') },
    ])
  })

  test('is not carried out over rows that changed since', async () => {
    const { host, site } = await publishedSite()
    const draft = await saveDraft(database, { host, site: renamed(site, 'sobre', 'Novo'), expected: null })
    const id = await addPlan(database, { site: host, action: 'publish', due_at: soon(), draft })
    await database
      .from('pages')
      .update({ name: 'À mão' })
      .eq('site_id', site.site_id)
      .eq('id', 'home')
      .throwOnError()
    await run(id)
    expect(await listPlans(database, host)).toMatchObject([{ state: 'failed', reason: 'live_changed' }])
    expect(await pagesOf(host)).toEqual(['home À mão', 'sobre sobre'])
  })
})

describe('the files of a site', () => {
  const hosts = readSites().map(({ hosts }) => hosts[0] as string)

  test.each(hosts)('of %s are the same bytes after being stored as a draft and read again', async (host) => {
    const { site, about } = await readSite(database, host)
    const texts = siteTexts(site)
    await saveDraft(database, { host, site, expected: about.draft })
    const stored = await readSite(database, host)
    expect(stored.about.source).toBe('draft')
    expect(siteTexts(stored.site)).toEqual(texts)
    expect(await publishSite(database, { site: host, draft: stored.about.draft })).toMatchObject({
      changed: false,
    })
    expect(siteTexts((await readSite(database, host)).site)).toEqual(texts)
  })

  test.each(readSites())('of $folder have the content of the demo files', async (files) => {
    const { site } = await readSite(database, files.hosts[0] as string, 'live')
    const position = (each: { id: string }) => files.pages.findIndex(({ id }) => id === each.id)
    const pages = files.pages.map((each) => ({ ...each, position: position(each) }))
    expect(diffSites({ ...files, pages }, site)).toEqual([])
  })
})

describe('hosts that a caller of one tenant adds', () => {
  const claimed = (tenant: string, hosts: string[]) =>
    createSite(
      database,
      smallSite({ hosts, tenant: { ...smallSite().tenant, uuid: tenant }, popups: [], forms: [] }),
      {
        areHostsVerified: false,
        isTenantKnown: true,
      },
    )

  test('are unknown hosts until they are verified, although the site is published', async () => {
    const { site } = await publishedSite()
    const { draft, site_id } = await claimed(site.tenant.uuid, ['reclamada.test'])
    await publishSite(database, { site: site_id, draft })
    expect(await shown('reclamada.test')).toBeNull()
    const { about } = await readSite(database, site_id)
    expect(about.unverified).toEqual([{ host: 'reclamada.test', token: expect.stringMatching(/./) }])
    await database
      .from('domains')
      .update({ verified_at: '2026-01-01T00:00:00Z' })
      .eq('host', 'reclamada.test')
      .throwOnError()
    expect(await shown('reclamada.test')).not.toBeNull()
  })

  test('may include at most a hundred unverified ones', async () => {
    const { site } = await publishedSite()
    const hosts = Array.from({ length: 99 }, (_, place) => `r${place}.${made}.test`)
    await claimed(site.tenant.uuid, hosts)
    await expect(claimed(site.tenant.uuid, ['r99.test', 'r100.test'])).rejects.toMatchObject({
      word: 'too_many_claims',
    })
    await claimed(site.tenant.uuid, ['r99.test'])
  })

  test('require an existing tenant', async () => {
    await expect(claimed('a1b2c3d4-0000-4000-8000-00000000dead', ['orfa.test'])).rejects.toMatchObject({
      word: 'unknown_tenant',
    })
  })
})

test('sites are listed with their hosts, drafts and last publish', async () => {
  const { host, site } = await publishedSite()
  const [before] = (await listSites(database)).filter(({ hosts }) => hosts.includes(host))
  expect(before).toMatchObject({ has_draft: false, draft_author: null, draft_updated_at: null })
  const changed = { ...site, config: { ...site.config, name: 'Maior' } }
  const draft = await saveDraft(database, { host, site: changed, author: 'Ana', expected: null })
  const listed = {
    hosts: [host],
    status: 'published',
    has_draft: true,
    draft_author: 'Ana',
    pages: 3,
    new_leads: 0,
  }
  expect(await listSites(database)).toContainEqual(expect.objectContaining(listed))
  await publishSite(database, { site: host, draft, author: 'Bia' })
  expect(await listSites(database)).toContainEqual(
    expect.objectContaining({ hosts: [host], has_draft: false, published_by: 'Bia' }),
  )
})
