import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { previewToken } from '../../admin/preview-link.ts'
import type { Share } from '../../admin/share-links.ts'
import { createSite, publishSite, readSite, saveDraft, suspendSite } from '../../admin/sites.ts'
import type { TokenScope } from '../../admin/token.ts'
import { addToken } from '../../admin/tokens.ts'
import { page, smallSite, text } from '../admin/small-site.ts'
import { Api } from '../support/openapi.ts'
import { sharedBackend } from '../support/shared-backend.ts'
import { startWorker } from '../support/worker.ts'

/** Share links in the built Worker, with the real database. */
const HOST = 'mostra.test'
const OTHER = 'mostra-2.test'
const SECRET = 'n'.repeat(32)
const DAY_MS = 86_400_000
const api = new Api('admin')

const backend = sharedBackend()
const database = createClient(backend.url, backend.secretKey, { auth: { persistSession: false } })
let worker: Awaited<ReturnType<typeof startWorker>>
let site: string
let live: string

beforeAll(async () => {
  live = await published(HOST, 1)
  await published(OTHER, 2)
  const { site: files, about } = await readSite(database, HOST)
  site = about.site_id
  const pages = files.pages.map((each) => ({ ...each, sections: [text('abre', 'Do rascunho.')] }))
  await saveDraft(database, { host: HOST, site: { ...files, pages }, expected: about.draft })
  worker = await startWorker({
    bindings: {
      UPSTREAM: 'supabase',
      SUPABASE_URL: backend.url,
      SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      SUPABASE_SECRET_KEY: backend.secretKey,
      PREVIEW_HOST: 'vista.test',
      PREVIEW_SECRET: SECRET,
      BUILDER_ORIGINS: 'https://editor.test',
      PLATFORM_DOMAIN: 'plataforma.test',
      ADMIN_HOST: 'admin.plataforma.test',
      ADMIN_TOKEN_SECRET: SECRET,
      UPSTREAM_TIMEOUT_MS: '10000',
    },
  })
})
afterAll(() => worker?.stop())

const tenantOf = (number: number) => `a1b2c3d4-0000-4000-8000-00000009100${number}`

async function published(host: string, number: number): Promise<string> {
  const files = smallSite({
    hosts: [host],
    tenant: { ...smallSite().tenant, uuid: tenantOf(number) },
    pages: [page('home', { routes: { route: '' }, sections: [text('abre', 'No ar.')] })],
  })
  const { draft } = await createSite(database, files)
  return (await publishSite(database, { site: host, draft })).revision
}

async function bearer(scopes: TokenScope[], tenant: string | null = null): Promise<string> {
  return (await addToken(database, { name: 'agência', scopes, tenant, secret: SECRET, expires_at: null }))
    .token
}

interface Answer {
  shares: Share[]
  share: Share
  revoked: string
}

