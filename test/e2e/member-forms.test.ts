import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeCookies } from '../../shared/session/session-cookies.ts'
import { supabaseDouble } from '../support/supabase-double.ts'
import type { TestSite } from '../support/site.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

const ORIGIN = 'https://a.test'

const form = (id: string) => ({
  id,
  component: { folder: 'contact', name: 'simple' },
  data: {
    custom_form_id: id,
    fields: [
      { name: 'nome', type: 'text', label: 'Nome', required: true },
      { name: 'foto', type: 'file', label: 'Foto' },
    ],
  },
})

const site: TestSite = {
  host: 'a.test',
  pages: [
    { id: 'home', route: '/' },
    { id: 'clube', route: 'clube', access: 'signed_in', sections: [form('pedido')] },
    { id: 'cofre', route: 'cofre', access: 'aal2', sections: [form('segredo')] },
  ],
  config: { account: { sign_up: 'open' }, footer: [form('boletim')] },
  root: { appConfig: { localeRedirect: 'off' } },
}
const { account: _, ...withoutSignIn } = site.config as { account: object }

const upstream = scriptedUpstream(site, { ...site, host: 'none.test', config: withoutSignIn })
const supabase = await supabaseDouble(upstream)
const leads: { form_id: string; url: string; data: object }[] = []
let worker: Awaited<ReturnType<typeof startWorker>>
beforeAll(async () => {
  worker = await startWorker({
    upstream: async (request) => {
      if (!request.url.endsWith('/rpc/form_submit')) return supabase.handle(request)
      const { payload } = (await request.json()) as { payload: (typeof leads)[number] }
      leads.push(payload)
      return Response.json({ id: randomUUID(), is_new: true })
    },
    bindings: supabase.bindings,
    isHttps: true,
  })
})
afterAll(() => worker.stop())
beforeEach(() => {
  leads.length = 0
})

async function session(host: string | null, aal: 'aal1' | 'aal2' = 'aal1'): Promise<string> {
  const sub = randomUUID()
  if (host !== null) supabase.members.set(`${host} ${sub}`, 'visitor')
  const tokens = {
    access_token: await supabase.token({ sub, aal }),
    refresh_token: 'r-1',
    token_type: 'bearer',
  }
  return changeCookies('__Host-sb-ref-auth-token', JSON.stringify(tokens), [])
    .set.map(({ name, value }) => `${name}=${value}`)
    .join('; ')
}

/** As a browser without a script posts a form. */
function post(form_id: string, page: string, cookie: string, { origin = ORIGIN, nome = 'Ana' } = {}) {
  return worker.fetch(`${origin}/api/forms/${form_id}`, {
    method: 'POST',
    headers: {
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
      origin,
      cookie,
    },
    body: new URLSearchParams({ _page: page, _section: form_id, nome }).toString(),
  })
}

describe('a form on a page for members', () => {
  test('is sent by a member, who returns to the page with its thanks', async () => {
    const cookie = await session('a.test')
    expect(await (await worker.fetch(`${ORIGIN}/clube`, { headers: { cookie } })).text()).toContain(
      'action="/api/forms/pedido"',
    )
    const response = await post('pedido', '/clube', cookie)
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `${ORIGIN}/clube?form=pedido#pedido`,
    ])
    expect(leads).toMatchObject([{ form_id: 'pedido', url: `${ORIGIN}/clube`, data: { nome: 'Ana' } }])
    const result = (response.headers.get('set-cookie') ?? '').split(';', 1)[0]
    const page = await worker.fetch(`${ORIGIN}/clube?form=pedido`, {
      headers: { cookie: `${cookie}; ${result}` },
    })
    expect(await page.text()).toContain('Obrigado! Sua mensagem foi enviada.')
  })

  test('tells a member what is invalid', async () => {
    const cookie = await session('a.test')
    const response = await post('pedido', '/clube', cookie, { nome: '' })
    const result = (response.headers.get('set-cookie') ?? '').split(';', 1)[0]
    const page = await worker.fetch(`${ORIGIN}/clube?form=pedido`, {
      headers: { cookie: `${cookie}; ${result}` },
    })
    expect(await page.text()).toContain('Este campo é obrigatório')
    expect(leads).toEqual([])
  })

  test('does not exist for a visitor who cannot see the page', async () => {
    const senders: [form_id: string, page: string, cookie: string][] = [
      ['pedido', '/clube', ''],
      ['pedido', '/clube', '__Host-sb-ref-auth-token=base64-e30'],
      ['pedido', '/clube', await session(null)],
      ['pedido', '/clube', await session('b.test')],
      ['segredo', '/cofre', await session('a.test')],
      ['segredo', '/clube', await session('a.test', 'aal2')],
    ]
    for (const sender of senders) expect((await post(...sender)).status, sender.join(' ')).toBe(404)
    expect(leads).toEqual([])
    expect((await post('segredo', '/cofre', await session('a.test', 'aal2'))).status).toBe(303)
  })

  test('does not exist on a site whose sign-in was removed', async () => {
    const cookie = await session('none.test')
    expect((await post('pedido', '/clube', cookie, { origin: 'https://none.test' })).status).toBe(404)
  })

  test('does not affect the footer’s form, which every visitor may send', async () => {
    expect((await post('boletim', '/clube', '')).status).toBe(303)
    expect(leads).toMatchObject([{ form_id: 'boletim', url: `${ORIGIN}/clube` }])
  })
})
