import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { configurationOf, type TestSite } from '../support/site.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { type RawRequest, startWorker } from '../support/worker.ts'
import { until } from '../support/until.ts'

const FIELDS = [
  { name: 'nome', type: 'text', label: 'Nome', required: true, maxLength: 40 },
  { name: 'email', type: 'email', label: 'E-mail', required: true },
  { name: 'tipo', type: 'radio', label: 'Tipo', options: ['pessoa', 'empresa'] },
  {
    name: 'cnpj',
    type: 'text',
    label: 'CNPJ',
    required: true,
    pattern: '\\d{14}',
    condition: { field: 'tipo', operator: 'equals', value: 'empresa' },
  },
]

function formSection(id: string, data: object = {}): object {
  const form = { custom_form_id: 'contato', name: 'Contato', type: 'contact', fields: FIELDS, ...data }
  return { id, component: { folder: 'contact', name: 'simple' }, data: form }
}

const bakery: TestSite = {
  host: 'padaria.test',
  pages: [
    { id: 'home', route: '/' },
    { id: 'contato', route: 'contato', route_en_US: 'contact', sections: [formSection('fale')] },
    {
      id: 'destinos',
      route: 'destinos',
      sections: [
        formSection('vai', { custom_form_id: 'vai', success: { redirect: '/obrigado' } }),
        formSection('longe', { custom_form_id: 'longe', success: { redirect: 'https://fora.example/x' } }),
        formSection('abre', { custom_form_id: 'abre', success: { popup: 'popup:oferta' } }),
        formSection('regras', {
          custom_form_id: 'regras',
          fields: [
            { name: 'nada', type: 'text', label: 'a', required: true },
            { name: 'email', type: 'email', label: 'b' },
            { name: 'peso', type: 'number', label: 'c' },
            { name: 'longo', type: 'text', label: 'd', maxLength: 3 },
            { name: 'codigo', type: 'text', label: 'e', pattern: '\\d+' },
          ],
        }),
        formSection('fica', { custom_form_id: 'fica', success: 'Até **logo** & obrigado' }),
        formSection('cv', {
          custom_form_id: 'cv',
          fields: [
            { name: 'cv', type: 'file', label: 'Currículo', accept: '.pdf', maxSize: 2, required: true },
          ],
        }),
        formSection('fotos', {
          custom_form_id: 'fotos',
          fields: [
            { name: 'nome', type: 'text', label: 'Nome' },
            { name: 'recado', type: 'textarea', label: 'Recado' },
            { name: 'fotos', type: 'file', label: 'Fotos', multiple: true },
          ],
        }),
      ],
    },
  ],
  config: {
    footer: [{ ...formSection('boletim', { custom_form_id: 'boletim', fields: [FIELDS[1]] }) }],
  },
}
const neighbour: TestSite = {
  host: 'vizinha.test',
  pages: [{ id: 'home', route: '/', sections: [formSection('s', { custom_form_id: 'so-da-vizinha' })] }],
}

/** A site of the bakery's tenant, with a form of the same id. */
const stall: TestSite = {
  host: 'banca.test',
  pages: [{ id: 'contato', route: 'contato', sections: [formSection('fale')] }],
  root: { tenant_uuid: 'uuid-padaria.test' },
}

const PAGE = 'http://padaria.test/contato'
const SEND = 'http://padaria.test/api/forms/contato'
const ANA = { nome: 'Ana', email: 'ana@example.com' }
const OWN = { _page: '/contato', _section: 'fale' }

const upstream = scriptedUpstream(bakery, neighbour, stall)
let worker: Awaited<ReturnType<typeof startWorker>>

beforeAll(async () => {
  worker = await startWorker({ upstream: upstream.handle })
})
afterAll(() => worker.stop())
beforeEach(() => {
  upstream.calls.length = 0
  upstream.fault = null
})