async function call(
  method: 'GET' | 'POST' | 'DELETE',
  { of = HOST, share, body, as }: { of?: string; share?: string; body?: object; as?: string } = {},
): Promise<{ status: number; body: Answer }> {
  const path = share === undefined ? '/sites/{site}/shares' : '/sites/{site}/shares/{share}'
  const address = path.replace('{site}', of).replace('{share}', share ?? '')
  const response = await worker.fetch(`http://admin.plataforma.test/api/admin${address}`, {
    method,
    headers: { authorization: `Bearer ${as ?? (await bearer(['write', 'preview']))}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as Answer
  expect(api.faultsInAnswer(path, method.toLowerCase(), response.status, answer)).toEqual([])
  return { status: response.status, body: answer }
}

const made = async (body: object = {}): Promise<Share> =>
  (await call('POST', { body: { name: 'Para a Rosa', ...body } })).body.share

const look = (url: string, init: Parameters<typeof worker.fetch>[1] = {}) => worker.fetch(url, init)

describe('a share link', () => {
  test('shows the draft to anybody for seven days, is listed, and shows nothing once revoked', async () => {
    const share = await made()
    expect(share).toMatchObject({ name: 'Para a Rosa', version: 'draft', author: 'agência' })
    const life = Date.parse(share.until) - Date.now()
    expect(life).toBeGreaterThan(7 * DAY_MS - 60_000)
    expect(life).toBeLessThanOrEqual(7 * DAY_MS)
    expect(await (await look(share.url)).text()).toContain('Do rascunho.')
    expect((await call('GET')).body.shares).toContainEqual(share)

    expect((await call('DELETE', { share: share.id })).body).toEqual({ revoked: share.id })
    const gone = await look(share.url, { headers: { 'accept-language': 'pt-BR' } })
    expect(gone.status).toBe(410)
    const html = await gone.text()
    expect(html).toContain('Esta prévia expirou. Peça um novo link.')
    expect(html).not.toContain('Do rascunho.')
    expect((await call('GET')).body.shares).not.toContainEqual(share)
    expect((await call('DELETE', { share: share.id })).status).toBe(404)
  })

  test('is not cached, not indexed, and not framed', async () => {
    const { url } = await made()
    for (const answer of [await look(url), await look(`${url}nenhures`)]) {
      const { headers } = answer
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-robots-tag')).toContain('noindex')
      expect(headers.get('referrer-policy')).toBe('same-origin')
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
  })

  test('says until which day it is valid', async () => {
    const share = await made({ days: 2 })
    const html = await (await look(share.url)).text()
    const day = new Intl.DateTimeFormat('pt-BR', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'UTC',
    }).format(new Date(share.until))
    expect(html).toContain(`<time datetime="${share.until}">${day} UTC</time>`)
  })

  test('to a revision shows that revision, and a revision that does not exist gets no link', async () => {
    const share = await made({ revision: live })
    expect(share.version).toBe(live)
    expect(await (await look(share.url)).text()).toContain('No ar.')
    expect((await call('POST', { body: { name: 'Nenhuma', revision: 'f'.repeat(32) } })).status).toBe(404)
  })

  test('explains that it has expired', async () => {
    const until = Math.floor(Date.now() / 1000 - 1) * 1000
    const { data } = await database
      .from('share_links')
      .insert({
        site_id: site,
        name: 'Velha',
        created_at: new Date(until - DAY_MS),
        expires_at: new Date(until),
      })
      .select('id')
      .single()
    const shows = String(data?.id)
    const token = await previewToken({ kind: 'share', site, shows, until }, SECRET)
    const answer = await look(`http://${site}.vista.test/preview/${token}/`, {
      headers: { 'accept-language': 'en' },
    })
    expect(answer.status).toBe(410)
    expect(await answer.text()).toContain('This preview has expired. Ask for a new link.')
    expect((await call('GET')).body.shares.map(({ id }) => id)).not.toContain(shows)
    expect((await call('DELETE', { share: shows })).status).toBe(404)
  })

  test('renders no posted section', async () => {
    const { url } = await made()
    const body = JSON.stringify({ section: text('abre', 'Inventado') })
    const { origin } = new URL(url)
    const headers = { 'content-type': 'application/json', origin, 'sec-fetch-site': 'same-origin' }
    expect((await look(url, { method: 'POST', headers, body })).status).toBe(403)
  })

  test('shows nothing of a suspended site', async () => {
    const { url } = await made()
    await suspendSite(database, HOST, { suspended: true, wholeTenant: false })
    try {
      expect((await look(url)).status).toBe(410)
    } finally {
      await suspendSite(database, HOST, { suspended: false, wholeTenant: false })
    }
  })

  test('cannot be created, listed or revoked by another tenant, and opens no other site', async () => {
    const share = await made()
    const as = await bearer(['write', 'preview'], tenantOf(2))
    expect((await call('GET', { as })).status).toBe(404)
    expect((await call('POST', { as, body: { name: 'Minha' } })).status).toBe(404)
    expect((await call('DELETE', { as, share: share.id })).status).toBe(404)
    expect((await call('DELETE', { as, of: OTHER, share: share.id })).status).toBe(404)
    const { about } = await readSite(database, OTHER)
    expect((await look(share.url.replace(site, about.site_id))).status).toBe(404)
    expect((await look(share.url)).status).toBe(200)
  })

  test('requires the scope preview for listing, and the scope write for creating and revoking', async () => {
    const share = await made()
    const [reading, previewing] = [await bearer(['read']), await bearer(['preview'])]
    expect((await call('GET', { as: reading })).status).toBe(403)
    expect((await call('GET', { as: previewing })).status).toBe(200)
    expect((await call('POST', { as: previewing, body: { name: 'Sem licença' } })).status).toBe(403)
    expect((await call('DELETE', { as: previewing, share: share.id })).status).toBe(403)
  })

  test('has a name and is valid for at most seven days', async () => {
    for (const body of [
      {},
      { name: ' ' },
      { name: 'x'.repeat(101) },
      { name: 'x', days: 8 },
      { name: 'x', days: 0 },
    ])
      expect((await call('POST', { body })).status, JSON.stringify(body)).toBe(400)
    expect((await call('DELETE', { share: 'nada' })).status).toBe(404)
  })
})
