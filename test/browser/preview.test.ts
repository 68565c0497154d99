import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from '@supabase/supabase-js'
import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { previewLink } from '../../admin/preview-link.ts'
import { readSite, saveDraft } from '../../admin/sites.ts'
import { chromiumPath } from '../support/browser.ts'
import { connectChromium } from '../support/connect-chromium.ts'
import { addSiteCopy } from '../support/site-copy.ts'
import { startWorker } from '../support/worker.ts'

const HOST = 'padaria-preview.localhost'
const SECRET = 'n'.repeat(32)

/** The editor that docs/http-api.md shows. */
const [, EXAMPLE = ''] =
  /```html\n([\s\S]*?)```/.exec(readFileSync(new URL('../../docs/http-api.md', import.meta.url), 'utf8')) ??
  []

interface Message {
  type: string
  [field: string]: unknown
}

declare global {
  interface Window {
    heard: Message[]
  }
}

describe.runIf(chromiumPath())('a preview in a browser', () => {
  let worker: Awaited<ReturnType<typeof startWorker>>
  let editors: Server
  let browser: Browser
  let site: string
  const editorPort = () => (editors.address() as AddressInfo).port

  beforeAll(async () => {
    const backend = inject('platform')
    await addSiteCopy('padaria', HOST)
    const database = createClient(backend.url, backend.secretKey, { auth: { persistSession: false } })
    const { site: files, about } = await readSite(database, HOST)
    site = about.site_id
    const note = { id: 'nota', component: { folder: 'text', name: 'rich' }, data: { body: 'Só no rascunho' } }
    const pages = files.pages.map((page) =>
      page.id === 'home' ? { ...page, sections: [note, ...page.sections] } : page,
    )
    await saveDraft(database, { host: HOST, site: { ...files, pages }, expected: about.draft })
    // One server; the host in the address decides the origin.
    editors = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://editor')
      response.setHeader('content-type', 'text/html')
      response.end(url.searchParams.get('html'))
    })
    await new Promise<void>((resolve) => editors.listen(0, '127.0.0.1', resolve))
    worker = await startWorker({
      bindings: {
        UPSTREAM: 'supabase',
        SUPABASE_URL: backend.url,
        SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
        SUPABASE_SECRET_KEY: backend.secretKey,
        PREVIEW_HOST: 'preview.localhost',
        PREVIEW_SECRET: SECRET,
        BUILDER_ORIGINS: `http://editor.localhost:${editorPort()}`,
        PLATFORM_DOMAIN: 'localhost',
        UPSTREAM_TIMEOUT_MS: 60_000,
      },
    })
    browser = await connectChromium()
  })
  afterAll(async () => {
    await browser?.close()
    await worker?.stop()
    editors?.close()
  })

  const link = async (minutes = 15) => {
    const place = { host: `preview.localhost:${worker.url.port}`, protocol: 'http:', secret: SECRET }
    return (await previewLink({ site, version: 'draft', minutes }, place)).url
  }
  const address = (name: string, html: string) =>
    `http://${name}.localhost:${editorPort()}/?${new URLSearchParams({ html })}`

  /** A page of that origin with the documented example, which records messages. */
  async function openEditor(
    name: string,
    preview: string,
    { blocksCookies = false } = {},
  ): Promise<{ page: Page; blocked: string[] }> {
    const page = await browser.newPage({ locale: 'pt-BR', viewport: { width: 1280, height: 900 } })
    if (blocksCookies) await blockThirdPartyCookies(page)
    const blocked: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') blocked.push(message.text())
    })
    await page.addInitScript(() => {
      window.heard = []
      addEventListener('message', ({ data }) => window.heard.push(data))
    })
    await page.goto(address(name, EXAMPLE.replace('PREVIEW_LINK', preview)))
    return { page, blocked }
  }
  const heard = (page: Page, type: string) =>
    page.evaluate((wanted) => window.heard.filter((each) => each.type === wanted), type)
  const framed = (page: Page): Frame => {
    const frame = page.frames()[1]
    if (frame === undefined) throw new Error('the editor has no frame')
    return frame
  }

  test('reports to the editor that frames it what it shows and what is clicked, and renders a section again', async () => {
    const preview = await link()
    const { page, blocked } = await openEditor('editor', preview)
    await expect.poll(() => heard(page, 'vitrine:ready')).toHaveLength(1)
    const [ready] = await heard(page, 'vitrine:ready')
    expect(ready).toMatchObject({
      version: 1,
      site,
      source: 'draft',
      page: 'home',
      path: '/',
      locale: 'pt-BR',
    })
    const sections = ready?.sections as { id: string; address: string }[]
    expect(sections.length).toBeGreaterThan(3)

    // While the editor selects elements, a link does not navigate.
    const frame = framed(page)
    const target = frame.locator('section[data-section="text/rich"]').first()
    const id = await target.getAttribute('id')
    await frame.locator('header a[href]').last().click({ force: true })
    await target.click()
    await expect
      .poll(() => heard(page, 'vitrine:click'))
      .toMatchObject([
        { section: { address: expect.stringContaining('header/') } },
        { type: 'vitrine:click', section: { id, address: 'text/rich' } },
      ])
    expect(frame.url()).toBe(preview)

    const font = () => target.evaluate((element) => getComputedStyle(element).fontFamily)
    const before = await font()
    await page.locator('textarea').fill('## Assado agora\n\nDe dados que não foram salvos. [Sobre](/sobre)')
    await frame.getByText('Assado agora').waitFor()
    await expect
      .poll(() => heard(page, 'vitrine:rendered'))
      .toContainEqual(expect.objectContaining({ section: id, isShown: true }))
    expect(await font()).toBe(before)
    expect(await frame.locator(`#${id} a`).getAttribute('href')).toBe(`${new URL(preview).pathname}sobre`)
    // Most rules are in layers.
    const rules = () =>
      Array.from(document.adoptedStyleSheets[0]?.cssRules ?? []).flatMap((rule) =>
        rule instanceof CSSLayerBlockRule ? Array.from(rule.cssRules) : [rule],
      ).length
    expect(await frame.evaluate(rules)).toBeGreaterThan(20)

    await page.evaluate(
      ([section]) => {
        const { origin } = new URL(document.querySelector('iframe')?.src ?? '')
        document
          .querySelector('iframe')
          ?.contentWindow?.postMessage({ type: 'vitrine:render', request: 7, section }, origin)
      },
      [{ id, component: { folder: 'text', name: 'none' }, data: {} }],
    )
    await expect
      .poll(() => heard(page, 'vitrine:failed'))
      .toMatchObject([{ request: 7, section: id, status: 422, reason: 'unknown section text/none' }])
    expect(blocked.filter((text) => /Content Security Policy|TrustedHTML/i.test(text))).toEqual([])
    await page.close()
  })

  test('talks to its editor in a browser that blocks third-party cookies', async () => {
    const { page } = await openEditor('editor', await link(), { blocksCookies: true })
    await expect.poll(() => heard(page, 'vitrine:ready')).toHaveLength(1)
    const frame = framed(page)
    const cookieSet = () => {
      // biome-ignore lint/suspicious/noDocumentCookie: as scripts of a page do
      document.cookie = 'probe=1; SameSite=None; Secure'
      return document.cookie
    }
    expect(await page.evaluate(cookieSet)).toContain('probe=1')
    expect(await frame.evaluate(cookieSet)).toBe('')

    const target = frame.locator('section[data-section="text/rich"]').first()
    await target.click()
    await expect.poll(() => heard(page, 'vitrine:click')).toHaveLength(1)
    await page.locator('textarea').fill('Assado sem biscoitos')
    await frame.getByText('Assado sem biscoitos').waitFor()
    await page.close()
  })

  test('renders a section with a script again, and the script runs', async () => {
    const { page } = await openEditor('editor', await link())
    await expect.poll(() => heard(page, 'vitrine:ready')).toHaveLength(1)
    const frame = framed(page)
    const section = {
      id: await frame.locator('section[data-section="text/rich"]').first().getAttribute('id'),
      component: { folder: 'faq', name: 'accordion' },
      data: { items: [{ id: 'a', question: 'Abre a que horas?', answer: 'Às seis.' }] },
    }
    await page.evaluate(
      ([posted]) => {
        const { origin } = new URL(document.querySelector('iframe')?.src ?? '')
        document
          .querySelector('iframe')
          ?.contentWindow?.postMessage({ type: 'vitrine:render', section: posted }, origin)
      },
      [section],
    )
    await frame.getByText('Abre a que horas?').waitFor()
    await page.close()
  })

  test('cannot be framed by another origin, and accepts messages only from the page that frames it', async () => {
    const { page: stranger } = await openEditor('stranger', await link())
    await expect.poll(() => framed(stranger).url()).toBe('chrome-error://chromewebdata/')
    expect(await heard(stranger, 'vitrine:ready')).toEqual([])
    await stranger.close()

    const { page } = await openEditor('editor', await link())
    await expect.poll(() => heard(page, 'vitrine:ready')).toHaveLength(1)
    const id = await framed(page).locator('section[data-section="text/rich"]').first().getAttribute('id')
    // A frame of another origin next to the preview, in the same editor.
    const section = { id, component: { folder: 'text', name: 'rich' }, data: { body: 'De um estranho' } }
    const script = `parent.frames[0].postMessage({ type: 'vitrine:hello' }, '*')
      parent.frames[0].postMessage({ type: 'vitrine:render', section: ${JSON.stringify(section)} }, '*')
      parent.frames[0].postMessage({ type: 'vitrine:edit', section: '${id}', field: 'body', text: 'De um estranho' }, '*')
      parent.postMessage({ type: 'said' }, '*')`
    await page.evaluate(
      (src) => {
        document.body.append(Object.assign(document.createElement('iframe'), { src }))
      },
      address('stranger', `<script>${script}</script>`),
    )
    await expect.poll(() => heard(page, 'said')).toHaveLength(1)
    // The editor's own message is answered after it, so the stranger's message had no effect.
    await page.evaluate(() => {
      const { origin } = new URL(document.querySelector('iframe')?.src ?? '')
      document.querySelector('iframe')?.contentWindow?.postMessage({ type: 'vitrine:hello' }, origin)
    })
    await expect.poll(() => heard(page, 'vitrine:ready')).toHaveLength(2)
    expect(await heard(page, 'vitrine:rendered')).toEqual([])
    expect(await framed(page).getByText('De um estranho').count()).toBe(0)
    await page.close()
  })

  test('has links that lead to its own pages, even those of a script, and sends no form', async () => {
    const preview = await link()
    const { pathname } = new URL(preview)
    const page = await browser.newPage({ locale: 'pt-BR', viewport: { width: 1280, height: 900 } })
    const posts: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(new URL(request.url()).pathname)
    })
    await page.goto(preview)
    await page.locator('main a[href*="/preview/"]').first().click()
    await page.waitForURL((url) => url.href !== preview)
    expect(new URL(page.url()).pathname.startsWith(pathname)).toBe(true)
    await page.evaluate(() => {
      document.body.prepend(
        Object.assign(document.createElement('a'), { href: '/sobre', textContent: 'feito' }),
      )
    })
    await page.getByText('feito', { exact: true }).click()
    await page.waitForURL(`**${pathname}sobre`)
    expect(await page.title()).toContain('A casa, desde 1962')

    await page.evaluate(() => {
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        action: '/api/forms/contato',
      })
      form.append(Object.assign(document.createElement('button'), { textContent: 'enviar agora' }))
      document.body.prepend(form)
    })
    await page.getByText('enviar agora').click()
    await page.getByText('Uma prévia não envia formulários.').waitFor()
    expect(posts.filter((path) => path.startsWith('/api/forms'))).toEqual([])
    expect(await page.evaluate(() => document.cookie)).not.toContain('vitrine-preview')
    await page.close()
  })

  test('says in its bar what it shows and until when, and the tenant’s CSS does not reach the bar', async () => {
    const page = await browser.newPage({ locale: 'pt-BR' })
    await page.goto(await link())
    const bar = page.locator('vitrine-preview')
    await page.addStyleTag({ content: 'x{}' }).catch(() => {})
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(
        'vitrine-preview, vitrine-preview * { display: none !important; position: static !important }',
      )
      document.adoptedStyleSheets.push(sheet)
    })
    expect(await bar.evaluate((element) => getComputedStyle(element).position)).toBe('fixed')
    expect(await bar.isVisible()).toBe(true)
    await page.getByText('Prévia do rascunho').waitFor()
    const time = bar.locator('time')
    const until = new Date((await time.getAttribute('datetime')) ?? '')
    const local = await page.evaluate(
      (iso) => new Date(iso).toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' }),
      until.toISOString(),
    )
    expect(await time.textContent()).toBe(local)
    await page.close()
  })
})

/** Some browsers block these cookies by default, others if their user says so. */
async function blockThirdPartyCookies(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCookieControls', { enableThirdPartyCookieRestriction: true })
}
