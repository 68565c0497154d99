import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { previewLink, previewToken } from '../../admin/preview-link.ts'
import type { SiteFiles } from '../../admin/site-file.ts'
import { createSite, publishSite, readSite, saveDraft, suspendSite } from '../../admin/sites.ts'
import { addToken } from '../../admin/tokens.ts'
import { page, post, smallSite, text } from '../admin/small-site.ts'
import { mapKv } from '../support/map-kv.ts'
import { Api } from '../support/openapi.ts'
import { sharedBackend } from '../support/shared-backend.ts'
import { until } from '../support/until.ts'
import { startWorker } from '../support/worker.ts'

/** Previews in the built Worker, with the real database and a KV whose calls are recorded. */
const HOST = 'previa.test'
const SECRET = 'n'.repeat(32)
const OLDER = 'o'.repeat(32)
const EDITOR = 'https://editor.test'
const kv = mapKv()
const kvCalls: string[] = []

const backend = sharedBackend()
const database = createClient(backend.url, backend.secretKey, { auth: { persistSession: false } })
let worker: Awaited<ReturnType<typeof startWorker>>
let site: string
let first: string
let other: string

beforeAll(async () => {
  ;({ id: site, revision: first } = await published('previa.test', 1))
  ;({ id: other } = await published('previa-2.test', 2))
  const { site: files, about } = await readSite(database, HOST)
  await saveDraft(database, { host: HOST, site: drafted(files), expected: about.draft })
  worker = await startWorker({
    bindings: {
      UPSTREAM: 'supabase',
      SUPABASE_URL: backend.url,
      SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      SUPABASE_SECRET_KEY: backend.secretKey,
      PREVIEW_HOST: 'Vista.test',
      PREVIEW_SECRET: `${SECRET} ${OLDER}`,
      BUILDER_ORIGINS: `${EDITOR} http://localhost:5173`,
      PLATFORM_DOMAIN: 'plataforma.test',
      ADMIN_HOST: 'admin.plataforma.test',
      ADMIN_TOKEN_SECRET: SECRET,
      UPSTREAM_TIMEOUT_MS: '10000',
    },
    doubles: {
      SITES: Object.fromEntries(
        Object.entries(kv.double).map(([name, act]) => [
          name,
          (...args: never[]) => {
            kvCalls.push(`${name} ${args[0]}`)
            return act(...args)
          },
        ]),
      ),
    },
  })
})
afterAll(() => worker?.stop())

async function published(host: string, number: number): Promise<{ id: string; revision: string }> {
  const files = smallSite({
    hosts: [host],
    tenant: { ...smallSite().tenant, uuid: `a1b2c3d4-0000-4000-8000-00000009000${number}` },
    config: {
      ...smallSite().config,
      custom_script: 'window.tenant = 1',
      footer: [text('rodape', 'Rodapé')],
    },
    pages: [
      page('home', {
        routes: { route: '' },
        sections: [
          text(
            'abre',
            `No ar. [Sobre](/sobre) [Fora](https://fora.test/x) [Canônico](https://${host}/sobre)`,
          ),
        ],
      }),
      page('sobre', {
        routes: { route: 'sobre', route_en_US: 'about' },
        sections: [text('equipe', 'Somos três.')],
        i18n: { 'en-US': { sections: { equipe: { body: 'We are three.' } } } },
      }),
      page('socios', {
        access: 'signed_in',
        routes: { route: 'socios' },
        sections: [text('dentro', 'Só sócios')],
      }),
      page('oculta', {
        status: 'draft',
        routes: { route: 'oculta' },
        sections: [text('um', 'Ainda oculta')],
      }),
    ],
    posts: [
      post('ola', { title: 'Olá a todos' }),
      post('rascunho', { draft: true, body: 'Ainda rascunho' }),
      post('depois', { published_at: '2999-01-01T00:00:00.000Z', body: 'Só depois' }),
    ],
  })
  const { draft } = await createSite(database, files)
  const { revision } = await publishSite(database, { site: host, draft })
  return { id: (await readSite(database, host)).about.site_id, revision }
}