/** As a browser without a script posts a form. */
function post(fields: Record<string, string>, address = SEND, headers: Record<string, string> = {}) {
  return worker.fetch(address, {
    method: 'POST',
    headers: {
      accept: 'text/html,application/xhtml+xml',
      'content-type': 'application/x-www-form-urlencoded',
      origin: new URL(address).origin,
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
  })
}

async function postJson(body: unknown, address = SEND, headers: Record<string, string> = {}) {
  const response = await worker.fetch(address, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
}

/** The page to which a plain post was redirected, with the cookie that it got. */
async function follow(response: Response) {
  const location = response.headers.get('location') ?? ''
  const cookie = (response.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''
  const page = await worker.fetch(location.replace(/#.*/, ''), { headers: { cookie } })
  return { location, page, html: await page.text() }
}

/** Multipart, as a browser writes it; a Response encodes it. */
async function encoded(form: FormData) {
  const response = new Response(form)
  const headers = { 'content-type': response.headers.get('content-type') ?? '' }
  return { headers, body: new Uint8Array(await response.arrayBuffer()) }
}

function submissions() {
  return upstream.calls
    .filter(({ url }) => url.pathname === '/api/forms/submit')
    .map(({ body }) => JSON.parse(body))
}

describe('a plain post', () => {
  test('is stored once and redirects to the thanks', async () => {
    const response = await post({ ...OWN, ...ANA, tipo: 'pessoa', cnpj: 'x' })
    expect(response.status).toBe(303)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('set-cookie')).toMatch(
      /^form_result=[\w-]+; Path=\/; Max-Age=60; HttpOnly; SameSite=Lax$/,
    )
    const { location, page, html } = await follow(response)
    expect(location).toBe('http://padaria.test/contato?form=contato#fale')
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    expect(page.headers.get('x-cache')).toBe('BYPASS')
    expect(page.headers.get('etag')).toBeNull()
    expect(page.headers.get('set-cookie')).toBe('form_result=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax')
    expect(html).toContain('Obrigado! Sua mensagem foi enviada.')
    expect(html).not.toContain('<form method="post"')
    expect(submissions()).toEqual([
      {
        tenant_uuid: 'uuid-padaria.test',
        form_id: 'contato',
        url: PAGE,
        locale: 'pt-BR',
        data: { ...ANA, tipo: 'pessoa' },
        idempotency_key: expect.stringMatching(/^[0-9a-f]{32}$/),
        claim: expect.stringMatching(/^[0-9a-f-]{36}$/),
        submitted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    ])
  })

  test('with an error is shown again with the messages at the fields and the values entered', async () => {
    const { page, html } = await follow(await post({ ...OWN, nome: '', email: '"><b>ana' }))
    expect(page.status).toBe(200)
    expect(html).toContain('Confira os campos destacados')
    expect(html).toContain('Este campo é obrigatório')
    expect(html).toContain('Digite um e-mail válido')
    expect(html).toContain('value="&quot;&gt;&lt;b&gt;ana"')
    expect(html).toMatch(/<input[^>]*aria-invalid="true"[^>]*name="nome"/)
    expect(submissions()).toEqual([])
  })

  test('is answered in the language of its page', async () => {
    const { location, html } = await follow(await post({ _page: '/en-US/contact', _section: 'fale' }))
    expect(location).toContain('/en-US/contact?form=contato#fale')
    expect(html).toContain('This field is required')
  })

  test('shows each rule’s message next to its field', async () => {
    const sent = { nada: '', email: 'ana', peso: 'doze', longo: 'longe', codigo: 'x' }
    const form = 'http://padaria.test/api/forms/regras'
    const answer = await post({ _page: '/en-US/destinos', _section: 'regras', ...sent }, form)
    const { html } = await follow(answer)
    const shown = Array.from(html.matchAll(/<p [^>]*id="regras-\d-error">(.*?)<\/p>/g), ([, text]) => text)
    expect(shown).toEqual([
      'This field is required',
      'Please enter a valid email',
      'This field can only contain numbers',
      'You must enter a maximum of 3 characters',
      'Invalid format',
    ])
  })

  test('from a footer redirects to its page, even if that is a 404', async () => {
    const address = 'http://padaria.test/api/forms/boletim'
    const { location, page, html } = await follow(await post({ _page: '/nada', email: 'ana' }, address))
    expect(location).toBe('http://padaria.test/nada?form=boletim#boletim')
    expect(page.status).toBe(404)
    expect(html).toContain('Digite um e-mail válido')
  })

  test('redirects to the page that the tenant sets', async () => {
    const response = await post({ ...ANA, _page: '/destinos' }, 'http://padaria.test/api/forms/vai')
    expect(response.headers.get('location')).toBe('http://padaria.test/obrigado')
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  test('links to a page of another host, to which a form may not redirect', async () => {
    const response = await post({ ...ANA, _page: '/destinos' }, 'http://padaria.test/api/forms/longe')
    const { location, html } = await follow(response)
    expect(location).toBe('http://padaria.test/destinos?form=longe#longe')
    expect(html).toContain('<a href="https://fora.example/x">Continuar</a>')
  })

  test('sent twice is stored under one key', async () => {
    await until(async () => {
      upstream.calls.length = 0
      await Promise.all([post({ ...OWN, ...ANA }), post({ ...OWN, ...ANA })])
      const keys = submissions().map(({ idempotency_key }) => idempotency_key)
      expect(keys).toHaveLength(2)
      // Repeated only if a new minute began between the two.
      expect(new Set(keys).size).toBe(1)
    })
  })

  test.each([
    ['without a key of the script’s', {}],
    ['with one', { _key: 'abcdefgh12345678' }],
  ])('sent on two sites of one tenant is stored under two keys: %s', async (_what, key) => {
    const sent = { ...OWN, ...ANA, ...key }
    await until(async () => {
      upstream.calls.length = 0
      await post(sent)
      await post(sent, 'http://banca.test/api/forms/contato')
      await post(sent)
      const [first, elsewhere, again] = submissions()
      expect(elsewhere).toMatchObject({ tenant_uuid: first.tenant_uuid, form_id: first.form_id })
      // Repeated only if a new minute began between them.
      expect(again.idempotency_key).toBe(first.idempotency_key)
      expect(elsewhere.idempotency_key).not.toBe(first.idempotency_key)
    })
  })

  test('with an error and a long text is shown again with all of the text', async () => {
    const long = 'Palavra com acentuação, e outra. '.repeat(150)
    const response = await post({ ...OWN, nome: long, email: 'x' })
    expect(response.headers.get('set-cookie')?.length).toBeLessThan(4096)
    expect((await follow(response)).html).toContain(long.trim())
  })
})

describe('the page with a result', () => {
  test('is shown to no other visitor', async () => {
    const response = await post({ ...OWN, nome: '', email: 'segredo@' })
    const { html } = await follow(response)
    expect(html).toContain('segredo@')
    const other = await worker.fetch(`${PAGE}?form=contato`)
    expect(await other.text()).not.toContain('segredo@')
    expect(other.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  })

  test('shows no message for an invalid or forged result', async () => {
    for (const cookie of ['form_result=x', 'form_result=', `form_result=${btoa('{"ok":true}')}`]) {
      const page = await worker.fetch(`${PAGE}?form=contato`, { headers: { cookie } })
      expect(page.status).toBe(200)
      expect(await page.text()).toContain('<form')
    }
  })
})

describe('a script', () => {
  test('is told that the form was stored', async () => {
    const { status, body, headers } = await postJson({ ...OWN, ...ANA, _key: 'abcdefgh12345678' })
    expect([status, body]).toEqual([200, { ok: true, message: 'Obrigado! Sua mensagem foi enviada.' }])
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(submissions()).toMatchObject([
      { data: ANA, idempotency_key: expect.stringMatching(/^[0-9a-f]{32}$/) },
    ])
  })

  test('that sends a corrected form with the same key sends a second submission; the same form is stored once', async () => {
    const _key = 'abcdefgh12345678'
    const send = async (fields: object) => {
      expect((await postJson({ ...OWN, ...ANA, ...fields, _key })).status).toBe(200)
      return submissions().at(-1).idempotency_key
    }
    const [first, again, corrected] = [await send({}), await send({}), await send({ nome: 'Ana Souza' })]
    expect(again).toBe(first)
    expect(corrected).not.toBe(first)
  })

  test('is told what is wrong with each field', async () => {
    const { status, body } = await postJson({ ...OWN, nome: 'x'.repeat(41), tipo: 'empresa', cnpj: '12' })
    expect(status).toBe(422)
    expect(body).toEqual({
      ok: false,
      message: 'Confira os campos destacados',
      errors: {
        nome: 'Digite no máximo 40 caracteres',
        email: 'Este campo é obrigatório',
        cnpj: 'Formato inválido',
      },
    })
    expect(submissions()).toEqual([])
  })

  test('may leave out the page of its form', async () => {
    expect((await postJson(ANA)).status).toBe(200)
    expect((await postJson({ data: ANA })).status).toBe(200)
    expect(
      (await postJson({}, SEND, { referer: 'http://padaria.test/en-US/contact' })).body.errors.nome,
    ).toBe('This field is required')
  })

  test('is told where to go next', async () => {
    const send = async (form: string) =>
      (await postJson({ ...ANA, _page: '/destinos' }, `http://padaria.test/api/forms/${form}`)).body
    expect(await send('vai')).toMatchObject({ ok: true, redirect: '/obrigado' })
    expect(await send('abre')).toMatchObject({ ok: true, popup: 'oferta' })
    expect(await send('fica')).toEqual({ ok: true, message: 'Até logo & obrigado' })
  })
})

describe('a form that is not stored', () => {
  test('is reported to a script, after a second try', async () => {
    upstream.fault = (request, answer) =>
      request.url.includes('/api/forms/') ? new Response('', { status: 503 }) : answer()
    await until(async () => {
      upstream.calls.length = 0
      const { status, body } = await postJson({ ...OWN, ...ANA })
      expect(status).toBe(503)
      expect(body).toMatchObject({
        ok: false,
        message: 'Não foi possível enviar sua mensagem. Tente novamente.',
      })
      // Repeated only if the first attempt took so long that there was no second one.
      expect(submissions()).toHaveLength(2)
    })
  })

  test('is reported on the page, which shows the typed text again', async () => {
    upstream.fault = (request, answer) =>
      request.url.includes('/api/forms/') ? Response.json({ error: 'unknown_form' }) : answer()
    const response = await post({ ...OWN, ...ANA })
    expect(response.status).toBe(303)
    const { html } = await follow(response)
    expect(html).toContain('Não foi possível enviar sua mensagem. Tente novamente.')
    expect(html).toContain('value="ana@example.com"')
    expect(submissions()).toHaveLength(1)
  })
})

describe('refused with', () => {
  test.each([
    ['another origin', SEND, { origin: 'https://evil.example' }, 403],
    ['another site, where no origin is sent', SEND, { origin: '', 'sec-fetch-site': 'cross-site' }, 403],
    ['a form that the site lacks', 'http://padaria.test/api/forms/nada', {}, 404],
    ['another tenant’s form', 'http://padaria.test/api/forms/so-da-vizinha', {}, 404],
    ['an invalid name', 'http://padaria.test/api/forms/__proto__%2f', {}, 404],
    ['another encoding', SEND, { 'content-type': 'text/plain' }, 415],
    ['a compressed body', SEND, { 'content-encoding': 'gzip' }, 415],
  ])('%s', async (_what, address, headers, status) => {
    const { origin, ...rest } = { origin: 'http://padaria.test', ...headers } as Record<string, string>
    const response = await worker.fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(origin && { origin }),
        ...rest,
      },
      body: new URLSearchParams({ ...OWN, ...ANA }).toString(),
    })
    await response.text()
    expect(response.status).toBe(status)
    expect(submissions()).toEqual([])
  })

  test.each(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])('%s', async (method) => {
    const response = await worker.fetch(SEND, { method })
    await response.text()
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  })

  test.each(['[]', '"x"', '{', 'null', '{"a":{"b":{"c":{"d":{"e":1}}}}}'])('%s as JSON', async (body) => {
    expect((await postJson(body)).status).toBe(400)
  })

  test('a body that is too large for a form', async () => {
    expect((await postJson({ ...OWN, nome: 'a'.repeat(66_000) })).status).toBe(413)
    const form = new FormData()
    form.set('_page', '/contato')
    form.set('nome', 'a'.repeat(66_000))
    const response = await worker.fetch(SEND, { method: 'POST', ...(await encoded(form)) })
    await response.text()
    expect(response.status).toBe(413)
    expect(submissions()).toEqual([])
  })
})

describe('a bot', () => {
  test('that fills in fields that visitors do not see is told that it worked', async () => {
    const { status, body } = await postJson({ ...OWN, ...ANA, _website: 'https://spam.example' })
    expect([status, body.ok]).toEqual([200, true])
    const { html } = await follow(await post({ ...OWN, ...ANA, _website: 'x' }))
    expect(html).toContain('Obrigado! Sua mensagem foi enviada.')
    expect(submissions()).toEqual([])
  })
})

describe('with FORM_SECRET', () => {
  let signed: typeof worker
  beforeAll(async () => {
    signed = await startWorker({ upstream: upstream.handle, bindings: { FORM_SECRET: 'only-for-tests' } })
  })
  afterAll(() => signed.stop())

  const send = async (fields: object) => {
    const response = await signed.fetch(SEND, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ ...OWN, ...ANA, ...fields }),
    })
    return { status: response.status, body: (await response.json()) as Record<string, string> }
  }
  const tokenOf = (html: string) => /name="_token" value="([^"]+)"/.exec(html)?.[1]

  test('a form sent too soon after its page is refused, and may be sent again', async () => {
    let token = tokenOf(await (await signed.fetch(PAGE)).text())
    expect(token).toMatch(/^[0-9a-z]+\.[\w-]{43}$/)
    const body = await until(async () => {
      upstream.calls.length = 0
      const sent = await send({ _token: token })
      // Repeated with a new token only if the Worker took as long to answer as a person to read.
      if (sent.status === 200) token = (await send({ _token: '' })).body.token
      expect([sent.status, sent.body.ok]).toEqual([422, false])
      return sent.body
    })
    expect(body.message).toBe('Sua mensagem pareceu spam e não foi enviada. Tente novamente em instantes.')
    expect(submissions()).toEqual([])
    await vi.waitFor(async () => expect((await send({ _token: body.token })).status).toBe(200), {
      timeout: 10_000,
      interval: 250,
    })
    expect(submissions()).toHaveLength(1)
  })

  test('a forged token, or one of another tenant, is refused', async () => {
    const foreign = tokenOf(await (await signed.fetch('http://vizinha.test/')).text()) ?? ''
    for (const _token of ['', 'x', `${foreign.split('.')[0]}.${'A'.repeat(43)}`, foreign])
      expect((await send({ _token })).status).toBe(422)
    expect(submissions()).toEqual([])
  })

  test('a page whose form was rendered again has another ETag, so no browser shows a form that is too old to send', async () => {
    const visit = async (headers: Record<string, string>, from = signed) => {
      const response = await from.fetch(PAGE, { headers })
      return {
        status: response.status,
        etag: response.headers.get('etag') ?? '',
        token: tokenOf(await response.text()),
      }
    }
    const first = await visit({})
    const seconds = Number.parseInt(first.token ?? '', 36)
    await until(() => expect(Math.floor(Date.now() / 1000)).toBeGreaterThan(seconds))
    const next = await startWorker({
      upstream: upstream.handle,
      bindings: { FORM_SECRET: 'only-for-tests' },
    })
    try {
      const second = await visit({ 'if-none-match': first.etag }, next)
      expect(second.status).toBe(200)
      expect(second.token).not.toBe(first.token)
      const { status } = await visit({ 'if-none-match': second.etag }, next)
      expect(status).toBe(304)
    } finally {
      await next.stop()
    }
  })

  test('the page with the messages can be sent at once', async () => {
    const response = await signed.fetch(SEND, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      body: new URLSearchParams({ ...OWN, nome: 'Ana' }).toString(),
    })
    const cookie = (response.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''
    const page = await signed.fetch((response.headers.get('location') ?? '').replace(/#.*/, ''), {
      headers: { cookie },
    })
    expect((await send({ _token: tokenOf(await page.text()) })).status).toBe(200)
  })
})

