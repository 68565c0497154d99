import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShareComment } from '../../admin/share-comments.ts'
import { addShare, revokeShare } from '../../admin/share-links.ts'
import { createSite, publishSite, readSite } from '../../admin/sites.ts'
import type { TokenScope } from '../../admin/token.ts'
import { addToken } from '../../admin/tokens.ts'
import { previewLink } from '../../admin/preview-link.ts'
import { page, smallSite, text } from '../admin/small-site.ts'
import { Api } from '../support/openapi.ts'
import { sharedBackend } from '../support/shared-backend.ts'
import { startWorker } from '../support/worker.ts'

/** Comments through share links in the built Worker, with the real database. */
const HOST = 'comenta.test'
const OTHER = 'comenta-2.test'
const SECRET = 'n'.repeat(32)
const PREVIEWS = { host: 'vista.test', protocol: 'http:', secret: SECRET }
const api = new Api('admin')

const backend = sharedBackend()
const database = createClient(backend.url, backend.secretKey, { auth: { persistSession: false } })
let worker: Awaited<ReturnType<typeof startWorker>>
let site: string

beforeAll(async () => {
  await published(HOST, 1)
  await published(OTHER, 2)
  site = (await readSite(database, HOST)).about.site_id
  worker = await startWorker({
    bindings: {
      UPSTREAM: 'supabase',
      SUPABASE_URL: backend.url,
      SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      SUPABASE_SECRET_KEY: backend.secretKey,
      PREVIEW_HOST: 'vista.test',
      PREVIEW_SECRET: SECRET,
      PLATFORM_DOMAIN: 'plataforma.test',
      ADMIN_HOST: 'admin.plataforma.test',
      ADMIN_TOKEN_SECRET: SECRET,
      UPSTREAM_TIMEOUT_MS: '10000',
    },
  })
})
afterAll(() => worker?.stop())

const tenantOf = (number: number) => `a1b2c3d4-0000-4000-8000-00000009200${number}`

async function published(host: string, number: number): Promise<void> {
  const files = smallSite({
    hosts: [host],
    tenant: { ...smallSite().tenant, uuid: tenantOf(number) },
    config: { ...smallSite().config, footer: [text('rodape', 'Rodapé')] },
    pages: [
      page('home', { routes: { route: '' }, sections: [text('abre', '## Pão & vinho')] }),
      page('sobre', { routes: { route: 'sobre' }, sections: [text('casa', 'A casa.')] }),
    ],
  })
  const { draft } = await createSite(database, files)
  await publishSite(database, { site: host, draft })
}

const newShare = () =>
  addShare(
    database,
    { site: HOST, name: 'Para a Celeste', version: 'draft', days: 7, author: 'Rosa' },
    PREVIEWS,
  )

const FORM = { section: 'abre', name: 'Celeste', comment: 'A foto está escura.' }

interface Sent {
  form?: Record<string, string>
  body?: string
  headers?: Record<string, string>
}

function send(url: string, { form = FORM, body, headers = {} }: Sent = {}) {
  const { origin } = new URL(url)
  return worker.fetch(url, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: body ?? new URLSearchParams(form).toString(),
  })
}

const htmlOf = async (url: string) => (await worker.fetch(url)).text()

async function bearer(scopes: TokenScope[], tenant: string | null = null): Promise<string> {
  const made = { name: 'agência', scopes, tenant, secret: SECRET, expires_at: null }
  return (await addToken(database, made)).token
}

interface Call {
  of?: string
  comment?: string
  body?: object
  as?: string
}

const PATHS = {
  list: ['get', '/sites/{site}/comments'],
  answer: ['post', '/sites/{site}/comments/{comment}/answers'],
  resolve: ['patch', '/sites/{site}/comments/{comment}'],
  delete: ['delete', '/sites/{site}/comments/{comment}'],
} as const