function drafted(files: SiteFiles): SiteFiles {
  const pages = files.pages.map((each) =>
    each.id === 'home'
      ? {
          ...each,
          name: 'Rascunho',
          sections: [
            text(
              'abre',
              'Do rascunho. [Sobre](/sobre) [Fora](https://fora.test/x) [Canônico](https://previa.test/sobre)',
            ),
          ],
        }
      : each,
  )
  return { ...files, pages }
}

const link = async ({ of = site, version = 'draft', minutes = 15, secret = SECRET } = {}) =>
  (await previewLink({ site: of, version, minutes }, { host: 'vista.test', protocol: 'http:', secret })).url

/** Numbers of rows of this file's tenants and sites. */
async function rows(): Promise<Record<string, number | null>> {
  const { data } = await database.from('sites').select('id,tenant_id').in('id', [site, other]).throwOnError()
  const [sites, tenants] = [data.map(({ id }) => id), data.map(({ tenant_id }) => tenant_id)]
  const counted = async (table: string, column: string, values: unknown[]) =>
    (await database.from(table).select('*', { count: 'exact', head: true }).in(column, values).throwOnError())
      .count
  return {
    tracking_events: await counted('tracking_events', 'tenant_id', tenants),
    form_submissions: await counted('form_submissions', 'tenant_id', tenants),
    revisions: await counted('revisions', 'site_id', sites),
    site_drafts: await counted('site_drafts', 'site_id', sites),
  }
}