describe('the bot check', () => {
  const guarded: TestSite = {
    ...bakery,
    host: 'guardada.test',
    root: { appConfig: { forms: { turnstile_site_key: '1x00AA' } } },
  }
  const address = 'http://guardada.test/api/forms/contato'
  let strict: typeof worker
  let verdicts: object[]
  beforeAll(async () => {
    upstream.put(guarded)
    strict = await startWorker({
      bindings: { TURNSTILE_SECRET_KEY: 'geheim' },
      upstream: async (request) => {
        if (!request.url.startsWith('https://challenges.cloudflare.com/')) return upstream.handle(request)
        const body = (await request.json()) as { response: string }
        verdicts.push(body)
        const hostname = body.response === 'elsewhere' ? 'other.test' : 'guardada.test'
        return Response.json({ success: body.response !== 'bad', hostname, action: 'form' })
      },
    })
  })
  beforeEach(() => {
    verdicts = []
  })
  afterAll(() => strict.stop())

  const send = async (fields: object) => {
    const response = await strict.fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...OWN, ...ANA, ...fields }),
    })
    await response.text()
    return response.status
  }

  test('is checked only when everything else is valid, and no visitor passes without it', async () => {
    expect(await send({ nome: '', 'cf-turnstile-response': 'good' })).toBe(422)
    expect(verdicts).toEqual([])
    expect(await send({})).toBe(422)
    expect(await send({ 'cf-turnstile-response': 'bad' })).toBe(422)
    expect(await send({ 'cf-turnstile-response': 'elsewhere' })).toBe(422)
    expect(submissions()).toEqual([])
    expect(await send({ 'cf-turnstile-response': 'good' })).toBe(200)
    expect(verdicts).toEqual([
      expect.objectContaining({ secret: 'geheim', response: 'bad' }),
      expect.objectContaining({ secret: 'geheim', response: 'elsewhere' }),
      expect.objectContaining({ secret: 'geheim', response: 'good' }),
    ])
    expect(submissions()).toHaveLength(1)
  })

  test('is allowed by the policy of a site that uses it, and of no other', async () => {
    const policyOf = async (url: string) => (await strict.fetch(url)).headers.get('content-security-policy')
    expect(await policyOf('http://guardada.test/contato')).toMatch(
      /script-src 'self' '[^']+' https:\/\/challenges\.cloudflare\.com;/,
    )
    expect(await policyOf(PAGE)).not.toContain('challenges.cloudflare.com')
  })
})

