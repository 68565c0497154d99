import { Hono } from 'hono/tiny'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { inviteMember, listMembers, type MemberRole, changeRole } from '../../admin/members.ts'
import { createSite, publishSite, readSite, saveDraft } from '../../admin/sites.ts'
import type { AppContext, AppEnv } from '../../worker/context.ts'
import type { Bindings } from '../../worker/env.ts'
import { operatorCookies } from '../../worker/operate/operator-cookie.ts'
import { serveAdmin } from '../../worker/operate/serve-admin.ts'
import { onError } from '../../worker/page/on-error.ts'
import { page, smallSite } from '../admin/small-site.ts'
import { CookieJar } from '../support/cookie-jar.ts'
import { Api } from '../support/openapi.ts'
import { backend, call, service, visitor } from './clients.ts'

/** Two sites of one tenant; members are limited to the first. */
const OWN = 'loja-norte.test'
const OTHER = 'loja-sul.test'
const NOWHERE = 'nenhuma.test'
const ADMIN = 'https://admin.plataforma.test'
const SECRET = 'l'.repeat(32)
const tenant = crypto.randomUUID()
const database = service()
const api = new Api('admin')

const app = new Hono<AppEnv>()
app.all('/api/admin/*', (c: AppContext) => serveAdmin(c, async () => new Response()))
app.onError(onError)

const ids: Record<string, string> = {}
let editor: Person
let author: Person

interface Person {
  id: string
  email: string
  jar: CookieJar
}

beforeAll(async () => {
  for (const host of [OWN, OTHER]) {
    const site = smallSite({
      hosts: [host],
      tenant: { ...smallSite().tenant, uuid: tenant },
      config: { multi_languages: true, account: { sign_up: 'invitation' } },
      pages: [page('home', { routes: { route: '' } })],
      posts: [],
      popups: [],
      forms: [],
    })
    const made = await createSite(database, site, { isTenantKnown: host === OTHER })
    ids[host] = made.site_id
    await publishSite(database, { site: host, draft: made.draft })
  }
  editor = await person('editora')
  author = await person('autora')
  for (const [{ id }, role] of [
    [editor, 'editor'],
    [author, 'author'],
  ] as const)
    await changeRole(database, { site: OWN, member: id, role, sites: [OWN], adds: true })
})

beforeEach(() => {
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => {})
})
afterEach(() => void vi.restoreAllMocks())

/** An account with a session at ADMIN_HOST. */
async function person(name: string): Promise<Person> {
  const email = `${name}@limites.test`
  const { data } = await visitor().auth.signUp({ email, password: 'bem-longa-e-secreta' })
  const { access_token = '', refresh_token = '' } = data.session ?? {}
  const now = Date.now()
  const at = Math.floor(now / 1000)
  const tokens = { access_token, refresh_token, begun_at: at, renewed_at: at }
  const headers = new Headers()
  for (const cookie of await operatorCookies(new Request(ADMIN), tokens, { secret: SECRET, now }))
    headers.append('set-cookie', cookie)
  const jar = new CookieJar()
  jar.take(new Response(null, { headers }))
  return { id: data.user?.id ?? '', email, jar }
}