async function call(name: keyof typeof PATHS, { of = HOST, comment = '', body, as }: Call = {}) {
  const [method, path] = PATHS[name]
  const address = path.replace('{site}', of).replace('{comment}', comment)
  const response = await worker.fetch(`http://admin.plataforma.test/api/admin${address}`, {
    method: method.toUpperCase(),
    headers: { authorization: `Bearer ${as ?? (await bearer(['write', 'preview']))}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { comments: ShareComment[]; comment: ShareComment }
  expect(api.faultsInAnswer(path, method, response.status, answer)).toEqual([])
  return { status: response.status, body: answer }
}

async function commented(
  form: Record<string, string> = FORM,
): Promise<{ url: string; comment: ShareComment }> {
  const { id, url } = await newShare()
  expect((await send(url, { form })).status).toBe(303)
  const { comments } = (await call('list')).body
  const comment = comments.find(({ share }) => share === id)
  if (comment === undefined) throw new Error('the comment is not listed')
  return { url, comment }
}

describe('a share link', () => {
  test('takes a comment on a section, redirects back to it, and shows the comment only on its page', async () => {
    const { url } = await newShare()
    const answer = await send(url)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`${new URL(url).pathname}?commented=#abre`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const html = await htmlOf(url)
    expect(html).toContain('A foto está escura.')
    expect(html).toContain('<bdi>Celeste</bdi>')
    expect(html).not.toContain('Seu comentário foi enviado')
    const thanks = await htmlOf(`${url}?commented=`)
    expect(thanks).toContain('Seu comentário foi enviado')
    expect(thanks).toContain('name="name" required maxlength="80" autocomplete="name" value="Celeste"')
    expect(await htmlOf(`${url}sobre`)).not.toContain('A foto está escura.')
    expect(await htmlOf((await newShare()).url)).not.toContain('A foto está escura.')
  })

  test('lists the sections of the page by their headings, and header and footer by name', async () => {
    const html = await htmlOf((await newShare()).url)
    expect(html).toContain('<option value="abre">Pão &#38; vinho</option>')
    expect(html).toMatch(/<option value="rodape">/)
    expect(await htmlOf(`${(await newShare()).url}nenhures`)).not.toContain('name="comment"')
  })

  test('takes a comment on a section of every page', async () => {
    const { comment } = await commented({ ...FORM, section: 'rodape' })
    expect(comment).toMatchObject({ page: 'home', path: '/', section: 'rodape', locale: 'pt-BR' })
  })

  test('shows comments as plain text: no markup, no control characters, no reversed order', async () => {
    const form = {
      ...FORM,
      name: '<b>Eva</b>\n\u202e',
      comment: '<img src=x onerror=alert(1)>\u0007\r\nfim\u2066',
    }
    const { url, comment } = await commented(form)
    expect(comment).toMatchObject({ name: '<b>Eva</b>', text: '<img src=x onerror=alert(1)> \nfim' })
    const html = await htmlOf(url)
    expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;')
    expect(html).not.toContain('<img src=x')
    expect(html).not.toContain('<b>Eva')
  })

  test.each([
    ['no name', { name: ' \u202e' }],
    ['no text', { comment: '\r\n ' }],
    ['a long text', { comment: 'é'.repeat(2001) }],
    ['a long name', { name: 'x'.repeat(81) }],
    ['a section of another page', { section: 'casa' }],
    ['no section', { section: '' }],
  ])('shows the form again, with the entered texts, after a comment with %s', async (_, given) => {
    const { url, id } = await newShare()
    const form = { ...FORM, comment: 'Digitado "antes".', ...given }
    const answer = await send(url, { form })
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toContain('<div role="alert">Escolha uma parte da página')
    expect(html).toContain(form.comment.trim().replaceAll('"', '&#34;'))
    const { comments } = (await call('list')).body
    expect(comments.filter(({ share }) => share === id)).toEqual([])
  })

  test('refuses a comment past its limit, with the reason', async () => {
    const { url, id } = await newShare()
    const row = {
      site_id: site,
      share_id: id,
      path: '/',
      section: 'abre',
      locale: 'pt-BR',
      name: 'x',
      body: 'x',
    }
    await database
      .from('share_comments')
      .insert(Array.from({ length: 30 }, () => row))
      .throwOnError()
    const answer = await send(url)
    expect(answer.status).toBe(429)
    expect(await answer.text()).toContain('Há muitos comentários no momento')
  })

  test.each<[string, Sent]>([
    ['a section to render', { body: '{"section":{}}', headers: { 'content-type': 'application/json' } }],
    ['a comment as JSON', { body: JSON.stringify(FORM), headers: { 'content-type': 'application/json' } }],
    ['a form with another field', { form: { ...FORM, _form: 'contato' } }],
    ['a form without a field', { form: { name: 'Eva', comment: 'Oi' } }],
    ['a field twice', { body: `${new URLSearchParams(FORM)}&section=rodape` }],
    ['a form from another origin', { headers: { origin: 'https://evil.example' } }],
    ['a form from no origin', { headers: { origin: 'null' } }],
    ['a body without a type', { headers: { 'content-type': '' } }],
  ])('refuses a post of %s', async (_, sent) => {
    const { url } = await newShare()
    expect((await send(url, sent)).status).toBe(403)
  })

  test('refuses a post that its browser marks as cross-site', async () => {
    const { url } = await newShare()
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' }
    const body = new URLSearchParams(FORM).toString()
    expect((await worker.fetch(url, { method: 'POST', headers, body })).status).toBe(403)
  })

  test('accepts no body of more than 32 KiB', async () => {
    const { url } = await newShare()
    expect((await send(url, { form: { ...FORM, comment: 'x'.repeat(33_000) } })).status).toBe(413)
  })

  test('accepts no comment on a page that its version lacks', async () => {
    expect((await send(`${(await newShare()).url}nenhures`)).status).toBe(404)
  })

  test('accepts no comment once it is revoked, and none at the host of another site', async () => {
    const { id, url } = await newShare()
    const other = (await readSite(database, OTHER)).about.site_id
    const elsewhere = url.replace(site, other)
    expect((await send(elsewhere)).status).toBe(404)
    await revokeShare(database, HOST, id)
    expect((await send(url)).status).toBe(410)
  })

  test('is the only kind of link that accepts comments', async () => {
    const { url } = await previewLink({ site, version: 'draft', minutes: 5 }, PREVIEWS)
    expect(await htmlOf(url)).not.toContain('name="comment"')
    expect((await send(url)).status).toBe(415)
  })
})

