import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteContent, type SiteContent } from '../../admin/site-content.ts'
import type { TokenScope } from '../../admin/token.ts'
import { addToken } from '../../admin/tokens.ts'
import { templateNames } from '../../build/site-templates.ts'
import { smallSite } from '../admin/small-site.ts'
import { Api } from '../support/openapi.ts'
import { sharedBackend } from '../support/shared-backend.ts'
import { startWorker } from '../support/worker.ts'

/** New sites from templates and copies of sites, as an agency creates them over the HTTP API. */
const HOST = 'admin.plataforma.test'
const PLATFORM = 'plataforma.test'
const SECRET = 'n'.repeat(32)
const api = new Api('admin')

const backend = sharedBackend()
const database = createClient(backend.url, backend.secretKey, { auth: { persistSession: false } })
let worker: Awaited<ReturnType<typeof startWorker>>
/** A token of all tenants. */
let all: string
let made = 0

beforeAll(async () => {
  worker = await startWorker({
    bindings: {
      UPSTREAM: 'supabase',
      SUPABASE_URL: backend.url,
      SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      SUPABASE_SECRET_KEY: backend.secretKey,
      ADMIN_HOST: HOST,
      PLATFORM_DOMAIN: PLATFORM,
      ADMIN_TOKEN_SECRET: SECRET,
      UPSTREAM_TIMEOUT_MS: '10000',
    },
  })
  all = await token(['read', 'write', 'publish'], null)
})
afterAll(() => worker?.stop())

async function token(scopes: TokenScope[], tenant: string | null) {
  const expires_at = new Date(Date.now() + 86_400_000).toISOString()
  return (await addToken(database, { name: 'agência', scopes, tenant, secret: SECRET, expires_at })).token
}

interface Body {
  site_id: string
  draft: string
  tenant: string
  hosts: string[]
  unverified: object[]
  content: SiteContent
  platform_domain: string | null
  templates: { name: string; picture: string | null; locales: string[] }[]
  refusal: string | null
  files: { name: string }[]
  findings: { level: string; message: string }[]
  data: { word: string; findings: object[] }
}