/** A Worker with storage for files, which answers as the test says. */
let keyed: typeof worker
let storage: (request: Request) => Promise<Response>
beforeAll(async () => {
  keyed = await startWorker({
    bindings: {
      SUPABASE_URL: 'https://projeto.supabase.test',
      SUPABASE_PUBLISHABLE_KEY: 'public',
      SUPABASE_SECRET_KEY: 'sb_secret_x',
    },
    upstream: (request) =>
      new URL(request.url).hostname === 'projeto.supabase.test' ? storage(request) : upstream.handle(request),
  })
})
beforeEach(() => {
  storage = async () => Response.json({})
})
afterAll(() => keyed.stop())

describe('a file', () => {
  const address = 'http://padaria.test/api/forms/cv'
  const send = async (files: [name: string, size: number][], to = worker, request: RawRequest = {}) => {
    const form = new FormData()
    form.set('_page', '/destinos')
    form.set('_section', 'cv')
    for (const [name, size] of files) form.append('cv', new Blob([new Uint8Array(size).fill(97)]), name)
    const { headers, body } = await encoded(form)
    const response = await to.fetch(address, {
      method: 'POST',
      headers: { accept: 'application/json', ...headers },
      body,
      ...request,
    })
    return { status: response.status, body: (await response.json()) as { errors?: Record<string, string> } }
  }

  test('is stored in the submission if there is no other store', async () => {
    expect((await send([['../cv.pdf', 3]])).status).toBe(200)
    expect(submissions()[0].data).toEqual({
      cv: [{ name: '../cv.pdf', size: 3, type: expect.any(String), content: 'YWFh' }],
    })
  })

  test('of another type, or too large for its destination, is reported', async () => {
    expect((await send([['cv.exe', 3]])).body.errors?.cv).toBe('Este tipo de arquivo não é aceito')
    expect((await send([['cv.pdf', 70_000]])).body.errors?.cv).toBe(
      'O arquivo é grande demais. O limite é de 0.06\u00a0MB',
    )
    expect(submissions()).toEqual([])
  })

  test('larger than the deployment allows is 413 with the form’s message, even if it is not read', async () => {
    for (const size of [70_000, 3_000_000, 11_000_000]) {
      const { status, body } = await send([['cv.pdf', size]], worker, { sentFirst: 256 * 1024 })
      expect([status, body]).toEqual([
        413,
        {
          ok: false,
          message: 'Confira os campos destacados',
          errors: { cv: 'O arquivo é grande demais. O limite é de 0.06\u00a0MB' },
        },
      ])
    }
    expect(submissions()).toEqual([])
  })

  test('among many sent to a field for one file is an error of that field, and none is stored', async () => {
    const stored: string[] = []
    storage = async (request) => {
      stored.push(request.url)
      return Response.json({})
    }
    const many = Array.from({ length: 60 }, (_, index): [string, number] => [`${index}.pdf`, 1])
    const { status, body } = await send(many, keyed)
    expect([status, body.errors?.cv]).toEqual([422, 'Número de arquivos: no máximo 1'])
    expect([stored, submissions()]).toEqual([[], []])
  })

  test('larger than its own field allows is an error of that field', async () => {
    const { status, body } = await send([['cv.pdf', 3_000_000]], keyed)
    expect([status, body.errors?.cv]).toEqual([422, 'O arquivo é grande demais. O limite é de 2\u00a0MB'])
  })

  test('has its size limit shown in the form before the upload', async () => {
    const html = async (to: typeof worker) => (await to.fetch('http://padaria.test/destinos')).text()
    const [small, large] = [await html(worker), await html(keyed)]
    expect(small).toContain('Até 0.06\u00a0MB por arquivo</p>')
    expect(small).toContain('Até 0.06\u00a0MB por arquivo · Todos os arquivos juntos, até 0.06\u00a0MB</p>')
    expect(large).toContain('Até 2\u00a0MB por arquivo</p>')
    expect(large).toContain('Até 10\u00a0MB por arquivo · Todos os arquivos juntos, até 10\u00a0MB</p>')
  })

  test('and others that are too large together return the form to a browser with a message and the entered values', async () => {
    const form = new FormData()
    form.set('_page', '/destinos')
    form.set('_section', 'fotos')
    form.set('nome', 'Ana')
    form.set('recado', 'Bom dia.\r\nAté logo.')
    for (const name of ['a.png', 'b.png', 'c.png'])
      form.append('fotos', new Blob([new Uint8Array(60_000)]), name)
    const { headers, body } = await encoded(form)
    const response = await worker.fetch('http://padaria.test/api/forms/fotos', {
      method: 'POST',
      headers: { accept: 'text/html', ...headers },
      body,
    })
    expect(response.status).toBe(303)
    const { html } = await follow(response)
    expect(html).toMatch(/id="fotos-3-error">Todos os arquivos juntos, até 0\.06\u00a0MB/)
    expect(html).toContain('value="Ana"')
    expect(html).toMatch(/>Bom dia\.\r?\nAté logo\.<\/textarea>/)
    expect(submissions()).toEqual([])
  })

  test('is stored in Storage if the Worker has a key to it', async () => {
    const stored: { path: string; bytes: number; key: string | null }[] = []
    let hasBucket = false
    storage = async (request) => {
      const { pathname } = new URL(request.url)
      if (pathname === '/storage/v1/bucket') {
        hasBucket = true
        return Response.json(await request.json())
      }
      const bytes = (await request.arrayBuffer()).byteLength
      if (!hasBucket) return Response.json({ error: 'Bucket not found' }, { status: 404 })
      stored.push({ path: pathname, bytes, key: request.headers.get('apikey') })
      return Response.json({ Key: pathname })
    }
    expect((await send([['Currículo da Ana.pdf', 1_000_000]], keyed)).status).toBe(200)
    const [submission] = submissions()
    const hash = createHash('sha256').update('a'.repeat(1_000_000)).digest('hex')
    const path = `uuid-padaria.test/cv/${submission.idempotency_key}/${hash}-Curri-culo-da-Ana.pdf`
    expect(stored).toEqual([
      { path: `/storage/v1/object/form-files/${path}`, bytes: 1_000_000, key: 'sb_secret_x' },
    ])
    expect(submission.data.cv).toMatchObject([{ name: 'Currículo da Ana.pdf', size: 1_000_000, path }])
  })
})

