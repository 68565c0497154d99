import { createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '@supabase/supabase-js'
import { sessionCookieName } from '#shared/session/auth-address.ts'
import { readSessionJson } from '#shared/session/session-cookies.ts'
import { siteContent, type SiteContent } from '../../admin/site-content.ts'
import type { TokenScope } from '../../admin/token.ts'
import { addToken, listTokens, revokeToken } from '../../admin/tokens.ts'
import { smallSite } from '../admin/small-site.ts'
import { CloudflareDouble } from '../support/cloudflare-saas.ts'
import { CookieJar } from '../support/cookie-jar.ts'
import { Api } from '../support/openapi.ts'
import { sharedBackend } from '../support/shared-backend.ts'
import { createSigner, forgedTokens, hmacToken } from '../support/tokens.ts'
import { until } from '../support/until.ts'
import { startWorker } from '../support/worker.ts'

// The built Worker with the real database, called as a platform calls it.
const HOST = 'admin.plataforma.test'
const SECRET = 'n'.repeat(32)
const OLDER = 'o'.repeat(32)
const PLATFORM = 'plataforma.test'
const api = new Api('admin')
/** The Worker's DNS resolver. */
const dns = new CloudflareDouble()

const backend = sharedBackend()
let resolver: Awaited<ReturnType<CloudflareDouble['listen']>>
const database = createClient(backend.url, backend.secretKey, { auth: { persistSession: false } })
let worker: Awaited<ReturnType<typeof startWorker>>
/** A token of all tenants. */
let all: string
let made = 0
/** The mails that the Worker has sent. */
const mails: Record<string, string>[] = []

beforeAll(async () => {
  resolver = await dns.listen()
  worker = await startWorker({
    bindings: bindings(),
    doubles: { EMAIL: { send: (mail: Record<string, string>) => void mails.push(mail) } },
  })
  all = await token(['read', 'write', 'publish'])
})
afterAll(async () => {
  await worker?.stop()
  resolver?.close()
})

function bindings() {
  return {
    UPSTREAM: 'supabase',
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    SUPABASE_SECRET_KEY: backend.secretKey,
    ADMIN_HOST: HOST,
    PLATFORM_DOMAIN: PLATFORM,
    SIGN_IN_HOSTS: 'all',
    DNS_RESOLVER: `${resolver.origin}/dns-query`,
    ADMIN_TOKEN_SECRET: `${SECRET} ${OLDER}`,
    MAIL_FROM: 'convites@plataforma.test',
    FRESH_SECONDS: '3600',
    UPSTREAM_TIMEOUT_MS: '10000',
    // The embedded Supabase signs with a secret.
    SESSION_TOKENS: 'shared_secret',
  }
}

async function token(
  scopes: TokenScope[],
  { tenant = null as string | null, secret = SECRET, days = 1 } = {},
) {
  const expires_at = new Date(Date.now() + days * 86_400_000).toISOString()
  return (await addToken(database, { name: 'plataforma', scopes, tenant, secret, expires_at })).token
}

/** Fields of the answers; `call` compares each answer with its description. */
interface Body {
  sites: { hosts: string[] }[]
  site_id: string
  tenant: string
  draft: string
  content: SiteContent
  id: number
  plans: object[]
  revision: string
  revisions: object[]
  changed: boolean
  shows: Record<string, string>
  domains: { host: string; kind: string; state: string }[]
  host: string
  kind: string
  state: string
  records: { type: string; name: string; value: string; found: boolean | null }[]
  removed: string
  members: { account: string; email: string; role: string }[]
  invitations: { email: string; role: string }[]
  activity: object[]
  mailed: boolean
  letter: { to: string; subject: string; link: string }
  kept_until: string | null
  problem: string | null
  differences: string[]
  findings: object[]
  home: { address: string; bytes: number } | null
  data: {
    word: string
    findings: object[]
    issues: { path: string; message: string }[]
    locales?: string[]
  }
}

/** Fields of the answers about documents. */
interface Documents {
  documents: { document: string; version: string; value: Record<string, unknown> }[]
}

/** Fields of the answers about submissions and numbers. */
interface LeadAnswer {
  leads: { id: string; status: string; data: Record<string, string> }[]
  next: string | null
  lead: { id: string; status: string }
  csv: string
  is_whole: boolean
  total: Record<string, number>
  from: string
  until: string
}

interface Called {
  status: number
  headers: Headers
  body: Body
}

/** Makes a call, and compares its answer with the OpenAPI description. */
async function call(
  method: string,
  path: string,
  {
    body,
    bearer = all,
    session,
    key,
    from = worker,
  }: { body?: unknown; bearer?: string; session?: string; key?: string; from?: typeof worker } = {},
): Promise<Called> {
  const response = await from.fetch(`http://${HOST}/api/admin${path}`, {
    method,
    headers: {
      ...(session === undefined
        ? { authorization: `Bearer ${bearer}` }
        : { cookie: session, origin: `http://${HOST}`, 'sec-fetch-site': 'same-origin' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answered = (await response.json()) as Called['body']
  const template = path
    .replace(/\?.*/, '')
    .replace(/^\/sites\/[^/]+/, '/sites/{site}')
    .replace(/\/plans\/[^/]+/, '/plans/{plan}')
    .replace(/\/domains\/[^/]+/, '/domains/{host}')
    .replace(/\/members\/[^/]+/, '/members/{member}')
    .replace(/\/leads\/[^/]+/, '/leads/{lead}')
    .replace(/\/media\/[^/]+/, '/media/{file}')
    .replace(/\/shares\/[^/]+/, '/shares/{share}')
  expect(api.faultsInAnswer(template, method.toLowerCase(), response.status, answered)).toEqual([])
  if (body !== undefined && response.status === 200)
    expect(api.faultsInRequest(template, method.toLowerCase(), body)).toEqual([])
  expect(response.headers.get('cache-control')).toBe('no-store')
  return { status: response.status, headers: response.headers, body: answered }
}

const title = async (host: string) =>
  /<title>([^<]*)/.exec(await (await worker.fetch(`http://${host}/`)).text())?.[1]

/** A published site, created by calls. */
async function liveSite(bearer = all) {
  made += 1
  const host = `api-${made}.test`
  const content = siteContent(smallSite())
  const { body } = await call('POST', '/sites', { bearer, body: { hosts: [host], content } })
  const published = await call('POST', `/sites/${host}/publish`, { bearer, body: { draft: body.draft } })
  expect(published.status).toBe(200)
  return { host, tenant: String(body.tenant), revision: String(published.body.revision) }
}

async function draftWithName(host: string, name: string): Promise<string> {
  const { body } = await call('GET', `/sites/${host}`)
  const content = { ...body.content, config: { ...body.content.config, name } }
  const saved = await call('PUT', `/sites/${host}/draft`, { body: { content, expected: body.draft } })
  expect(saved.status).toBe(200)
  return saved.body.draft
}

test('the status of a site counts findings of its draft and unreachable hosts, and weighs its home page', async () => {
  const { host } = await liveSite()
  const condition = (bearer = all) => call('GET', `/sites/${host}/condition`, { bearer })
  const { body: live } = await condition()
  expect(live).toMatchObject({ findings: { errors: 0 }, unreached: [{ host, state: 'verified' }] })
  expect(live.home?.address).toBe(`http://${host}/`)
  const html = new Uint8Array(await (await worker.fetch(`http://${host}/`)).arrayBuffer())
  expect(live.home?.bytes).toBeGreaterThanOrEqual(gzipSync(html).byteLength * 0.9)

  const { body } = await call('GET', `/sites/${host}`)
  const broken = structuredClone(body.content)
  Object.assign(broken.pages.find(({ id }) => id === 'home') ?? {}, {
    sections: [{ id: 'x', component: { folder: 'no', name: 'such' }, data: {} }],
  })
  const saved = await call('PUT', `/sites/${host}/draft`, { body: { content: broken, expected: null } })
  expect(saved.status).toBe(200)
  await call('POST', `/sites/${host}/domains`, { body: { host: 'condition.example' } })
  const { body: draft } = await condition()
  expect(draft).toMatchObject({
    findings: { errors: 1 },
    unreached: expect.arrayContaining([{ host: 'condition.example', state: 'claimed' }]),
  })

  await call('POST', `/sites/${host}/unpublish`, { body: {} })
  expect((await condition()).body.home).toBeNull()
  const { tenant } = await liveSite()
  expect((await condition(await token(['read'], { tenant }))).status).toBe(404)
})

describe('the platform’s own host', () => {
  test('is the only one with the API', async () => {
    for (const host of ['padaria.localhost', 'nobody.test', `x.${HOST}`]) {
      const response = await worker.fetch(`http://${host}/api/admin/sites`, {
        headers: { authorization: `Bearer ${all}` },
      })
      expect(response.status, host).toBe(404)
    }
    expect((await call('GET', '/sites')).status).toBe(200)
  })

  test('serves the Studio and no site, even if a domain of that name is stored', async () => {
    const { data } = await database.from('sites').select('id').limit(1).single()
    await database
      .from('domains')
      .insert({ host: HOST, site_id: data?.id, kind: 'alias', verified_at: '2026-01-01T00:00:00Z' })
      .throwOnError()
    for (const host of [HOST, `${HOST}.`]) {
      const response = await worker.fetch(`http://${host}/`, { headers: { accept: 'text/html' } })
      const html = await response.text()
      expect(html, host).toContain('<title>Studio</title>')
      expect(html, host).not.toContain('data-section')
    }
  })

  test('has no API without a secret', async () => {
    const { ADMIN_TOKEN_SECRET: _, ...others } = bindings()
    const closed = await startWorker({ bindings: others })
    try {
      const response = await closed.fetch(`http://${HOST}/api/admin/sites`)
      expect(response.status).toBe(404)
    } finally {
      await closed.stop()
    }
  })
})

describe('a caller', () => {
  test('without a valid token is refused', async () => {
    const expired = await token(['read'], { days: -1 })
    const foreign = await token(['read'], { secret: 'another' })
    for (const bearer of ['', 'x', `vta_${'A'.repeat(43)}`, expired, foreign]) {
      const { status, headers } = await call('GET', '/sites', { bearer })
      expect(status).toBe(401)
      expect(headers.get('www-authenticate')).toBe('Bearer')
    }
  })

  test('is accepted with tokens of either secret during a rotation', async () => {
    expect((await call('GET', '/sites', { bearer: await token(['read'], { secret: OLDER }) })).status).toBe(
      200,
    )
  })

  test('is refused once its token is revoked', async () => {
    const bearer = await token(['read'])
    expect((await call('GET', '/sites', { bearer })).status).toBe(200)
    const id = (await listTokens(database)).at(-1)?.id ?? ''
    expect(await revokeToken(database, id)).toBe(true)
    expect((await call('GET', '/sites', { bearer })).status).toBe(401)
  })

  test('has a token of which the database stores only a keyed hash, and which the list of tokens does not reveal', async () => {
    const given = await token(['read'])
    // A statement returns no rows, so it fails with the stored ones as its message.
    const stored = await backend
      .run(
        `do $$ begin raise exception '%', (select json_agg(each) from private.admin_tokens as each); end $$`,
      )
      .catch(({ message }: Error) => message)
    expect(stored).toContain(createHmac('sha256', SECRET).update(given).digest('hex'))
    for (const text of [stored, JSON.stringify(await listTokens(database))]) {
      expect(text).toContain('plataforma')
      expect(text).not.toContain(given.replace('vta_', ''))
    }
  })

  test('that requests more rows than a call returns is refused', async () => {
    for (const path of ['/sites', '/sites/padaria.localhost/revisions', '/sites/padaria.localhost/members']) {
      const bearer = await token(['read', 'members'])
      expect((await call('GET', `${path}?max=1000`, { bearer })).status, path).toBe(200)
      for (const max of ['1001', '9999', '0', '10000', '1e3'])
        expect((await call('GET', `${path}?max=${max}`, { bearer })).status, `${path} ${max}`).toBe(400)
    }
  })

  test('may do what its scopes name and no more', async () => {
    const { host } = await liveSite()
    const reader = await token(['read'])
    const writer = await token(['write'])
    expect((await call('GET', `/sites/${host}`, { bearer: reader })).status).toBe(200)
    const discard = (bearer: string) => call('DELETE', `/sites/${host}/draft?expected=`, { bearer })
    expect((await discard(reader)).status).toBe(403)
    expect((await call('POST', `/sites/${host}/unpublish`, { bearer: writer })).status).toBe(403)
    expect((await discard(writer)).status).toBe(200)
  })

  test('of one tenant finds only its own sites', async () => {
    const other = await liveSite()
    const own = await liveSite()
    const bearer = await token(['read', 'write', 'publish'], { tenant: own.tenant })
    const listed = await call('GET', '/sites', { bearer })
    expect(listed.body.sites.map(({ hosts }) => hosts)).toEqual([[own.host]])
    expect((await call('GET', `/sites/${own.host}`, { bearer })).status).toBe(200)
    expect((await call('GET', `/sites/${other.host}`, { bearer })).status).toBe(404)
    expect((await call('POST', `/sites/${other.host}/unpublish`, { bearer })).status).toBe(404)
    const content = siteContent(smallSite({ popups: [], forms: [] }))
    const elsewhere = { hosts: ['api-fora.test'], tenant: other.tenant, content }
    expect((await call('POST', '/sites', { bearer, body: elsewhere })).status).toBe(403)
    const second = await call('POST', '/sites', { bearer, body: { hosts: ['api-segunda.test'], content } })
    expect(second.body.tenant).toBe(own.tenant)
  })

  test('of one tenant claims hosts, which show visitors nothing until they are verified', async () => {
    const own = await liveSite()
    const bearer = await token(['read', 'write', 'publish'], { tenant: own.tenant })
    const content = siteContent(smallSite({ popups: [], forms: [] }))
    const create = (host: string) => call('POST', '/sites', { bearer, body: { hosts: [host], content } })
    for (const host of ['*.vitima.test', HOST]) expect((await create(host)).status, host).toBe(403)
    const { body } = await create('vitima.test')
    for (const caller of [bearer, all])
      expect((await call('GET', '/sites/vitima.test', { bearer: caller })).status).toBe(404)
    const published = await call('POST', `/sites/${body.site_id}/publish`, {
      bearer,
      body: { draft: body.draft },
    })
    expect(published.body).toMatchObject({ changed: true, shows: {} })
    expect((await worker.fetch('http://vitima.test/')).status).toBe(404)
  })

  test('of all tenants creates no tenant by naming an unknown one', async () => {
    const body = {
      hosts: ['orfa.test'],
      tenant: crypto.randomUUID(),
      content: siteContent(smallSite()),
    }
    expect((await call('POST', '/sites', { body })).status).toBe(404)
  })

  test('gets no numeric id of a tenant', async () => {
    const { host } = await liveSite()
    expect(JSON.stringify((await call('GET', `/sites/${host}`)).body)).not.toContain('tenant_id')
  })

  test('that calls too often is told to wait', async () => {
    const limited = await startWorker({ bindings: bindings(), limit: 4 })
    try {
      // A new minute, which starts a new count, may begin between two calls.
      const statuses = []
      for (let calls = 0; calls < 10; calls++)
        statuses.push((await call('GET', '/sites', { from: limited })).status)
      expect(statuses[0]).toBe(200)
      expect(statuses).toContain(429)
    } finally {
      await limited.stop()
    }
  })
})

describe('the catalogue of sections', () => {
  const read = (headers: Record<string, string>) =>
    worker.fetch(`http://${HOST}/api/admin/catalogue`, { headers })

  test('is that of the build, and is not sent again until it changes', async () => {
    const authorization = `Bearer ${await token(['read'])}`
    const answer = await read({ authorization })
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    const body = (await answer.json()) as { sections: { address: string; picture: string | null }[] }
    expect(api.faultsInAnswer('/catalogue', 'get', answer.status, body)).toEqual([])
    const etag = answer.headers.get('etag') ?? ''
    expect((await read({ authorization, 'if-none-match': etag })).status).toBe(304)
    expect((await read({ authorization, 'if-none-match': '"another"' })).status).toBe(200)
    const { picture } = body.sections.find(({ address }) => address === 'hero/split') ?? {}
    const shown = await worker.fetch(`http://${HOST}${picture}`)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  test('is only for callers with a token', async () => {
    expect((await read({})).status).toBe(401)
    expect((await read({ authorization: `Bearer ${await token(['publish'])}` })).status).toBe(403)
  })
})

describe('the files of a tenant', () => {
  test('are listed, described, and found where they are used, only for their tenant', async () => {
    const own = await liveSite()
    const other = await liveSite()
    const bearer = await token(['read', 'write'], { tenant: own.tenant })
    const name = `forno-${'a'.repeat(32)}.webp`
    const file = { name, hash: 'a'.repeat(32), bytes: 9, width: 3, height: 2 }
    await database.rpc('media_add', { site: own.host, file }).throwOnError()
    const path = `/sites/${own.host}/media/${name}`
    const about = { alt: 'O forno', alts: { 'en-US': 'The oven' }, focal: { x: 0.5, y: 0.25 } }
    const described = await call('PATCH', path, { bearer, body: about })
    expect(described.body).toMatchObject({ file: { name, ...about } })
    const plain = await call('PATCH', path, { bearer, body: { focal: null } })
    expect(plain.body).toMatchObject({ file: { alt: 'O forno' } })
    expect(plain.body).not.toHaveProperty('file.focal')
    const style = { document: 'appConfig/cover', expected: null, value: `/media/${name}` }
    await call('PATCH', `/sites/${own.host}/draft`, { bearer, body: { changes: [style] } })
    expect((await call('GET', path, { bearer })).body).toMatchObject({
      uses: [{ source: 'draft', document: 'appConfig/cover' }],
    })
    const listed = await call('GET', `/sites/${own.host}/media?max=10`, { bearer })
    expect(listed.body).toMatchObject({ files: [{ name, used: true }] })

    const foreign = await token(['read', 'write'], { tenant: other.tenant })
    const elsewhere = `/sites/${other.host}/media/${name}`
    for (const [at, who] of [
      [path, foreign],
      [elsewhere, foreign],
      [elsewhere, all],
    ] as const) {
      expect((await call('GET', at, { bearer: who })).status).toBe(404)
      expect((await call('PATCH', at, { bearer: who, body: { alt: 'x' } })).status).toBe(404)
    }
    expect((await call('PATCH', path, { bearer, body: { focal: { x: 2, y: 0 } } })).status).toBe(400)
    expect((await call('PATCH', path, { bearer, body: { alts: { xx: 'x' } } })).status).toBe(400)
  })
})

/** A PNG of one pixel, in base64. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('an uploaded file', () => {
  const body = { file_name: 'Pão Quente.png', content: PIXEL, alt: 'Um pão', colour: 'a63c17' }

  test('is stored once, served to visitors, used, and deleted after nothing uses it', async () => {
    const { host, tenant } = await liveSite()
    const bearer = await token(['read', 'write'], { tenant })
    const add = () => call('POST', `/sites/${host}/media`, { bearer, body })
    const { status, body: added } = (await add()) as unknown as { status: number; body: { name: string } }
    expect(status).toBe(200)
    expect(added).toMatchObject({ is_new: true })
    expect(added.name).toMatch(/^pao-quente-1x1-a63c17-[0-9a-f]{32}\.png$/)
    expect((await add()).body).toEqual({ name: added.name, is_new: false })
    expect((await worker.fetch(`http://${host}/media/${added.name}`)).status).toBe(200)

    const path = `/sites/${host}/media/${added.name}`
    const cover = { document: 'appConfig/cover', expected: null, value: `/media/${added.name}` }
    await call('PATCH', `/sites/${host}/draft`, { bearer, body: { changes: [cover] } })
    expect((await call('GET', path, { bearer })).body).toMatchObject({ used: true, file: { alt: 'Um pão' } })
    expect((await call('DELETE', path, { bearer })).status).toBe(409)
    const { draft } = (await call('GET', `/sites/${host}`, { bearer })).body
    await call('DELETE', `/sites/${host}/draft?expected=${draft}`, { bearer })
    expect((await call('DELETE', path, { bearer })).body).toEqual({ removed: added.name })
    expect((await call('GET', path, { bearer })).status).toBe(404)
    expect((await call('DELETE', path, { bearer })).status).toBe(404)
  })

  test('is refused without the scope, to another tenant, and if it is not a servable file', async () => {
    const { host, tenant } = await liveSite()
    const post = async (bearer: string, given: object = body) =>
      (await call('POST', `/sites/${host}/media`, { bearer, body: given })).status
    expect(await post(await token(['read'], { tenant }))).toBe(403)
    expect(await post(await token(['write'], { tenant: (await liveSite()).tenant }))).toBe(404)
    const bearer = await token(['write'], { tenant })
    expect(await post(bearer, { ...body, content: btoa('plain text') })).toBe(422)
    expect(await post(bearer, { ...body, content: 'a' })).toBe(400)
    expect(await post(bearer, { ...body, colour: 'red' })).toBe(400)
  })
})

describe('submissions', () => {
  const told = async (path: string, bearer: string) => {
    const { status, body } = await call('GET', path, { bearer })
    return { status, body: body as unknown as LeadAnswer }
  }

  /** A site with submissions of its form, the newest first. */
  async function siteWithLeads(names: string[]) {
    const own = await liveSite()
    for (const nome of names) {
      const payload = { tenant_uuid: own.tenant, form_id: 'contato', data: { nome } }
      const { data, error } = await database.rpc('form_submit', { payload })
      expect([error, data]).toMatchObject([null, { id: expect.any(String) }])
    }
    return { ...own, bearer: await token(['leads', 'read'], { tenant: own.tenant }) }
  }

  test('are listed by page, given a status, and exported without formulas', async () => {
    const { host, tenant, bearer } = await siteWithLeads(['Ana', 'Bia', '=1+1'])
    const first = await told(`/sites/${host}/leads?max=2`, bearer)
    expect(first.body.leads.map(({ data }) => data.nome)).toEqual(['=1+1', 'Bia'])
    const rest = await told(
      `/sites/${host}/leads?max=2&before=${encodeURIComponent(first.body.next ?? '')}`,
      bearer,
    )
    expect(rest.body).toMatchObject({ leads: [{ data: { nome: 'Ana' } }], next: null })
    const [{ id } = { id: '' }] = rest.body.leads
    const changed = await call('POST', `/sites/${host}/leads`, {
      bearer,
      body: { leads: [id, crypto.randomUUID()], status: 'spam' },
    })
    expect(changed.body).toEqual({ changed: 1 })
    expect((await told(`/sites/${host}/leads/${id}`, bearer)).body.lead).toMatchObject({ id, status: 'spam' })
    expect((await told(`/sites/${host}/leads?status=spam`, bearer)).body.leads).toHaveLength(1)
    const counted = async (own: string) => (await call('GET', '/sites', { bearer: own })).body.sites
    expect(await counted(bearer)).toMatchObject([{ new_leads: 2 }])
    expect(await counted(await token(['read'], { tenant }))).toMatchObject([{ new_leads: null }])
    const found = await told(`/sites/${host}/leads?search=bia&undelivered=false`, bearer)
    expect(found.body.leads.map(({ data }) => data.nome)).toEqual(['Bia'])
    expect((await told(`/sites/${host}/leads?undelivered=true`, bearer)).body.leads).toEqual([])
    const { body } = await told(`/sites/${host}/exports/leads?status=new`, bearer)
    expect(body).toMatchObject({ leads: 2, is_whole: true })
    expect(body.csv).toContain(`"'=1+1"`)
  })

  test('are refused to callers of another tenant, without the scope, and for a site that does not exist', async () => {
    const { host, tenant, bearer } = await siteWithLeads(['Ana'])
    const [{ id } = { id: '' }] = (await told(`/sites/${host}/leads`, bearer)).body.leads
    const other = await siteWithLeads(['Eva'])
    const without = await token(['read', 'write', 'publish'], { tenant })
    for (const path of ['leads', `leads/${id}`, 'exports/leads']) {
      expect((await told(`/sites/${host}/${path}`, other.bearer)).status, path).toBe(404)
      expect((await told(`/sites/${host}/${path}`, without)).status, path).toBe(403)
    }
    const body = { leads: [id], status: 'spam' }
    expect((await call('POST', `/sites/${host}/leads`, { bearer: other.bearer, body })).status).toBe(404)
    const elsewhere = await call('POST', `/sites/${other.host}/leads`, { bearer: other.bearer, body })
    expect(elsewhere.body).toEqual({ changed: 0 })
    for (const wrong of [id, 'x', crypto.randomUUID()])
      expect((await told(`/sites/${other.host}/leads/${wrong}`, other.bearer)).status).toBe(404)
    expect((await told(`/sites/${host}/leads?before=x`, bearer)).status).toBe(400)
  })

  test('are counted over the last thirty days, or over valid dates that the caller names', async () => {
    const { host, bearer, tenant } = await siteWithLeads(['Ana'])
    await database.rpc('stats_roll_up', {})
    const { body } = await told(`/sites/${host}/numbers`, bearer)
    expect(body.total).toMatchObject({ leads: 1 })
    expect(Date.parse(body.until) - Date.parse(body.from)).toBe(29 * 86_400_000)
    for (const query of ['from=2026-02-01&until=2026-01-01', 'from=1990-01-01&until=2026-01-01'])
      expect((await told(`/sites/${host}/numbers?${query}`, bearer)).status, query).toBe(422)
    expect((await told(`/sites/${host}/numbers?from=yesterday`, bearer)).status).toBe(400)
    const other = await token(['read'], { tenant: (await liveSite()).tenant })
    expect((await told(`/sites/${host}/numbers?of_tenant=true`, other)).status).toBe(404)
    expect(
      (await told(`/sites/${host}/numbers?of_tenant=true`, await token(['read'], { tenant }))).status,
    ).toBe(200)
  })
})

describe('a patch of a draft', () => {
  const read = async (host: string, document: string) => {
    const { body } = await call('GET', `/sites/${host}/documents?document=${encodeURIComponent(document)}`)
    const [first] = (body as unknown as Documents).documents
    return { value: first?.value, version: first?.version ?? null }
  }
  const patch = (host: string, changes: object[], options: object = {}) =>
    call('PATCH', `/sites/${host}/draft`, { body: { changes }, ...options })

  test('changes one page, or is refused because of another person’s newer change', async () => {
    const { host } = await liveSite()
    const { value, version } = await read(host, 'pages/sobre')
    const change = (name: string) => ({
      document: 'pages/sobre',
      expected: version,
      value: { ...value, name },
    })
    const first = await patch(host, [change('De Ana')])
    expect(first.status).toBe(200)
    const refused = await patch(host, [change('De Bia')])
    expect(refused.status).toBe(409)
    expect(refused.body.data).toMatchObject({
      word: 'document_changed',
      draft: first.body.draft,
      conflicts: [{ document: 'pages/sobre', author: 'plataforma', value: { name: 'De Ana' } }],
    })
    expect((await patch(host, [{ document: 'config/name', expected: 'x', value: 'y' }])).status).toBe(409)
    expect((await call('GET', `/sites/${host}/diff`)).body.differences).toHaveLength(1)
  })

  test('is applied once for an idempotency-key', async () => {
    const { host } = await liveSite()
    const { version } = await read(host, 'config/name')
    const changes = [{ document: 'config/name', expected: version, value: 'Uma vez' }]
    const first = await patch(host, changes, { key: 'patch-1' })
    await patch(host, [
      { document: 'config/name', expected: (await read(host, 'config/name')).version, value: 'Depois' },
    ])
    expect((await patch(host, changes, { key: 'patch-1' })).body).toEqual(first.body)
    expect((await read(host, 'config/name')).value).toBe('Depois')
  })

  test('concerns documents that one call reads with their values', async () => {
    const { host } = await liveSite()
    const path = `/sites/${host}/documents`
    const { body } = await call(
      'GET',
      `${path}?document=pages/sobre&document=config/name&document=pages/none`,
    )
    const { documents } = body as unknown as Documents
    expect(documents.map(({ document, value }) => [document, value])).toEqual([
      ['config/name', (await read(host, 'config/name')).value],
      ['pages/sobre', expect.objectContaining({ id: 'sobre' })],
    ])
    expect((await call('GET', `${path}?document=pages/sobre&document=x`)).status).toBe(400)
    expect((await call('GET', `${path}?version=live&version=draft`)).status).toBe(400)
  })

  test('is refused for an unknown document, without the scope, and for a site of another tenant', async () => {
    const own = await liveSite()
    const other = await liveSite()
    const bearer = await token(['read', 'write'], { tenant: own.tenant })
    const name = { document: 'config/name', expected: null, value: 'x' }
    expect((await patch(other.host, [name], { bearer })).status).toBe(404)
    expect((await call('GET', `/sites/${other.host}/documents`, { bearer })).status).toBe(404)
    expect((await patch(own.host, [name], { bearer: await token(['read']) })).status).toBe(403)
    const wrong = [
      [],
      [{ ...name, document: 'pages' }],
      [{ ...name, document: 'revisions' }],
      [{ ...name, value: null }],
      [{ ...name, value: 7 }],
      [name, name],
      [{ document: 'pages/x', expected: null, value: { id: 'y', name: 'y', sections: [] } }],
    ]
    for (const changes of wrong)
      expect((await patch(own.host, changes, { bearer })).status, JSON.stringify(changes)).toBe(400)
  })
})

describe('a member of a tenant', () => {
  const SITE = 'padaria.localhost'
  const PASSWORD = 'bem-longa-e-secreta'

  /**
   * A new account that signs up on the tenant's own site, as visitors do, and then signs in on the platform's own host.
   */
  async function signedIn(
    role: 'owner' | 'editor' | 'author' | 'visitor',
  ): Promise<{ session: string; account: string; email: string }> {
    const email = `${role}-${crypto.randomUUID()}@example.test`
    const response = await post('sign-up', { email, password: PASSWORD })
    const bearer = await visitorToken(response)
    const account = JSON.parse(Buffer.from(bearer.split('.')[1] ?? '', 'base64url').toString()).sub
    // The first sign-in has made the account a visitor.
    const { error } = await database.from('members').update({ role }).eq('user_id', account).select().single()
    expect(error).toBeNull()
    return { session: await signIn(email), account, email }
  }

  /** The access token of a visitor's session, from the cookies of an answer. */
  async function visitorToken(response: Response): Promise<string> {
    const header = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    const key = sessionCookieName(backend.url, { isSecure: false })
    return JSON.parse((await readSessionJson(header.join('; '), key)) ?? 'null').access_token
  }

  /** The cookie of a session that starts on the platform's own host. */
  async function signIn(email: string): Promise<string> {
    const response = await worker.fetch(`http://${HOST}/api/admin/session`, {
      method: 'POST',
      headers: { origin: `http://${HOST}` },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
    expect([response.status, await response.json()]).toMatchObject([200, { email }])
    const jar = new CookieJar()
    jar.take(response)
    return jar.header()
  }

  function post(action: string, fields: Record<string, string>): Promise<Response> {
    return worker.fetch(`http://${SITE}/api/session/${action}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: `http://${SITE}`,
        referer: `http://${SITE}/entrar`,
      },
      body: new URLSearchParams(fields).toString(),
    })
  }

  async function changeTitle(session: string, name: string) {
    const { body } = await call('GET', `/sites/${SITE}`, { session })
    const content = JSON.parse(JSON.stringify(body.content).replaceAll('Padaria Aurora, pão', `${name}, pão`))
    return call('PUT', `/sites/${SITE}/draft`, { session, body: { content, expected: body.draft } })
  }

  test('changes a text of the site with the session of an owner who has signed in on the platform’s own host', async () => {
    const { session, account } = await signedIn('owner')
    const { body } = await changeTitle(session, 'Padaria da Rosa')
    const published = await call('POST', `/sites/${SITE}/publish`, { session, body: { draft: body.draft } })
    expect([published.status, published.body.changed]).toEqual([200, true])
    expect(await title(SITE)).toContain('Padaria da Rosa')
    const { body: listed } = await call('GET', `/sites/${SITE}/revisions?max=1`, { session })
    expect(listed.revisions).toMatchObject([{ author: account }])
  })

  test('writes drafts but publishes nothing, as an editor', async () => {
    const { session } = await signedIn('editor')
    const { status, body } = await changeTitle(session, 'Outra')
    expect(status).toBe(200)
    const refused = await call('POST', `/sites/${SITE}/publish`, { session, body: { draft: body.draft } })
    expect(refused.status).toBe(403)
    await call('DELETE', `/sites/${SITE}/draft?expected=${body.draft}`, { session })
  })

  test('changes texts as an author, but not structure, design or what visitors see', async () => {
    const { session } = await signedIn('author')
    const path = `/sites/${SITE}/documents?document=pages%2Fentrar`
    const { body } = await call('GET', path, { session })
    const [page] = (body as unknown as Documents).documents
    if (page === undefined) throw new Error('the site has no page entrar')
    const patch = (document: string, expected: string | null, value: unknown) =>
      call('PATCH', `/sites/${SITE}/draft`, { session, body: { changes: [{ document, expected, value }] } })
    const { document, version, value } = page
    const [first, ...others] = value.sections as { data: object }[]
    const sections = [{ ...first, data: { ...first?.data, title: 'Entre, a casa é sua' } }, ...others]
    const saved = await patch(document, version, { ...value, sections })
    expect(saved.status).toBe(200)
    const [{ version: after } = { version: '' }] = (saved.body as unknown as Documents).documents
    expect((await patch(document, after, { ...value, sections: [] })).status).toBe(403)
    expect((await patch(document, after, null)).status).toBe(403)
    expect((await patch('config/style', null, {})).status).toBe(403)
    const whole = await call('GET', `/sites/${SITE}`, { session })
    const { content, draft } = whole.body
    for (const [method, part, given] of [
      ['PUT', 'draft', { content, expected: draft }],
      ['DELETE', `draft?expected=${draft}`, undefined],
      ['POST', 'redirects', { csv: '/velha,/' }],
      ['POST', 'publish', { draft }],
      ['POST', 'plans', { action: 'unpublish', due_at: '2100-01-01T00:00:00Z' }],
      ['POST', 'domains', { host: 'autora.test' }],
      ['POST', 'shares', { name: 'Para a Rosa' }],
      ['DELETE', `shares/${crypto.randomUUID()}`, undefined],
      ['GET', 'members', undefined],
      ['GET', 'leads', undefined],
    ] as const)
      expect((await call(method, `/sites/${SITE}/${part}`, { session, body: given })).status, part).toBe(403)
    const created = await call('POST', '/sites', { session, body: { hosts: ['autora.test'], content } })
    expect(created.status).toBe(403)
    await call('DELETE', `/sites/${SITE}/draft?expected=${draft}`)
  })

  test('sees who else edits the site, and where, and nobody of another tenant', async () => {
    const [rosa, bia] = [await signedIn('owner'), await signedIn('author')]
    const here = (session: string, body: object, of = SITE) =>
      call('PUT', `/sites/${of}/presence`, { session, body })
    const home = { document: 'pages/home', section: 'nascer', author: 'Rosa' }
    expect((await here(rosa.session, home)).body).toEqual({ others: [] })
    expect((await here(bia.session, { author: 'Bia' })).body).toEqual({
      others: [{ name: `${rosa.account} (Rosa)`, document: 'pages/home', section: 'nascer' }],
    })
    expect((await here(rosa.session, home)).body).toEqual({
      others: [{ name: `${bia.account} (Bia)`, document: null, section: null }],
    })
    expect((await here(rosa.session, { document: 'no/such' })).status).toBe(400)
    const other = await liveSite()
    expect((await here(rosa.session, home, other.host)).status).toBe(404)
  })

  test('reaches no site of another tenant', async () => {
    const other = await liveSite()
    const { session } = await signedIn('owner')
    expect((await call('GET', `/sites/${other.host}`, { session })).status).toBe(404)
    const { body } = await call('GET', '/sites', { session })
    expect(body.sites.flatMap(({ hosts }) => hosts)).not.toContain(other.host)
  })

  describe('managed by an owner', () => {
    const MEMBERS = `/sites/${SITE}/members`
    const ACTIVITY = `/sites/${SITE}/activity`
    const post = (session: string, body: object) => call('POST', MEMBERS, { session, body })

    test('is listed, invited by mail, changed and removed', async () => {
      const { session } = await signedIn('owner')
      const { account, session: theirs } = await signedIn('visitor')
      const email = `nova-${crypto.randomUUID()}@example.test`
      const { body } = await post(session, { email, role: 'editor' })
      expect(body).toMatchObject({ email, role: 'editor', mailed: true })
      expect(body.letter).toMatchObject({
        to: email,
        subject: 'Convite para Padaria Aurora',
        link: expect.stringContaining(`#invitation=${encodeURIComponent(email)}`),
      })
      // An editor accepts on ADMIN_HOST.
      expect(new URL(body.letter.link).hostname).toBe('admin.plataforma.test')
      expect(mails.at(-1)).toMatchObject({ to: email, subject: body.letter.subject })
      expect(mails.at(-1)?.text).toContain(body.letter.link)

      const changed = await call('PUT', `${MEMBERS}/${account}`, { session, body: { role: 'editor' } })
      expect(changed.body).toMatchObject({ account, role: 'editor', added: false })
      expect((await call('GET', `/sites/${SITE}`, { session: theirs })).status).toBe(200)
      const { body: listed } = await call('GET', `${MEMBERS}?role=editor`, { session })
      expect(listed.members).toContainEqual(expect.objectContaining({ account, role: 'editor' }))
      expect(listed.invitations).toMatchObject([{ email, role: 'editor' }])

      expect((await call('DELETE', `${MEMBERS}/${account}`, { session })).body).toMatchObject({
        removed: true,
      })
      expect((await call('GET', `/sites/${SITE}`, { session: theirs })).status).toBe(403)
      const ended = await call('DELETE', `${MEMBERS}/${encodeURIComponent(email)}`, { session })
      expect(ended.body).toEqual({ removed: false, uninvited: true })
    })

    test('leaves entries in the activity, which only owners read, and which show addresses instead of account ids only in entries about members', async () => {
      const { session, email: owner } = await signedIn('owner')
      const { account, email, session: editor } = await signedIn('editor')
      const { account: stranger } = await signedIn('visitor')
      const activity = async () => (await call('GET', `${ACTIVITY}?max=4`, { session })).body.activity
      await call('PUT', `${MEMBERS}/${account}`, { session, body: { role: 'author' } })
      expect((await call('GET', ACTIVITY, { session: editor })).status).toBe(403)
      await call('DELETE', `${MEMBERS}/${account}`, { session })
      // Changes nothing, so it is not listed.
      await call('DELETE', `${MEMBERS}/${account}`, { session })
      const bearer = await token(['write', 'leads'])
      const file = { file_name: stranger, content: PIXEL }
      await call('POST', `/sites/${SITE}/media`, { bearer, body: file })
      await call('GET', `/sites/${SITE}/exports/leads`, { bearer })
      expect(await activity()).toMatchObject([
        { operation: 'exportLeads', author: 'plataforma' },
        { operation: 'addMedia', author: 'plataforma', subject: stranger },
        { operation: 'removeMember', author: owner, subject: email, detail: null },
        { operation: 'changeRole', author: owner, subject: email, detail: 'author' },
      ])
    })

    test('gets one mail if an invitation is sent twice with one key', async () => {
      const { session } = await signedIn('owner')
      const email = `nova-${crypto.randomUUID()}@example.test`
      const invite = () => call('POST', MEMBERS, { session, body: { email, role: 'editor' }, key: email })
      const { body } = await invite()
      expect(body).toMatchObject({ email, mailed: true })
      expect((await invite()).body).toEqual(body)
      expect(mails.filter(({ to }) => to === email)).toHaveLength(1)
    })

    test('cannot be read or changed by an editor, nor by a token without the scope', async () => {
      const { session, account } = await signedIn('editor')
      const bound = await token(['read', 'write', 'publish'])
      for (const caller of [{ session }, { bearer: bound }]) {
        expect((await call('GET', MEMBERS, caller)).status).toBe(403)
        const body = { email: 'x@example.test', role: 'visitor' }
        expect((await call('POST', MEMBERS, { ...caller, body })).status).toBe(403)
        const raised = await call('PUT', `${MEMBERS}/${account}`, { ...caller, body: { role: 'owner' } })
        expect(raised.status).toBe(403)
        expect((await call('DELETE', `${MEMBERS}/${account}`, caller)).status).toBe(403)
      }
    })

    test('cannot be the owner who calls, by id or by address', async () => {
      const { session, account, email } = await signedIn('owner')
      for (const named of [account, email, account.toUpperCase(), ` ${email.toUpperCase()}`]) {
        const path = `${MEMBERS}/${encodeURIComponent(named)}`
        expect((await call('PUT', path, { session, body: { role: 'visitor' } })).status, named).toBe(403)
        expect((await call('DELETE', path, { session })).status, named).toBe(403)
      }
    })

    test('cannot be reached by an owner or a token of another tenant', async () => {
      const other = await liveSite()
      const { session: owner, account } = await signedIn('owner')
      const foreign = await token(['members'], { tenant: other.tenant })
      expect((await call('GET', MEMBERS, { bearer: foreign })).status).toBe(404)
      const body = { role: 'owner' }
      expect((await call('PUT', `${MEMBERS}/${account}`, { bearer: foreign, body })).status).toBe(404)
      expect((await call('GET', `/sites/${other.host}/members`, { session: owner })).status).toBe(404)
      const own = `/sites/${other.host}/members`
      expect((await call('PUT', `${own}/${account}`, { bearer: foreign, body })).status, 'no member').toBe(
        404,
      )
      expect((await call('GET', own, { bearer: foreign })).body).toEqual({ members: [], invitations: [] })
    })

    test('can be added without an invitation with a token of all tenants', async () => {
      const { account } = await signedIn('visitor')
      const other = await liveSite()
      const platform = await token(['members'])
      const body = { role: 'owner' }
      const added = await call('PUT', `/sites/${other.host}/members/${account}`, { bearer: platform, body })
      expect(added.body).toMatchObject({ account, role: 'owner', added: true })
    })
  })

  test('cannot call with a visitor’s session, whose token is refused as a bearer token', async () => {
    const { email, account } = await signedIn('owner')
    const bearer = await visitorToken(await post('sign-in', { email, password: PASSWORD }))
    const [head, payload] = bearer.split('.')
    const forged = await forgedTokens(await createSigner('k'), {
      issuer: `${backend.url}/auth/v1`,
      sub: account,
    })
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString())
    forged['a secret of its own'] = await hmacToken({ alg: 'HS256', typ: 'JWT' }, claims, 'another-secret')
    forged['without its signature'] = `${head}.${payload}.AAAA`
    forged['the owner’s own, of her session as a visitor'] = bearer
    expect(Object.keys(forged).length).toBeGreaterThanOrEqual(12)
    for (const [what, token] of Object.entries(forged)) {
      expect((await call('GET', '/sites', { bearer: token })).status, what).toBe(401)
      expect((await call('DELETE', `/sites/${SITE}/draft`, { bearer: token })).status, what).toBe(401)
    }
  })

  test('is refused as a visitor, after removal, and with a cookie that the Worker has not set', async () => {
    const visitor = await signedIn('visitor')
    expect((await call('GET', '/sites', { session: visitor.session })).status).toBe(403)
    const owner = await signedIn('owner')
    expect((await call('GET', '/sites', { session: owner.session })).status, 'the owner').toBe(200)
    const bearer = await visitorToken(await post('sign-in', { email: owner.email, password: PASSWORD }))
    const tokens = { access_token: bearer, refresh_token: 'r', begun_at: 1, renewed_at: 4_000_000_000 }
    const made = Buffer.from(JSON.stringify(tokens)).toString('base64url')
    for (const session of [
      `operator=${made}`,
      'operator=x',
      owner.session.replace(/operator=.{5}/, 'operator=AAAAA'),
    ])
      expect((await call('GET', '/sites', { session })).status, session.slice(0, 20)).toBe(401)
    await database.from('members').delete().eq('user_id', owner.account)
    expect((await call('GET', '/sites', { session: owner.session })).status).toBe(403)
  })
})

describe('a site', () => {
  test('is created, published, changed and rolled back, each visible at once though cached copies are fresh for an hour', async () => {
    const { host, revision } = await liveSite()
    expect(await title(host)).toContain('Pequena')
    const draft = await draftWithName(host, 'Grande')
    expect(await title(host)).toContain('Pequena')
    expect((await call('GET', `/sites/${host}/diff`)).body.differences).toEqual([
      'site, name: “Pequena” → “Grande”',
    ])
    const { body } = await call('POST', `/sites/${host}/publish`, { body: { draft, note: 'maior' } })
    expect(body).toMatchObject({ changed: true, previous: revision })
    expect(body.shows[host]).toContain(body.revision)
    expect(await title(host)).toContain('Grande')
    const revisions = (await call('GET', `/sites/${host}/revisions?max=1`)).body.revisions
    expect(revisions).toMatchObject([{ author: 'plataforma', note: 'maior', is_live: true }])
    await call('POST', `/sites/${host}/rollback`, { body: { revision } })
    expect(await title(host)).toContain('Pequena')
    expect((await call('POST', `/sites/${host}/unpublish`)).body).toMatchObject({ changed: true })
    expect((await worker.fetch(`http://${host}/`)).status).toBe(404)
  })

  test('is published in one language, and the rest stays in the draft', async () => {
    const { host } = await liveSite()
    const content = siteContent(smallSite())
    const pages = content.pages.map((page) =>
      page.id === 'sobre' ? { ...page, name: 'Nós', i18n: { 'en-US': { name: 'Us' } } } : page,
    )
    const saved = await call('PUT', `/sites/${host}/draft`, {
      body: { content: { ...content, pages }, expected: null },
    })
    const publish = (locales: string[], key?: string) =>
      call('POST', `/sites/${host}/publish`, {
        body: { draft: saved.body.draft, locales },
        ...(key !== undefined && { key }),
      })
    const unknown = await publish(['fr-FR'])
    expect([unknown.status, unknown.body.data]).toMatchObject([
      422,
      { word: 'unknown_locale', locales: ['pt-BR', 'en-US'] },
    ])
    const differences = async (query = '') =>
      (await call('GET', `/sites/${host}/diff${query}`)).body.differences
    expect(await differences('?locales=pt-BR')).toEqual(['page sobre, name: “sobre” → “Nós”'])
    const { body } = await publish(['pt-BR'], 'one-language-1')
    expect(body).toMatchObject({ changed: true })
    expect(body.shows[host]).toContain(body.revision)
    expect((await publish(['pt-BR'], 'one-language-1')).body).toEqual(body)
    expect(await differences()).toEqual([
      'page sobre, i18n, en-US, sections: removed',
      'page sobre, i18n, en-US, name: added “Us”',
    ])
  })

  test('is suspended and resumed unchanged, only by a caller of all tenants', async () => {
    const { host, tenant } = await liveSite()
    const bound = await token(['publish'], { tenant })
    const before = await title(host)
    expect((await call('POST', `/sites/${host}/suspend`, { bearer: bound, body: {} })).status).toBe(403)
    expect((await call('POST', `/sites/${host}/suspend`, { body: {} })).body).toEqual({
      changed: true,
      shows: { [host]: 'suspended' },
      waiting: 0,
    })
    expect((await worker.fetch(`http://${host}/`)).status).toBe(410)
    expect((await call('POST', `/sites/${host}/resume`, { bearer: bound, body: {} })).status).toBe(403)
    expect((await call('POST', `/sites/${host}/resume`, { body: {} })).body.changed).toBe(true)
    expect(await title(host)).toBe(before)
  })

  test.each([true, false])(
    'that is suspended (with its tenant: %s) cannot be changed with a token of its tenant',
    async (whole) => {
      const { host, tenant, revision } = await liveSite()
      const bearer = await token(['read', 'write', 'publish'], { tenant })
      const name = `loja-${made}.${PLATFORM}`
      await call('POST', `/sites/${host}/domains`, { body: { host: name } })
      await call('POST', `/sites/${host}/suspend`, { body: { tenant: whole } })
      for (const [method, path, body] of [
        ['POST', '/unpublish'],
        ['POST', '/rollback', { revision }],
        ['POST', '/plans', { action: 'unpublish', due_at: '2100-01-01T00:00:00Z' }],
        ['POST', '/publish', { draft: null }],
        ['DELETE', `/domains/${name}`],
        ['POST', `/domains/${name}/primary`, { force: true }],
        ['POST', `/domains/${name}/verify`],
      ] as const) {
        const refused = await call(method, `/sites/${host}${path}`, { bearer, body })
        expect(refused, `${method} ${path}`).toMatchObject({
          status: 409,
          body: { data: { word: 'site_suspended' } },
        })
      }
      expect((await call('GET', `/sites/${host}`, { bearer })).status).toBe(200)
      expect((await worker.fetch(`http://${host}/`)).status).toBe(410)
      expect((await call('POST', `/sites/${host}/unpublish`)).body.changed).toBe(true)
      expect((await worker.fetch(`http://${host}/`)).status).toBe(410)
    },
  )

  test('that is read and saved unchanged has no differences', async () => {
    const { body } = await call('GET', '/sites/padaria.localhost')
    const { content, draft: expected } = body
    const saved = await call('PUT', '/sites/padaria.localhost/draft', { body: { content, expected } })
    expect((await call('GET', '/sites/padaria.localhost/diff')).body.differences).toEqual([])
    expect((await call('GET', '/sites/padaria.localhost')).body.content).toEqual(content)
    const read = `/sites/padaria.localhost/draft?expected=${saved.body.draft}`
    expect((await call('DELETE', read)).body).toEqual({ discarded: true })
  })

  test.each(['', ' with an idempotency key'])(
    'has a draft, which only a caller who has read it can discard%s',
    async (kind) => {
      const { host } = await liveSite()
      const discard = (query: string) =>
        call('DELETE', `/sites/${host}/draft${query}`, kind === '' ? {} : { key: crypto.randomUUID() })
      expect((await discard('?expected=')).body).toEqual({ discarded: false })
      const read = await draftWithName(host, 'Lida')
      const newer = await draftWithName(host, 'De outra pessoa')
      expect((await discard('')).status).toBe(400)
      for (const expected of ['', read]) expect((await discard(`?expected=${expected}`)).status).toBe(409)
      expect((await call('GET', `/sites/${host}`)).body.draft).toBe(newer)
      expect((await discard(`?expected=${newer}`)).body).toEqual({ discarded: true })
      expect((await call('GET', `/sites/${host}`)).body.draft).toBeNull()
    },
  )

  test('with an error is not published, and the answer names the error', async () => {
    const { host } = await liveSite()
    const { body } = await call('GET', `/sites/${host}`)
    const broken = structuredClone(body.content)
    Object.assign(broken.pages.find(({ id }) => id === 'home') ?? {}, {
      sections: [{ id: 'x', component: { folder: 'no', name: 'such' }, data: {} }],
    })
    const asked = await call('POST', `/sites/${host}/findings`, { body: { content: broken } })
    expect(asked.body.findings[0]).toMatchObject({ level: 'error', where: expect.stringContaining('home') })
    const saved = await call('PUT', `/sites/${host}/draft`, { body: { content: broken, expected: null } })
    const refused = await call('POST', `/sites/${host}/publish`, { body: { draft: saved.body.draft } })
    expect(refused.status).toBe(422)
    expect(refused.body.data.findings).toEqual(asked.body.findings)
    expect((await call('GET', `/sites/${host}/findings?version=live`)).body.findings).toEqual([])
  })

  test('is neither saved nor published by a caller whose draft is outdated', async () => {
    const { host } = await liveSite()
    const { body } = await call('GET', `/sites/${host}`)
    const save = () =>
      call('PUT', `/sites/${host}/draft`, { body: { content: body.content, expected: null } })
    const first = await save()
    expect(await save()).toMatchObject({ status: 409, body: { data: { word: 'draft_changed' } } })
    const stale = await call('POST', `/sites/${host}/publish`, { body: { draft: 'another' } })
    expect(stale).toMatchObject({ status: 409, body: { data: { draft: first.body.draft } } })
  })

  test('has plans, which can be cancelled', async () => {
    const { host } = await liveSite()
    const due_at = '2100-01-01T00:00:00-03:00'
    const { body } = await call('POST', `/sites/${host}/plans`, { body: { action: 'unpublish', due_at } })
    const { plans } = (await call('GET', `/sites/${host}/plans`)).body
    expect(plans).toMatchObject([{ id: body.id, state: 'waiting', author: 'plataforma' }])
    const cancel = () => call('DELETE', `/sites/${host}/plans/${body.id}`)
    expect((await cancel()).body).toEqual({ cancelled: true })
    expect((await cancel()).body).toEqual({ cancelled: false })
  })

  test('accepts path rules from a CSV table', async () => {
    const { host } = await liveSite()
    const csv = 'from,to\n/velho,/sobre\nnada,/\n'
    const dry = await call('POST', `/sites/${host}/redirects`, { body: { csv, dry_run: true } })
    expect(dry.body).toMatchObject({ added: 1, draft: null, problems: [expect.stringContaining('row 3')] })
    await call('POST', `/sites/${host}/redirects`, { body: { csv } })
    expect((await call('GET', `/sites/${host}/diff`)).body.differences).toEqual([
      'path rule /velho: added “/sobre”',
    ])
  })

  test('is reloaded by a purge', async () => {
    const { host } = await liveSite()
    expect(await title(host)).toContain('Pequena')
    await database.from('sites').update({ name: 'À mão' }).eq('name', 'Pequena').throwOnError()
    const { body } = await call('POST', `/sites/${host}/purge`)
    expect(body.shows[host]).toEqual(expect.any(String))
    expect(await title(host)).toContain('À mão')
  })
})

describe('a domain', () => {
  /** Claims a customer's domain for a published site, with a token of its tenant. */
  async function claimed() {
    const { host, tenant } = await liveSite()
    const bearer = await token(['read', 'write', 'publish'], { tenant })
    const domain = `www.${host.replace('.test', '.example')}`
    const { status, body } = await call('POST', `/sites/${host}/domains`, { bearer, body: { host: domain } })
    expect(status).toBe(200)
    return { site: host, bearer, domain, records: body.records }
  }

  /** The DNS records that its owner sets. */
  function setToken(records: Body['records']): void {
    for (const { type, name, value } of records) if (type === 'TXT') dns.txt.set(name, [value])
  }

  test('of a customer is claimed, verified, made primary and removed by its tenant, each visible at once', async () => {
    const { site, bearer, domain, records } = await claimed()
    const status = async (host: string) => (await worker.fetch(`http://${host}/sobre`)).status
    expect(records).toEqual([
      {
        type: 'TXT',
        name: `_vitrine.${domain}`,
        value: expect.stringMatching(/^[0-9a-f]{32}$/),
        found: null,
      },
      { type: 'CNAME', name: domain, value: `fallback.${PLATFORM}`, found: null },
    ])
    expect(await status(domain)).toBe(404)
    const at = `/sites/${site}/domains/${domain}`
    const early = await call('POST', `${at}/verify`, { bearer })
    expect(early).toMatchObject({ status: 409, body: { data: { word: 'token_missing' } } })
    setToken(records)
    expect((await call('GET', at, { bearer })).body.records[0]?.found).toBe(true)
    expect((await call('POST', `${at}/verify`, { bearer })).body.state).toBe('verified')
    expect(await status(site)).toBe(200)
    expect(await status(domain)).toBe(301)

    const waiting = await call('POST', `${at}/primary`, { bearer, body: {} })
    expect(waiting).toMatchObject({ status: 409, body: { data: { word: 'host_not_active' } } })
    const forced = await call('POST', `${at}/primary`, { bearer, body: { force: true } })
    expect(forced.body.kind).toBe('primary')
    expect([await status(domain), await status(site)]).toEqual([200, 301])
    const { body } = await call('GET', `/sites/${site}/domains`, { bearer })
    expect(body.domains.map(({ host, kind }) => [host, kind])).toEqual([
      [domain, 'primary'],
      [site, 'alias'],
    ])

    const refused = await call('DELETE', at, { bearer })
    expect(refused).toMatchObject({ status: 409, body: { data: { word: 'host_primary' } } })
    await call('POST', `/sites/${site}/domains/${site}/primary`, { bearer, body: { force: true } })
    // The removed host no longer names the site, and the activity lists its removal all the same.
    const { body: taken } = await call('DELETE', `/sites/${domain}/domains/${domain}`, { bearer })
    const site_id = expect.any(String)
    expect(taken).toEqual({ removed: domain, site_id, kept_until: expect.stringMatching(/^\d{4}-/) })
    const reader = { bearer: await token(['members']) }
    const { activity } = (await call('GET', `/sites/${taken.site_id}/activity?max=1`, reader)).body
    expect(activity).toMatchObject([{ operation: 'removeDomain', subject: domain }])
    expect([await status(domain), await status(site)]).toEqual([404, 200])
    expect(await call('GET', at, { bearer })).toMatchObject({
      status: 404,
      body: { data: { word: 'unknown_host' } },
    })
  })

  test('of the platform belongs to the site at once, and the platform’s own names belong to no site', async () => {
    const { host, tenant } = await liveSite()
    const bearer = await token(['read', 'write', 'publish'], { tenant })
    const given = `aurora-${made}.${PLATFORM}`
    const added = await call('POST', `/sites/${host}/domains`, { bearer, body: { host: given } })
    expect(added.body).toMatchObject({ state: 'active', is_platform: true, records: [] })
    expect((await worker.fetch(`http://${given}/sobre`)).status).toBe(301)
    for (const own of [HOST, `www.${PLATFORM}`, PLATFORM, `a.b.${PLATFORM}`]) {
      const refused = await call('POST', `/sites/${host}/domains`, { bearer, body: { host: own } })
      expect(refused, own).toMatchObject({ status: 403, body: { data: { word: 'platform_host' } } })
    }
    const content = siteContent(smallSite())
    const made403 = await call('POST', '/sites', { bearer, body: { hosts: [`www.${PLATFORM}`], content } })
    expect(made403).toMatchObject({ status: 403, body: { data: { word: 'platform_host' } } })
  })

  test('that is invalid, a wildcard, or another tenant’s is refused', async () => {
    const { site, bearer } = await claimed()
    const add = (host: string) => call('POST', `/sites/${site}/domains`, { bearer, body: { host } })
    expect((await add('https://padaria.example')).status).toBe(422)
    expect((await add('*.padaria.example')).body.data.word).toBe('wildcard_host')
    expect(await add('padaria.localhost')).toMatchObject({
      status: 409,
      body: { data: { word: 'host_taken' } },
    })
    for (const path of ['/domains', '/domains/padaria.localhost'])
      expect((await call('GET', `/sites/padaria.localhost${path}`, { bearer })).status).toBe(404)
  })

  test('with letters outside ASCII is found as its owner writes it, and returned in Punycode', async () => {
    const { site, bearer } = await claimed()
    await call('POST', `/sites/${site}/domains`, { bearer, body: { host: `pão-${made}.example` } })
    const at = `/sites/${site}/domains/${encodeURIComponent(`pão-${made}.example`)}`
    expect((await call('GET', at, { bearer })).body.host).toMatch(/^xn--/)
  })

  test('is claimed with the scope write, but verified, made primary and removed only with the scope publish', async () => {
    const { site, domain, records } = await claimed()
    setToken(records)
    const bearer = await token(['read', 'write'])
    const at = `/sites/${site}/domains`
    expect((await call('POST', at, { bearer, body: { host: `b.${domain}` } })).status).toBe(200)
    expect((await call('POST', `${at}/${domain}/verify`, { bearer })).status).toBe(403)
    expect((await call('POST', `${at}/${domain}/primary`, { bearer, body: {} })).status).toBe(403)
    expect((await call('DELETE', `${at}/${domain}`, { bearer })).status).toBe(403)
  })

  test('of the platform needs the scope publish, because visitors reach it at once', async () => {
    const { host: site, tenant } = await liveSite()
    const given = `escrita-${made}.${PLATFORM}`
    for (const bearer of [await token(['read', 'write']), await token(['read', 'write'], { tenant })])
      expect((await call('POST', `/sites/${site}/domains`, { bearer, body: { host: given } })).status).toBe(
        403,
      )
    expect((await worker.fetch(`http://${given}/sobre`)).status).toBe(404)
  })

  test('of the platform counts towards the hundred that a tenant may add itself', async () => {
    const { host: site, tenant } = await liveSite()
    const { data } = await database.from('domains').select('site_id').eq('host', site).single().throwOnError()
    const names = Array.from({ length: 99 }, (_, place) => `n${place}-${made}.${PLATFORM}`)
    await database
      .from('domains')
      .insert(names.map((host) => ({ ...data, host, kind: 'alias', verified_at: new Date() })))
      .throwOnError()
    await database.from('domains').delete().in('host', names.slice(0, 50)).throwOnError()
    const add = async (label: string, bearer: string) =>
      call('POST', `/sites/${site}/domains`, {
        bearer,
        body: { host: `${label}-${made}.${PLATFORM}` },
        key: `${label}-${site}`,
      })
    const bearer = await token(['read', 'write', 'publish'], { tenant })
    expect((await add('centesimo', bearer)).status).toBe(200)
    expect(await add('outro', bearer)).toMatchObject({
      status: 409,
      body: { data: { word: 'too_many_names' } },
    })
    expect((await add('outro', all)).status).toBe(200)
  })

  test('is shown, verified and served even if DNS fails for the host itself', async () => {
    const { site, bearer, domain, records } = await claimed()
    setToken(records)
    dns.broken.add(domain)
    const at = `/sites/${site}/domains/${domain}`
    const unknown = {
      problem: 'DNS does not answer for the host',
      records: [{ found: true }, { found: null }],
    }
    expect((await call('GET', at, { bearer })).body).toMatchObject({ state: 'claimed', ...unknown })
    expect(await call('POST', `${at}/verify`, { bearer })).toMatchObject({
      status: 200,
      body: { state: 'verified', problem: unknown.problem },
    })
    expect((await worker.fetch(`http://${domain}/sobre`)).status).toBe(301)
    dns.broken.clear()
    expect((await call('GET', at, { bearer })).body.problem).toBeNull()
  })

  test('is verified although the caller disconnects; a call that only reads it ends with its caller', async () => {
    const [written, read, abandoned] = [await claimed(), await claimed(), await claimed()]
    for (const { records } of [written, read, abandoned]) setToken(records)
    const lookups = Promise.withResolvers<void>()
    dns.pause = lookups.promise
    const caller = new AbortController()
    const at = ({ site, domain }: typeof written) => `/sites/${site}/domains/${domain}`
    const untilLookedUp = ({ domain }: typeof written) =>
      until(() => expect([...dns.open]).toContain(`_vitrine.${domain}`))
    const disconnected = (method: string, path: string) =>
      expect(
        worker.fetch(`http://${HOST}/api/admin${path}`, {
          ...{ method, signal: caller.signal },
          headers: { authorization: `Bearer ${all}` },
        }),
      ).rejects.toThrow('socket hang up')
    try {
      const write = disconnected('POST', `${at(written)}/verify`)
      await untilLookedUp(written)
      const patient = call('GET', at(read))
      await untilLookedUp(read)
      const reading = disconnected('GET', at(abandoned))
      await untilLookedUp(abandoned)
      caller.abort()
      await Promise.all([write, reading])
      await until(() => expect([...dns.open]).not.toContain(`_vitrine.${abandoned.domain}`))
      // A lookup that its deadline has ended would have ended after these, which began earlier.
      expect([...dns.open]).toEqual(
        expect.arrayContaining([`_vitrine.${written.domain}`, `_vitrine.${read.domain}`]),
      )
      lookups.resolve()
      expect((await patient).body.records[0]?.found).toBe(true)
      await until(async () => expect((await call('GET', at(written))).body.state).toBe('verified'))
    } finally {
      dns.pause = Promise.resolve()
      lookups.resolve()
    }
  })

  test('whose lookup fails is verified by the next call, with the same idempotency key', async () => {
    const { site, bearer, domain, records } = await claimed()
    setToken(records)
    const verify = () =>
      call('POST', `/sites/${site}/domains/${domain}/verify`, { bearer, key: `prova-${site}` })
    dns.broken.add(`_vitrine.${domain}`)
    expect((await verify()).status).toBe(503)
    dns.broken.clear()
    const done = await verify()
    expect(done).toMatchObject({ status: 200, body: { state: 'verified' } })
    expect((await verify()).body).toEqual(done.body)
  })
})

test('the examples of docs/http-api.md run as written', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/http-api.md'), 'utf8')
  const source = [...page.matchAll(/```js\n([\s\S]*?)```/g)].map(([, block]) => block).join('\n')
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-example-'))
  const file = join(folder, 'example.mjs')
  writeFileSync(
    file,
    `export const run = async (fetch, token, picture) => {\n${source}\nreturn { differences, shows, state } }`,
  )
  const ADMIN_HOST = 'admin.your-platform.example'
  const documented = await startWorker({
    bindings: { ...bindings(), ADMIN_HOST, PLATFORM_DOMAIN: 'your-platform.example' },
  })
  try {
    const { data } = await database
      .from('domains')
      .select('site_id')
      .eq('host', 'padaria.localhost')
      .single()
      .throwOnError()
    await database
      .from('domains')
      .insert({ host: 'padaria.example', site_id: data.site_id, kind: 'alias', verified_at: new Date() })
      .throwOnError()
    const fetched = async (address: string, request: Parameters<typeof documented.fetch>[1]) => {
      const response = await documented.fetch(address.replace('https:', 'http:'), request)
      const answer = (await response.clone().json()) as Partial<Body>
      // As the owner of the domain, sets the records that the answer names.
      for (const { type, name, value } of answer.records ?? []) if (type === 'TXT') dns.txt.set(name, [value])
      return response
    }
    const { run } = await import(pathToFileURL(file).href)
    const { differences, shows, state } = await run(
      fetched,
      await token(['read', 'write', 'publish', 'leads']),
      new Blob([readFileSync(join(import.meta.dirname, '../../demo/public/demo/academia/corda.webp'))]),
    )
    expect(differences).toEqual([expect.stringContaining('Nossa história')])
    expect(Object.keys(shows)).toContain('padaria.example')
    expect(state).toBe('verified')
  } finally {
    await documented.stop()
    rmSync(folder, { recursive: true })
  }
})

describe('a call', () => {
  test('with an idempotency key is carried out once, and a repeat gets the same answer', async () => {
    const { host } = await liveSite()
    const draft = await draftWithName(host, 'Uma vez')
    const publish = (note: string, key: string) =>
      call('POST', `/sites/${host}/publish`, { body: { draft, note }, key })
    const first = await publish('a', 'k1')
    expect(first.body.changed).toBe(true)
    expect((await publish('a', 'k1')).body).toEqual(first.body)
    expect(await publish('b', 'k1')).toMatchObject({ status: 422 })
    // The draft no longer exists, so another call is refused, and that answer is stored as well.
    const refused = await publish('a', 'k2')
    expect(refused.status).toBe(409)
    expect((await publish('a', 'k2')).body).toEqual(refused.body)
    expect((await call('GET', `/sites/${host}/revisions`)).body.revisions).toHaveLength(2)
  })

  test('that is sent twice at the same time is carried out once', async () => {
    const { host } = await liveSite()
    const content = siteContent(smallSite({ popups: [], forms: [] }))
    const body = { hosts: [`gemea-${host}`], content }
    const both = await Promise.all([1, 2].map(() => call('POST', '/sites', { body, key: `gemeas-${host}` })))
    const statuses = both.map(({ status }) => status).sort()
    expect([[200, 200].join(), [200, 409].join()]).toContain(statuses.join())
    const listed = (await call('GET', '/sites')).body.sites
    expect(listed.filter(({ hosts }) => hosts.includes(`gemea-${host}`))).toHaveLength(1)
  })

  test.each([
    ['a body that is not JSON', 'PUT', '/sites/padaria.localhost/draft', '{', 400],
    ['an unknown field', 'POST', '/sites/padaria.localhost/publish', '{"draft":null,"x":1}', 400],
    ['a body where none is allowed', 'POST', '/sites/padaria.localhost/purge', '{}', 400],
    ['a query where none is allowed', 'GET', '/sites/padaria.localhost/plans?x=1', undefined, 400],
    ['a site that does not exist', 'GET', '/sites/none.test', undefined, 404],
    ['a revision that does not exist', 'GET', '/sites/padaria.localhost?version=zzz', undefined, 404],
    [
      'hosts of another site',
      'POST',
      '/sites',
      JSON.stringify({ hosts: ['padaria.localhost'], content: siteContent(smallSite()) }),
      409,
    ],
  ])('with %s is refused', async (_, method, path, body, status) => {
    const response = await worker.fetch(`http://${HOST}/api/admin${path}`, {
      method,
      headers: { authorization: `Bearer ${all}` },
      ...(body !== undefined && { body }),
    })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ statusCode: status, fatal: false, unhandled: false })
  })

  test('gets an answer that names what is wrong with its body', async () => {
    const { body } = await call('POST', '/sites/padaria.localhost/plans', { body: { action: 'x' } })
    expect(body.data.issues.map(({ path }) => path)).toEqual(['action', 'due_at'])
    expect(body.data.issues[0]?.message).toContain('expected one of')
  })

  test('to an unknown address is a 404, and with another method a 405', async () => {
    for (const path of ['', '/', '/nada', '/sites/', '/sites/a/b/c', '/sites/%zz'])
      expect((await worker.fetch(`http://${HOST}/api/admin${path}`)).status, path).toBe(404)
    const response = await worker.fetch(`http://${HOST}/api/admin/sites/a/draft`, { method: 'POST' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'PUT, PATCH, DELETE'])
  })

  test('that changes something is one line in the log, without content', async () => {
    // A token of its own, because log lines of earlier calls may arrive late.
    const bearer = await token(['write', 'publish'])
    const caller = `token ${(await listTokens(database)).at(-1)?.id}`
    const { host } = await liveSite(bearer)
    await expect
      .poll(() => worker.logs.filter((line) => line.event === 'admin call' && line.caller === caller))
      .toMatchObject([
        { operation: 'createSite', site: '', status: 200 },
        { operation: 'publishSite', site: host, status: 200 },
      ])
  })
})