async function call(
  method: string,
  path: string,
  { body, bearer = all, key }: { body?: unknown; bearer?: string; key?: string } = {},
): Promise<{ status: number; body: Body }> {
  const response = await worker.fetch(`http://${HOST}/api/admin${path}`, {
    method,
    headers: { authorization: `Bearer ${bearer}`, ...(key !== undefined && { 'idempotency-key': key }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answered = (await response.json()) as Body
  const described = path
    .replace(/\?.*/, '')
    .replace(/^\/sites\/[^/]+/, '/sites/{site}')
    .replace(/^\/templates\/[^/]+/, '/templates/{template}')
    .replace(/^\/hosts\/[^/]+/, '/hosts/{host}')
  expect(api.faultsInAnswer(described, method.toLowerCase(), response.status, answered)).toEqual([])
  return { status: response.status, body: answered }
}

const name = () => `novo-${++made}.${PLATFORM}`

/** A tenant with a site, and the token of its owner. */
async function agency() {
  const body = { hosts: [`agencia-${++made}.test`], content: siteContent(smallSite()) }
  const { tenant, site_id } = (await call('POST', '/sites', { body })).body
  return { tenant, site: site_id, owner: await token(['read', 'write', 'publish'], tenant) }
}

async function publish(site: string, bearer: string) {
  const { draft } = (await call('GET', `/sites/${site}`, { bearer })).body
  return call('POST', `/sites/${site}/publish`, { bearer, body: { draft } })
}

describe('templates', () => {
  test('are listed with their languages, and with pictures on the platform’s own host', async () => {
    const { platform_domain, templates } = (await call('GET', '/templates')).body
    expect(platform_domain).toBe(PLATFORM)
    expect(templates.map((template) => template.name)).toEqual(templateNames())
    expect(templates.find((template) => template.name === 'clinica')?.locales).toEqual(['pt-BR', 'en-US'])
    for (const { picture } of templates) {
      const shown = await worker.fetch(`http://${HOST}${picture}`)
      expect(shown.headers.get('content-type')).toBe('image/webp')
      await shown.body?.cancel()
    }
  })
})

describe('a site from a template', () => {
  test('has a name of the platform and its own pictures, and visitors see it once it is published', async () => {
    const { owner, tenant } = await agency()
    const host = name()
    const body = { name: 'Sorriso Bom', host, locales: ['pt-BR'] }
    const { body: created } = await call('POST', '/templates/clinica/sites', {
      body,
      bearer: owner,
      key: host,
    })
    const again = await call('POST', '/templates/clinica/sites', { body, bearer: owner, key: host })
    expect(again.body).toEqual(created)
    const site = (await call('GET', `/sites/${created.site_id}`, { bearer: owner })).body
    expect(site).toMatchObject({
      tenant,
      hosts: [host],
      unverified: [],
      // The tenant's own row, not that of the template.
      content: { config: { name: 'Sorriso Bom' }, locales: ['pt-BR'], tenant: { name: 'Pequena' } },
    })
    expect((await worker.fetch(`http://${host}/`)).status).toBe(404)
    const { files } = (await call('GET', `/sites/${created.site_id}/media`, { bearer: owner })).body
    expect(files.length).toBeGreaterThan(3)
    expect((await publish(created.site_id, owner)).status).toBe(200)
    const page = await (await worker.fetch(`http://${host}/`)).text()
    expect(page).toContain('Sorriso Bom')
    const picture = /\/media\/[\w.-]+\.webp/.exec(page)?.[0]
    expect((await worker.fetch(`http://${host}${picture}`)).status).toBe(200)
  })

  test('can be created twice for one tenant, with different forms', async () => {
    const { owner } = await agency()
    const sites: string[] = []
    for (const host of [name(), name()]) {
      const body = { name: 'Mesa Posta', host }
      const { site_id } = (await call('POST', '/templates/restaurante/sites', { body, bearer: owner })).body
      expect((await publish(site_id, owner)).status).toBe(200)
      sites.push(site_id)
    }
    const forms = await Promise.all(
      sites.map(async (site) =>
        (await call('GET', `/sites/${site}`, { bearer: owner })).body.content.forms.map(({ id }) => id),
      ),
    )
    expect(forms[0]).toHaveLength(2)
    expect(forms[0]?.filter((id) => forms[1]?.includes(id))).toEqual([])
  })

  test('is created by the platform for a new tenant, in any language if the template is the empty one', async () => {
    const body = { name: 'Allein', host: name(), locales: ['de-DE'] }
    const { body: created } = await call('POST', '/templates/empty/sites', { body })
    const { content } = (await call('GET', `/sites/${created.site_id}`)).body
    expect(content).toMatchObject({ defaultLocale: 'de-DE', tenant: { name: 'Allein' } })
    expect((await publish(created.site_id, all)).status).toBe(200)
  })

  test('claims a host outside the platform, which its owner verifies by DNS', async () => {
    const { owner } = await agency()
    const body = { name: 'Fora', host: 'www.fora.example' }
    const { site_id } = (await call('POST', '/templates/empty/sites', { body, bearer: owner })).body
    expect((await call('GET', `/sites/${site_id}`, { bearer: owner })).body.unverified).toMatchObject([
      { host: 'www.fora.example' },
    ])
  })

  test('is refused without the scope, to another tenant, on reserved or taken hosts, and in languages that the template lacks', async () => {
    const { owner, tenant } = await agency()
    const other = await agency()
    const status = async (body: object, bearer = owner, template = 'empty') =>
      (await call('POST', `/templates/${template}/sites`, { body, bearer })).status
    const body = { name: 'Novo', host: name() }
    expect(await status(body, await token(['read', 'write'], tenant))).toBe(403)
    expect(await status({ ...body, tenant }, other.owner)).toBe(403)
    expect(await status(body, owner, 'nenhum')).toBe(404)
    expect(await status(body, owner, '..%2Fsections')).toBe(404)
    expect(await status({ ...body, tenant: crypto.randomUUID() }, all)).toBe(404)
    expect(await status({ ...body, host: HOST })).toBe(403)
    expect(await status({ ...body, host: `a.b.${PLATFORM}` })).toBe(403)
    expect(await status({ ...body, host: 'sem ponto' })).toBe(422)
    expect(await status({ ...body, locales: ['de-DE'] }, owner, 'clinica')).toBe(422)
    expect(await status({ ...body, name: ' ' })).toBe(400)
    expect(await status(body)).toBe(200)
    expect(await status(body)).toBe(409)
    expect(await status(body, other.owner)).toBe(409)
  })
})

describe('a clone', () => {
  test('has the content of the site, and none of its submissions, hosts or names', async () => {
    const { owner } = await agency()
    const source = (
      await call('POST', '/templates/restaurante/sites', {
        bearer: owner,
        body: { name: 'Mesa Posta', host: name() },
      })
    ).body.site_id
    expect((await publish(source, owner)).status).toBe(200)
    const { content } = (await call('GET', `/sites/${source}`, { bearer: owner })).body
    const [form] = content.forms
    const { data: listed } = await database.rpc('site_read', { site: source })
    await database
      .from('form_submissions')
      .insert({ tenant_id: listed.tenant_id, form_id: form?.id, data: { nome: 'Ana' } })
      .throwOnError()
    const host = name()
    const clone = await call('POST', `/sites/${source}/clones`, {
      bearer: owner,
      body: { name: 'Mesa Dois', host },
    })
    expect(clone.status).toBe(200)
    const site = (await call('GET', `/sites/${clone.body.site_id}`, { bearer: owner })).body
    expect(site.hosts).toEqual([host])
    expect(site.content.config.name).toBe('Mesa Dois')
    expect(site.content.posts).toEqual(content.posts)
    expect(site.content.pages.map(({ id }) => id)).toEqual(content.pages.map(({ id }) => id))
    expect((await publish(clone.body.site_id, owner)).status).toBe(200)
    const page = await (await worker.fetch(`http://${host}/`)).text()
    expect((await worker.fetch(`http://${host}${/\/media\/[\w.-]+\.webp/.exec(page)?.[0]}`)).status).toBe(200)
    const { data: forms } = await database.from('form_submissions').select('form_id').throwOnError()
    expect(forms?.map(({ form_id }) => form_id)).not.toContain(site.content.forms[0]?.id)
  })

  test('is refused without the scope, and is a 404 for the site of another tenant', async () => {
    const { owner, site, tenant } = await agency()
    const other = await agency()
    const clone = async (bearer: string) =>
      (await call('POST', `/sites/${site}/clones`, { bearer, body: { name: 'Dois', host: name() } })).status
    expect(await clone(await token(['read', 'write'], tenant))).toBe(403)
    expect(await clone(other.owner)).toBe(404)
    expect(await clone(owner)).toBe(200)
  })
})

test('callers who may create a site can ask whether a host is free, and if not, why', async () => {
  const { owner, tenant } = await agency()
  const other = await agency()
  const ask = async (host: string, bearer = owner) =>
    (await call('GET', `/hosts/${encodeURIComponent(host)}`, { bearer })).body
  const taken = name()
  await call('POST', '/templates/empty/sites', { bearer: owner, body: { name: 'Um', host: taken } })
  expect(await ask(name())).toMatchObject({ is_platform: true, refusal: null })
  expect(await ask('www.loja.example')).toMatchObject({ is_platform: false, refusal: null })
  expect(await ask(taken)).toMatchObject({ refusal: 'host_taken' })
  expect(await ask(taken, other.owner)).toMatchObject({ refusal: 'host_taken' })
  expect(await ask(`www.${PLATFORM}`)).toMatchObject({ refusal: 'platform_host' })
  expect(await ask('a b')).toMatchObject({ refusal: 'invalid_host' })
  const bearer = await token(['read', 'write'], tenant)
  expect((await call('GET', `/hosts/${taken}`, { bearer })).status).toBe(403)
})