describe('a preview', () => {
  test('shows the draft, or a revision, and visitors still see the live site', async () => {
    const draft = await (await worker.fetch(await link())).text()
    expect(draft).toContain('Do rascunho.')
    expect(draft).toContain('Prévia do rascunho')
    const revision = await (await worker.fetch(await link({ version: first }))).text()
    expect(revision).toContain('No ar.')
    expect(revision).toContain(`Prévia da revisão <code>${first.slice(0, 8)}</code>`)
    const live = await (await worker.fetch(`http://${HOST}/`)).text()
    expect(live).toContain('No ar.')
    expect(live).not.toMatch(/rascunho|vitrine-preview/)
  })

  test('without a draft shows the live site, and says so', async () => {
    expect(await (await worker.fetch(await link({ of: other }))).text()).toContain('Prévia do que está no ar')
  })

  test('is not cached or indexed, and may be framed only by editors', async () => {
    const { headers } = await worker.fetch(await link())
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('etag')).toBeNull()
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('x-frame-options')).toBeNull()
    expect(headers.get('speculation-rules')).toBeNull()
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`frame-ancestors ${EDITOR} http://localhost:5173 http://admin.plataforma.test;`)
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toMatch(/report-|strict-dynamic|supabase/)
    const html = await (await worker.fetch(await link())).text()
    expect(html).toContain('<meta name="robots" content="noindex, nofollow"')
    expect(html).not.toContain('window.tenant')
    expect(html).toContain(' data-vitrine-field="')
    expect(html).not.toContain('rel="manifest"')
  })

  test('has links to its own pages in place of the site’s, and does not change links to other hosts', async () => {
    const url = new URL(await link())
    const html = await (await worker.fetch(url.href)).text()
    const hrefs = [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href = '']) => href)
    const inside = `${url.pathname}sobre`
    expect(hrefs.filter((href) => href === inside)).toHaveLength(2)
    expect(hrefs).toContain('https://fora.test/x')
    expect(hrefs.filter((href) => /^\/(?!\/)/.test(href) && !href.startsWith('/preview/'))).toEqual([])
    const about = await worker.fetch(url.origin + inside)
    expect(await about.text()).toContain('Somos três.')
    expect(await (await worker.fetch(`${url.href}en-US/about`)).text()).toContain('We are three.')
  })

  test('shows the home page at each of its aliases, in each language', async () => {
    const address = await link()
    const names = ['home', 'index', 'inicio']
    for (const path of ['', ...names, 'en-US', ...names.map((name) => `en-US/${name}`)]) {
      const html = await (await worker.fetch(address + path)).text()
      expect(html, path).toContain('Do rascunho.')
    }
  })

  test('shows pages for members to the holder of the link', async () => {
    expect((await worker.fetch(`http://${HOST}/socios`)).status).toBe(401)
    expect(await (await worker.fetch(`${await link()}socios`)).text()).toContain('Só sócios')
  })

  test.each([
    ['oculta', 'Ainda oculta'],
    ['blog/novas/rascunho', 'Ainda rascunho'],
    ['blog/novas/depois', 'Só depois'],
  ])('shows %s, which visitors do not get, at its address', async (path, words) => {
    expect((await worker.fetch(`http://${HOST}/${path}`)).status).toBe(404)
    expect(await (await worker.fetch((await link()) + path)).text()).toContain(words)
  })

  test('lists only the posts that visitors would get', async () => {
    const list = await (await worker.fetch(`${await link()}blog/novas`)).text()
    expect(list).toContain('Olá a todos')
    expect(list).not.toMatch(/novas\/(?:rascunho|depois)/)
  })

  test('answers an unknown address with the site’s error page, and serves no document for machines', async () => {
    const missing = await worker.fetch(`${await link()}nada`)
    expect(missing.status).toBe(404)
    expect(await missing.text()).toContain('vitrine-preview')
    expect((await worker.fetch(`${await link()}sitemap.xml`)).status).toBe(404)
  })

  test('reads and writes nothing in KV', async () => {
    const url = await link()
    await worker.fetch(url)
    const before = kvCalls.length
    const [calls, values] = [kvCalls.slice(), new Map(kv.values)]
    for (const path of ['', 'sobre', 'en-US/about', 'socios', 'blog', 'nada', 'search?q=tr'])
      await (await worker.fetch(url + path)).text()
    await render(url, text('abre', 'x'))
    expect(kvCalls.slice(before)).toEqual([])
    expect(calls.join()).not.toContain(site)
    expect(kv.values).toEqual(values)
    expect([...kv.values.values()].join()).not.toContain('Do rascunho')
  })

  test('stores nothing in the memory from which the site is served', async () => {
    await (await worker.fetch(`http://${HOST}/sobre`)).text()
    await render(`${await link()}sobre`, text('equipe', 'Só na prévia'))
    await (await worker.fetch(`${await link()}sobre`)).text()
    const live = await (await worker.fetch(`http://${HOST}/sobre`)).text()
    expect(live).not.toMatch(/Só na prévia|\/preview\//)
  })
})

describe('a link for a preview', () => {
  const status = async (url: string) => (await worker.fetch(url)).status
  const expired = async () => {
    const until = Math.floor(Date.now() / 1000) * 1000 - 1000
    return `http://${site}.vista.test/preview/${await previewToken({ kind: 'preview', site, shows: 'draft', until }, SECRET)}/`
  }

  test('is valid if signed with a secret that is being replaced, and unknown with another', async () => {
    expect(await status(await link({ secret: OLDER }))).toBe(200)
    expect(await status(await link({ secret: 'x'.repeat(32) }))).toBe(404)
  })

  test('of one site is unknown at the host of another', async () => {
    const { pathname } = new URL(await link())
    expect(await status(`http://${other}.vista.test${pathname}`)).toBe(404)
    expect(await status(`http://${HOST}${pathname.slice(0, -1)}`)).toBe(404)
    expect(await status(`http://vista.test${pathname}`)).toBe(404)
  })

  test('that has expired is a 410, which an editor may show in its frame', async () => {
    const answer = await worker.fetch(await expired(), { headers: { 'accept-language': 'de' } })
    expect(answer.status).toBe(410)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-security-policy')).toContain(`frame-ancestors ${EDITOR}`)
    expect(answer.headers.get('x-frame-options')).toBeNull()
    const html = await answer.text()
    expect(html).toContain('Diese Vorschau ist abgelaufen')
    expect(html).not.toContain('rascunho')
  })

  test('to a revision that does not exist shows nothing', async () => {
    expect(await status(await link({ version: 'f'.repeat(32) }))).toBe(404)
  })

  test('is required: without it the host shows nothing', async () => {
    for (const path of ['/', '/sobre', '/preview/', '/preview/x', '/api/cookies/get?url=/', '/robots.txt'])
      expect(await status(`http://${site}.vista.test${path}`), path).toBe(404)
    for (const label of ['www', 'a.b', site.toUpperCase().slice(0, 8)])
      expect(await status(`http://${label}.vista.test/`), label).toBe(404)
  })
})