/** The Worker's answer to a call, from the real database. */
async function answer({ jar }: Person, method: string, path: string, body?: object) {
  const { url, publishableKey, secretKey } = backend()
  const bindings: Bindings = {
    UPSTREAM: 'supabase',
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_SECRET_KEY: secretKey,
    SESSION_TOKENS: 'shared_secret',
    ADMIN_HOST: new URL(ADMIN).host,
    ADMIN_TOKEN_SECRET: SECRET,
    SITES: {} as KVNamespace,
    ASSETS: {} as Fetcher,
  }
  const scope = {
    waitUntil() {},
    passThroughOnException() {},
    props: {},
  } as unknown as ExecutionContext
  const request = new Request(`${ADMIN}/api/admin${path}`, {
    method,
    headers: { cookie: jar.header(), origin: ADMIN },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const response = await app.fetch(request, bindings, scope)
  return { status: response.status, body: await response.json() }
}

/** Every call about a site, from the description of the API. */
const siteCalls = Object.entries(api.description.paths).flatMap(([path, methods]) =>
  path.includes('{site}')
    ? Object.entries(methods).map(([method, { description = '' }]) => ({
        method: method.toUpperCase(),
        path,
        // Refused to others before the site is looked up.
        isForOwners: /`(?:publish|members)`/.test(description),
      }))
    : [],
)

const addressOf = (path: string, site: string) =>
  path
    .replace(/^\/api\/admin/, '')
    .replace('{site}', site)
    .replaceAll(/\{\w+\}/g, '1')

describe('a member who is limited to one site', () => {
  test('gets the same answers about another site of the tenant as about an unknown host', async () => {
    expect(siteCalls.length).toBeGreaterThan(40)
    for (const made of siteCalls) {
      const asked = (who: Person, site: string) => answer(who, made.method, addressOf(made.path, site))
      const what = `${made.method} ${made.path}`
      expect((await asked(editor, OTHER)).status, what).toBe(made.isForOwners ? 403 : 404)
      for (const who of [editor, author])
        expect(await asked(who, ids[OTHER] ?? ''), what).toEqual(await asked(who, NOWHERE))
    }
  }, 300_000)

  test('gets answers about that site', async () => {
    for (const [path, key] of [
      ['', 'content'],
      ['/documents', 'documents'],
      ['/revisions', 'revisions'],
      ['/media', 'files'],
      ['/findings', 'findings'],
    ] as const)
      for (const site of [OWN, ids[OWN]])
        expect((await answer(editor, 'GET', `/sites/${site}${path}`)).body).toHaveProperty(key)
  })

  test('sees only that site in the list of sites', async () => {
    for (const who of [editor, author]) {
      const { body } = await answer(who, 'GET', '/sites')
      expect((body as { sites: { id: string }[] }).sites.map(({ id }) => id)).toEqual([ids[OWN]])
    }
  })

  test('cannot create a site', async () => {
    const { content } = (await answer(editor, 'GET', `/sites/${OWN}`)).body as { content: object }
    const { status } = await answer(editor, 'POST', '/sites', { hosts: ['nova.test'], content })
    expect(status).toBe(403)
  })

  test('gets only the numbers of that site when asking for the whole tenant', async () => {
    for (const host of [OWN, OTHER]) {
      const { about } = await readSite(database, host, 'live')
      const visit = { tenant_id: about.tenant_id, site_id: about.site_id, kind: 'total', locale: 'pt-BR' }
      await database
        .from('visit_stats')
        .insert({ ...visit, day: '2026-01-01', visits: 1 })
        .throwOnError()
    }
    const days = 'from=2026-01-01&until=2026-01-02'
    const { body } = await answer(editor, 'GET', `/sites/${OWN}/numbers?of_tenant=true&${days}`)
    expect(body).toMatchObject({ total: { visits: 1 }, sites: [{ id: ids[OWN] }] })
  })

  test('is not told which pages of other sites show a file', async () => {
    const name = `foto-${'2'.repeat(32)}.pdf`
    await call('media_add', { site: OWN, file: { name, hash: '2'.repeat(32), bytes: 1 } }, database)
    for (const host of [OWN, OTHER]) {
      const { site } = await readSite(database, host, 'live')
      const shown = { ...site, config: { ...site.config, favicon: `/media/${name}` } }
      await saveDraft(database, { host, site: shown, expected: null })
    }
    const { body } = await answer(editor, 'GET', `/sites/${OWN}/media/${name}`)
    expect((body as { uses: { site: string }[] }).uses.map(({ site }) => site)).toEqual([ids[OWN]])
  })

  test('reaches no site once that site is deleted', async () => {
    const limited = await person('sem-site')
    const gone = crypto.randomUUID()
    await changeRole(database, { site: OWN, member: limited.id, role: 'editor', adds: true })
    await database
      .from('members')
      .update({ sites: [gone] })
      .eq('user_id', limited.id)
      .throwOnError()
    expect((await answer(limited, 'GET', '/sites')).body).toEqual({ sites: [] })
    expect((await answer(limited, 'GET', `/sites/${OWN}`)).status).toBe(404)
    const { members } = await listMembers(database, { site: OWN })
    expect(members.find(({ account }) => account === limited.id)?.sites).toEqual([])
  })
})

describe('a limit to sites', () => {
  const north = () => [{ id: ids[OWN], name: 'Pequena' }]
  const reachOf = async (id: string) =>
    (await listMembers(database, { site: OWN })).members.find(({ account }) => account === id)?.sites

  test('is set by an invitation, and may be changed by another one', async () => {
    const { id, email } = await person('convidada')
    const invite = (sites?: 'all' | string[]) =>
      inviteMember(database, { site: OWN, email, role: 'editor', at_admin: true, sites })
    expect(await invite()).toMatchObject({ sites: 'all' })
    expect(await invite([OWN])).toMatchObject({ sites: north() })
    expect(await invite()).toMatchObject({ sites: north() })
    const { invitations } = await listMembers(database, { site: OWN })
    expect(invitations.find((each) => each.email === email)).toMatchObject({ sites: north() })
    await call('admin_join', { account: id, spends: true }, database)
    expect(await reachOf(id)).toEqual(north())
  })

  test('also applies if the invitation is used at a site', async () => {
    const { id, email } = await person('convidada-no-site')
    await inviteMember(database, { site: OWN, email, role: 'author', sites: [ids[OWN] ?? ''] })
    await call('member_join', { payload: { url: `https://${OWN}/`, user_id: id } }, database)
    expect(await reachOf(id)).toEqual(north())
  })

  test('stays when the member gets another role that edits, and ends with any other role', async () => {
    const { id } = await person('muda')
    const change = (role: MemberRole, sites?: 'all' | string[]) =>
      changeRole(database, { site: OWN, member: id, role, sites, adds: true })
    expect(await change('editor', [OWN])).toMatchObject({ sites: north() })
    expect(await change('author')).toMatchObject({ sites: north() })
    expect(await change('owner')).toMatchObject({ sites: 'all' })
    expect(await change('editor')).toMatchObject({ sites: 'all' })
    expect(await change('editor', [OWN, ids[OWN] ?? ''])).toMatchObject({ sites: north() })
    expect(await change('editor', 'all')).toMatchObject({ sites: 'all' })
  })

  test('is refused for owners and visitors, and for sites of other tenants', async () => {
    const { id, email } = await person('sem-limite')
    for (const role of ['owner', 'visitor'] as const)
      await expect(
        changeRole(database, { site: OWN, member: id, role, sites: [OWN], adds: true }),
      ).rejects.toMatchObject({ word: 'role_without_limit' })
    for (const site of [NOWHERE, 'mosaico.test'])
      await expect(
        inviteMember(database, { site: OWN, email, role: 'editor', at_admin: true, sites: [OWN, site] }),
      ).rejects.toMatchObject({ word: 'unknown_site' })
  })
})
