import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { factsOf } from '../support/html.ts'
import type { TestSite } from '../support/site.ts'
import { until } from '../support/until.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { withinOneMinute } from '../support/within-one-minute.ts'
import { startWorker } from '../support/worker.ts'

const form = (id: string, fields: object[] = []) => ({
  id,
  component: { folder: 'contact', name: 'simple' },
  data: {
    custom_form_id: id,
    fields: [
      { name: 'nome', type: 'text', label: 'Nome', required: true },
      { name: 'texto', type: 'textarea', label: 'Texto' },
      { name: 'aceite', type: 'consent', label: 'Aceito' },
      ...fields,
    ],
  },
})

const guarded: TestSite = {
  host: 'guardada.test',
  pages: [
    { id: 'home', route: '/' },
    {
      id: 'contato',
      route: 'contato',
      route_en_US: 'contact',
      sections: [
        form('contato'),
        form('outro'),
        form('cv', [{ name: 'cv', type: 'file', label: 'Currículo' }]),
      ],
    },
  ],
  config: { custom_script: '<script>TENANT_SCRIPT()</script>' },
  root: { appConfig: { forms: { turnstile_site_key: '1x00AA' } } },
}
const HOME = 'http://guardada.test'
const OWN = { _page: '/contato', _section: 'contato' }
const LETTER = { nome: 'Ana "A" <b>&', texto: 'Um.\r\n\r\nDois ção 🥐', aceite: 'on' }

const upstream = scriptedUpstream(guarded)
let worker: Awaited<ReturnType<typeof startWorker>>
let verdicts = 0

beforeAll(async () => {
  worker = await startWorker({
    bindings: { TURNSTILE_SECRET_KEY: 'geheim' },
    upstream: (request) => {
      if (!request.url.startsWith('https://challenges.cloudflare.com/')) return upstream.handle(request)
      verdicts++
      return Response.json({ success: false })
    },
  })
})
afterAll(() => worker.stop())
beforeEach(() => {
  upstream.calls.length = 0
  verdicts = 0
})

/** As a browser without scripts posts a form. */
function post(fields: Record<string, string>, id = 'contato'): Promise<Response> {
  return worker.fetch(`${HOME}/api/forms/${id}`, {
    method: 'POST',
    headers: {
      accept: 'text/html,application/xhtml+xml',
      'content-type': 'application/x-www-form-urlencoded',
      origin: HOME,
    },
    body: new URLSearchParams(fields).toString(),
  })
}

const submissions = () =>
  upstream.calls.filter(({ url }) => url.pathname === '/api/forms/submit').map(({ body }) => JSON.parse(body))

/** The fields that the page would send. A browser normalises line ends. */
function hiddenFields(html: string): Record<string, string> {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  const inputs = main.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)
  return Object.fromEntries(
    Array.from(inputs, ([, name = '', value = '']) => [
      decoded(name),
      decoded(value).replace(/\r?\n/g, '\r\n'),
    ]),
  )
}

const decoded = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

async function askedFields(fields: Record<string, string>, id?: string) {
  return hiddenFields(await (await post({ ...OWN, ...fields }, id)).text())
}