describe('an address that a preview’s page requests besides pages', () => {
  const ask = async (path: string, referer?: string) =>
    worker.fetch(`http://${site}.vista.test${path}`, { headers: referer === undefined ? {} : { referer } })

  test('is served to a page of the preview, and not cached', async () => {
    const popup = await ask('/api/popups/oi?locale=pt-BR', await link())
    expect(popup.status).toBe(200)
    expect(popup.headers.get('cache-control')).toBe('no-store')
    expect((await ask('/api/cookies/preferences?locale=pt-BR', await link())).status).toBe(200)
    const from = await link()
    const groups = await ask(`/api/cookies/get?url=${encodeURIComponent(`${from}en-US/about`)}`, from)
    expect([groups.status, await groups.json()]).toEqual([200, []])
    expect((await ask('/favicon.ico', await link())).headers.get('content-type')).toBe('image/svg+xml')
    expect((await ask('/api/popups/oi', `http://${HOST}/`)).status).toBe(404)
    expect((await ask('/api/admin/sites', await link())).status).toBe(404)
  })

  test('is not served to a request without a link', async () => {
    const file = `/media/${'a'.repeat(32)}-10x10.png`
    const calls = kvCalls.length
    expect((await ask(file)).status).toBe(404)
    expect((await ask(file, `http://${HOST}/`)).status).toBe(404)
    expect(kvCalls).toHaveLength(calls)
  })

  test('leads into the preview if a script has made the link', async () => {
    const from = await link()
    const answer = await ask('/sobre?x=1', from)
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe(`${new URL(from).pathname}sobre?x=1`)
  })
})