describe('a stored file', () => {
  test('is not overwritten by another with the same name under the same key', async () => {
    const objects = new Map<string, string>()
    storage = async (request) => {
      const { pathname } = new URL(request.url)
      if (objects.has(pathname) && request.headers.get('x-upsert') !== 'true') {
        const duplicate = { statusCode: '409', error: 'Duplicate', message: 'The resource already exists' }
        return Response.json(duplicate, { status: 400 })
      }
      objects.set(pathname, await request.text())
      return Response.json({ Key: pathname })
    }
    const sendAs = async (content: string) => {
      const form = new FormData()
      form.set('_page', '/destinos')
      form.set('_section', 'cv')
      form.set('_key', 'chosen-by-the-sender')
      form.append('cv', new Blob([content]), 'cv.pdf')
      const { headers, body } = await encoded(form)
      const address = 'http://padaria.test/api/forms/cv'
      return keyed.fetch(address, {
        method: 'POST',
        headers: { accept: 'application/json', ...headers },
        body,
      })
    }
    for (const content of ['reviewed', 'replaced', 'reviewed'])
      expect((await sendAs(content)).status).toBe(200)
    expect([...objects.values()].sort()).toEqual(['replaced', 'reviewed'])
    const [first] = submissions()
    const { path } = first.data.cv[0]
    expect(objects.get(`/storage/v1/object/form-files/${path}`)).toBe('reviewed')
  })
})