describe('a form with a bot check, sent without scripts', () => {
  test('is answered with an uncached page of the site, and is not stored yet', async () => {
    const answer = await post({ ...OWN, ...LETTER })
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.get('x-cache')).toBe('BYPASS')
    expect(answer.headers.get('etag')).toBeNull()
    expect(factsOf(html).text).toContain('Mais um clique envia sua mensagem')
    expect(html).toContain('<meta name="robots" content="noindex"')
    expect(html).not.toContain('TENANT_SCRIPT')
    expect(hiddenFields(html)).toEqual({
      ...OWN,
      ...LETTER,
      _confirm: expect.stringMatching(/^[0-9a-z]+-[\w-]{11}-[\w-]{43}$/),
    })
    expect([submissions(), verdicts]).toEqual([[], 0])
  })

  test('is in the language of its page', async () => {
    const answer = await post({ ...LETTER, _page: '/en-US/contact', _section: 'contato' })
    expect(await answer.text()).toContain('One more click sends your message')
  })

  test('is stored once the visitor has confirmed it, and only once even if sent again', async () => {
    const fields = await askedFields(LETTER)
    await expect.poll(async () => (await post(fields)).status, { interval: 250 }).toBe(303)
    await post(fields)
    const [first, second] = submissions()
    expect(first.data).toEqual({ ...LETTER, texto: LETTER.texto.replaceAll('\r\n', '\n'), aceite: true })
    expect(second.idempotency_key).toBe(first.idempotency_key)
    expect(verdicts).toBe(0)
  })

  test('becomes two submissions if confirmed on two pages', async () => {
    const [one, two] = [await askedFields(LETTER), await askedFields(LETTER)]
    await expect.poll(async () => (await post(one)).status, { interval: 250 }).toBe(303)
    await expect.poll(async () => (await post(two)).status, { interval: 250 }).toBe(303)
    expect(new Set(submissions().map(({ idempotency_key }) => idempotency_key)).size).toBe(2)
  })

  test('must be confirmed again if its content, its form or its token differs', async () => {
    const fields = await until(async () => {
      const asked = await askedFields(LETTER)
      // Repeated only if a second ended between the two, because the page's time has whole seconds.
      expect((await post(asked)).status, 'before a person can have read the page').toBe(200)
      return asked
    })
    await expect.poll(async () => (await post(fields)).status, { interval: 250 }).toBe(303)
    upstream.calls.length = 0
    expect((await post({ ...fields, texto: 'Compre agora' })).status).toBe(200)
    expect((await post({ ...fields, _section: 'outro' }, 'outro')).status).toBe(200)
    const { _confirm = '' } = fields
    for (const _confirm of [
      '',
      'x',
      `${fields._confirm?.slice(0, -1)}!`,
      fields._confirm?.replace(/^./, 'a') ?? '',
    ])
      expect((await post({ ...fields, _confirm })).status, _confirm).toBe(200)
    expect(_confirm).not.toBe('')
    expect(submissions()).toEqual([])
  })

  test('is dropped when a machine filled in the trap', async () => {
    const answer = await post({ ...OWN, ...LETTER, _website: 'https://spam.example' })
    expect(answer.status).toBe(303)
    expect(submissions()).toEqual([])
  })

  test('asks for its file again, because a page cannot contain it', async () => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ ...OWN, _section: 'cv', ...LETTER })) body.set(name, value)
    body.append('cv', new Blob(['abc']), 'cv.pdf')
    const encoded = new Response(body)
    const answer = await worker.fetch(`${HOME}/api/forms/cv`, {
      method: 'POST',
      headers: {
        accept: 'text/html',
        origin: HOME,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      body: new Uint8Array(await encoded.arrayBuffer()),
    })
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toMatch(/<form[^>]*enctype="multipart\/form-data"/i)
    expect(html).toMatch(
      /<label[^>]*>Currículo<input type="file"[^>]*required=""[^>]*name="cv"|name="cv"[^>]*required=""/,
    )
  })

  test('counts for the rate limit like any form', async () => {
    const limited = await startWorker({
      bindings: { TURNSTILE_SECRET_KEY: 'geheim' },
      upstream: upstream.handle,
      limit: 3,
    })
    const statuses = await withinOneMinute(async (attempt) => {
      const statuses: number[] = []
      for (let index = 0; index < 5; index++) {
        const answer = await limited.fetch(`${HOME}/api/forms/contato`, {
          method: 'POST',
          headers: {
            accept: 'text/html',
            'content-type': 'application/x-www-form-urlencoded',
            origin: HOME,
            'cf-connecting-ip': `203.0.${attempt}.1`,
          },
          body: new URLSearchParams({ ...OWN, ...LETTER }).toString(),
        })
        await answer.text()
        statuses.push(answer.status)
      }
      return statuses
    })
    await limited.stop()
    expect(statuses).toEqual([200, 200, 200, 429, 429])
  })
})

test('the bot check may load on every page of its site, because a popup with a form may open on any', async () => {
  for (const path of ['/', '/contato', '/nada']) {
    const policy = (await worker.fetch(HOME + path)).headers.get('content-security-policy')
    // With scripts of the tenant, the loader is trusted to add scripts; without them the source is named.
    expect(policy).toMatch(/script-src .*(?:'strict-dynamic'|challenges\.cloudflare\.com)/)
  }
  upstream.put({ ...guarded, host: 'calada.test', config: {} })
  for (const path of ['/', '/contato', '/nada']) {
    const policy = (await worker.fetch(`http://calada.test${path}`)).headers.get('content-security-policy')
    expect(policy).toMatch(/script-src 'self' '[^']+' https:\/\/challenges\.cloudflare\.com;/)
    expect(policy).toMatch(/frame-src [^;]* https:\/\/challenges\.cloudflare\.com;/)
  }
})