describe('the API', () => {
  test('lists, answers, resolves, reopens and deletes a comment, and the share link shows each change', async () => {
    const { url, comment } = await commented()
    const { id } = comment
    expect(comment).toMatchObject({ page: 'home', section: 'abre', name: 'Celeste', resolved_at: null })
    const answered = await call('answer', {
      comment: id,
      body: { text: ' Já troquei.\u202e ', author: 'Rosa' },
    })
    expect(answered.body.comment.answers).toMatchObject([{ author: 'Rosa', text: 'Já troquei.' }])
    const resolved = await call('resolve', { comment: id, body: { resolved: true, author: 'Rosa' } })
    expect(resolved.body.comment).toMatchObject({ resolved_by: 'Rosa' })
    const html = await htmlOf(url)
    expect(html).toContain('Já troquei.')
    expect(html).toContain('<em>Feito</em>')
    const opened = await call('resolve', { comment: id, body: { resolved: false } })
    expect(opened.body.comment).toMatchObject({ resolved_at: null, resolved_by: null })
    expect((await call('delete', { comment: id })).body).toEqual({ deleted: id })
    expect((await call('delete', { comment: id })).status).toBe(404)
    expect(await htmlOf(url)).not.toContain('A foto está escura.')
  })

  test('shows a customer the name of the member who answers, and never the account or the address', async () => {
    const { url, comment } = await commented()
    const account = 'a1b2c3d4-0000-4000-8000-0000000000ac'
    const at = '2026-01-01T00:00:00Z'
    const answers = [account, `${account} (rosa@casa.test)`, `${account} (Rosa)`].map((author) => ({
      author,
      text: 'Feito.',
      at,
    }))
    await database.from('share_comments').update({ answers }).eq('id', comment.id).throwOnError()
    const html = await htmlOf(url)
    expect(html).toContain('<bdi>Rosa</bdi>')
    expect(html).toContain('<bdi>Resposta</bdi>')
    expect(html).not.toContain(account)
    expect(html).not.toContain('rosa@casa.test')
  })

  test('is closed to other tenants and other sites', async () => {
    const { comment } = await commented()
    const as = await bearer(['write', 'preview'], tenantOf(2))
    const answer = { comment: comment.id, body: { text: 'Oi' } }
    const resolve = { comment: comment.id, body: { resolved: true } }
    for (const caller of [{ as }, { as, of: OTHER }, { of: OTHER }]) {
      if (caller.of === undefined) expect((await call('list', caller)).status).toBe(404)
      expect((await call('answer', { ...answer, ...caller })).status).toBe(404)
      expect((await call('resolve', { ...resolve, ...caller })).status).toBe(404)
      expect((await call('delete', { comment: comment.id, ...caller })).status).toBe(404)
    }
    expect((await call('list', { of: OTHER })).body.comments).toEqual([])
    const { comments } = (await call('list')).body
    expect(comments).toContainEqual(comment)
  })

  test('requires the scope preview to list comments, and the scope write to change them', async () => {
    const { comment } = await commented()
    const [reading, previewing, writing] = [
      await bearer(['read']),
      await bearer(['preview']),
      await bearer(['write']),
    ]
    expect((await call('list', { as: reading })).status).toBe(403)
    expect((await call('list', { as: previewing })).status).toBe(200)
    const body = { resolved: true }
    expect((await call('resolve', { as: previewing, comment: comment.id, body })).status).toBe(403)
    expect((await call('resolve', { as: writing, comment: comment.id, body })).status).toBe(200)
  })

  test('refuses an answer without text or with too much text', async () => {
    const { comment } = await commented()
    for (const text of ['', ' ', '\u202e', 'x'.repeat(2001)])
      expect((await call('answer', { comment: comment.id, body: { text } })).status).toBe(400)
    expect((await call('answer', { comment: 'nada', body: { text: 'Oi' } })).status).toBe(404)
  })
})