describe('the page that a form redirects to', () => {
  test.each([
    '/.//',
    '/.//a//b/x',
    '/.//[',
    '//[',
    'http://[',
    '//padaria.test//a//b/x',
    '/..//evil.example/',
    '//evil.example/',
    '/%2F%2Fevil.example',
    '\\\\evil.example',
  ])('is on this host: %s', async (_page) => {
    const response = await post({ email: 'ana', _page }, 'http://padaria.test/api/forms/boletim')
    expect(response.status).toBeLessThan(500)
    const location = response.headers.get('location')
    if (location !== null) expect(new URL(location, 'http://padaria.test').origin).toBe('http://padaria.test')
  })
})

describe('a conversion', () => {
  const events = () => upstream.calls.filter(({ url }) => url.pathname === '/api/tracking/save')

  const code = { name: 'codigo', type: 'text', label: 'Código', autocomplete: 'one-time-code' }
  /** A site whose visitors agree by default. */
  const open = {
    host: 'aberta.test',
    pages: [
      { id: 'home', route: '/' },
      { id: 'contato', route: 'contato', sections: [formSection('fale', { fields: [...FIELDS, code] })] },
    ],
    root: { appConfig: { consent: { mode: 'opt_out' } } },
  }
  const address = 'http://aberta.test/api/forms/contato'
  beforeAll(() => upstream.put(open))

  test('is not reported by the Worker if visitors are asked first', async () => {
    await post({ ...OWN, ...ANA })
    await postJson({ ...OWN, ...ANA })
    // When the report of a later form has arrived, reports of earlier ones have, too.
    await post({ ...OWN, ...ANA, nome: 'Eva' }, address)
    const reported = () => events().map(({ body }) => JSON.parse(body).additional_info.form.data.nome)
    await until(() => expect(reported()).toContain('Eva'))
    expect(reported()).toEqual(['Eva'])
  })

  test('of a plain post is reported by the Worker if visitors agree by default', async () => {
    await post({ ...OWN, ...ANA, nome: 'Eva' }, address, { 'sec-gpc': '1' })
    await postJson({ ...OWN, ...ANA }, address)
    await post({ ...OWN, ...ANA, codigo: '123456' }, address)
    await until(() => expect(events()).toHaveLength(1))
    expect(submissions().at(-1)?.data).toEqual({ ...ANA, codigo: '123456' })
    // Only the form's own submission holds a one-time code.
    expect(events()[0]?.body).not.toContain('123456')
    expect(JSON.parse(events()[0]?.body ?? '')).toMatchObject({
      action: 'submitForm',
      target: 'contato',
      identifier: '',
      tenant_uuid: configurationOf(open).tenant_uuid,
      url: 'http://aberta.test/contato',
      additional_info: { form: { id: 'contato', name: 'Contato', type: 'contact', data: ANA } },
    })
  })
})