describe('nothing is stored', () => {
  const post = async (path: string, headers: Record<string, string> = {}) =>
    worker.fetch(`http://${site}.vista.test${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', referer: await link(), ...headers },
      body: JSON.stringify({ action: 'pageView', target: 'home' }),
    })

  test('by events, policy reports, forms, sign-ins and sections of a preview', async () => {
    const before = await rows()
    expect((await post('/api/tracking/save')).status).toBe(204)
    expect((await post('/api/csp-reports')).status).toBe(204)
    expect((await post('/api/forms/contato')).status).toBe(403)
    expect((await post('/api/forms/contato', { accept: 'text/html' })).status).toBe(403)
    expect((await post('/api/session/sign-in')).status).toBe(403)
    expect((await render(await link(), text('abre', 'x'))).status).toBe(200)
    expect(await rows()).toEqual(before)
  })
})

interface Rendered {
  section: string
  html: string
  css: string
  faults: { path: (string | number)[]; message: string }[]
  statusMessage: string
  data: { reason?: string; issues?: { path: string }[] } | null
}

async function render(url: string, section: unknown, more: object = {}) {
  const answer = await worker.fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ section, ...more }),
  })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Rendered }
}

describe('one section', () => {
  test('is rendered from posted data, with the styles of its page, and stored nowhere', async () => {
    const url = await link()
    const { status, headers, body } = await render(url, text('abre', 'Novo. [Sobre](/sobre)'))
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body.section).toBe('abre')
    expect(body.html).toMatch(/^<section id="abre"[^>]*data-section="text\/rich"/)
    expect(body.html).toContain('Novo.')
    expect(body.html).toContain(`href="${new URL(url).pathname}sobre"`)
    expect(body.css).toContain('@layer')
    expect(await (await worker.fetch(url)).text()).not.toContain('Novo.')
  })

  test('for members is rendered as the page stores it', async () => {
    const stored = { ...text('abre', 'Só sócios.'), access: 'signed_in' }
    expect((await render(await link(), stored)).body.html).toContain('Só sócios.')
  })

  test('of the footer, and its translation, is rendered as the page in that language shows them', async () => {
    const url = `${await link()}en-US/about`
    expect((await render(url, text('rodape', 'Pé'))).body.html).toMatch(/^<section|^<footer/)
    const translated = await render(url, text('equipe', 'Somos mil.'), {
      translation: { body: 'We are many.' },
    })
    expect(translated.body.html).toContain('We are many.')
  })

  test('is sanitised as every section is', async () => {
    const { body } = await render(
      await link(),
      text('abre', '<script>alert(1)</script><img src=x onerror=alert(1)>[x](javascript:alert(1))'),
    )
    expect(body.html).not.toMatch(/<script|onerror|href="javascript:/i)
  })

  test.each([
    ['an id that the page lacks', text('nada', 'x'), 404],
    ['a kind that the build lacks', { id: 'abre', component: { folder: 'no', name: 'such' }, data: {} }, 422],
    ['fields other than those of a section', { ...text('abre', 'x'), extra: 1 }, 400],
    ['no section', 'abre', 400],
  ])('with %s is refused with the reason', async (_, section, wanted) => {
    const { status, body } = await render(await link(), section)
    expect(status).toBe(wanted)
    expect(body.statusMessage).not.toBe('')
    if (wanted === 422) expect(body.data?.reason).toContain('no/such')
  })

  test('takes the place of the only section of a page for examples, in the look of the site', async () => {
    const url = `${await link()}?vitrine-example`
    const page = await (await worker.fetch(url)).text()
    expect(page.match(/data-section="[^"]+"/g)).toEqual(['data-section="text/rich"'])
    const { status, body } = await render(url, {
      id: 'example',
      component: { folder: 'cta', name: 'banner' },
      data: { title: 'Peça agora' },
    })
    expect([status, body.html]).toEqual([200, expect.stringContaining('Peça agora')])
    expect((await render(await link(), text('example', 'x'))).status).toBe(404)
  })

  test('names each value that is not shown, with its path', async () => {
    const stored = text('abre', 'Oi')
    const { status, body } = await render(await link(), {
      ...stored,
      data: { ...stored.data, align: 'sideways' },
    })
    expect([status, body.faults]).toEqual([
      200,
      [{ path: ['align'], message: expect.stringContaining('allowed: one of') }],
    ])
  })

  test('is rendered for the preview’s own page, and refused to a page of another origin', async () => {
    const url = await link()
    const body = JSON.stringify({ section: text('abre', 'x') })
    const status = async (headers: Record<string, string>) =>
      (
        await worker.fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body,
        })
      ).status
    expect(await status({ origin: new URL(url).origin })).toBe(200)
    for (const origin of ['https://evil.example', 'null', `http://${HOST}`])
      expect(await status({ origin }), origin).toBe(403)
    expect(await status({ 'sec-fetch-site': 'cross-site' })).toBe(403)
  })

  test('is refused with another type, if too large, without a page, and with an invalid link', async () => {
    const post = (url: string, headers: Record<string, string>, body: string) =>
      worker.fetch(url, { method: 'POST', headers, body })
    const json = { 'content-type': 'application/json' }
    const body = JSON.stringify({ section: text('abre', 'x') })
    expect((await post(await link(), { 'content-type': 'text/plain' }, body)).status).toBe(415)
    expect((await post(await link(), json, `"${'x'.repeat(300_000)}"`)).status).toBe(413)
    expect((await post(`${await link()}nada`, json, body)).status).toBe(404)
    expect((await post(await link({ secret: 'x'.repeat(32) }), json, body)).status).toBe(404)
  })
})

test('a posted style returns the styles of the page with it, and is stored nowhere', async () => {
  const url = await link()
  const post = async (body: object) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await worker.fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, body: (await answer.json()) as { css: string } }
  }
  const { status, body } = await post({
    style: { colors: { background: '#123456' }, fonts: { body: 'Lora' } },
  })
  expect(status).toBe(200)
  expect(body.css).toContain('--bg:#123456')
  expect(body.css).toContain("--font-body:'Lora'")
  expect(await (await worker.fetch(url)).text()).not.toContain('#123456')
  const unreadable = await post({ style: { colors: { background: '}body{display:none' } } })
  expect(unreadable.status).toBe(200)
  expect(unreadable.body.css).not.toContain('body{display:none')
  expect((await post({ style: 'red' })).status).toBe(400)
  expect((await post({ style: {}, section: text('abre', 'x') })).status).toBe(400)
})

test('a program gets a link only with the scope preview', async () => {
  const api = new Api('admin')
  const token = async (scopes: ('read' | 'preview')[]) =>
    (await addToken(database, { name: 'editor', scopes, tenant: null, secret: SECRET, expires_at: null }))
      .token
  const call = async (bearer: string, body: object, key?: string) => {
    const response = await worker.fetch(`http://admin.plataforma.test/api/admin/sites/${HOST}/previews`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, ...(key && { 'idempotency-key': key }) },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as { url: string; until: string; source: string }
    expect(api.faultsInAnswer('/sites/{site}/previews', 'post', response.status, answer)).toEqual([])
    return { status: response.status, answer }
  }
  const bearer = await token(['preview'])
  const { status, answer } = await call(bearer, { minutes: 5 }, 'once')
  expect(status).toBe(200)
  expect(answer.source).toBe('draft')
  expect(Date.parse(answer.until) - Date.now()).toBeLessThanOrEqual(5 * 60_000)
  expect(await (await worker.fetch(answer.url)).text()).toContain('Do rascunho.')
  expect((await call(bearer, { minutes: 5 }, 'once')).answer).toEqual(answer)
  expect((await call(bearer, { revision: first })).answer.source).toBe('revision')
  expect((await call(bearer, { revision: 'f'.repeat(32) })).status).toBe(404)
  expect((await call(bearer, { minutes: 16 })).status).toBe(400)
  expect((await call(await token(['read']), {})).status).toBe(403)
})

test('a suspended site and its files are shown to no holder of a link', async () => {
  const address = await link()
  await suspendSite(database, HOST, { suspended: true, wholeTenant: false })
  try {
    expect((await worker.fetch(address)).status).toBe(410)
    const file = `http://${site}.vista.test/media/${'a'.repeat(32)}-10x10.png`
    expect((await worker.fetch(file, { headers: { referer: address } })).status).toBe(410)
  } finally {
    await suspendSite(database, HOST, { suspended: false, wholeTenant: false })
  }
  expect((await worker.fetch(address)).status).toBe(200)
})

test('previews below the platform’s domain are refused, because its cookies would reach them', async () => {
  const shared = await startWorker({
    bindings: {
      UPSTREAM: 'supabase',
      SUPABASE_URL: backend.url,
      SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      SUPABASE_SECRET_KEY: backend.secretKey,
      PREVIEW_HOST: 'vista.plataforma.test',
      PREVIEW_SECRET: SECRET,
      PLATFORM_DOMAIN: 'plataforma.test',
    },
  })
  try {
    const { pathname } = new URL(await link())
    expect((await shared.fetch(`http://${site}.vista.plataforma.test${pathname}`)).status).toBe(500)
    await until(() =>
      expect(shared.logs).toContainEqual(
        expect.objectContaining({ reason: expect.stringContaining('outside PLATFORM_DOMAIN') }),
      ),
    )
  } finally {
    await shared.stop()
  }
})
