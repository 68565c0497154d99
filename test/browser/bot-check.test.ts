import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chromiumPath } from '../support/browser.ts'
import { connectChromium } from '../support/connect-chromium.ts'
import { follow } from '../support/follow.ts'
import { type TestSite, textSection } from '../support/site.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { enterForm, whenAlive } from '../support/visitor-site.ts'
import { startWorker } from '../support/worker.ts'

const form = {
  id: 'fale',
  component: { folder: 'contact', name: 'simple' },
  data: {
    custom_form_id: 'contato',
    fields: [
      { name: 'nome', type: 'text', label: 'Nome', required: true },
      { name: 'texto', type: 'textarea', label: 'Texto' },
    ],
  },
}
const site: TestSite = {
  host: 'guardada.localhost',
  pages: [
    { id: 'home', route: '/', sections: [textSection('t', '<p><a href="popup:convite">Convite</a></p>')] },
    { id: 'contato', route: 'contato', sections: [form] },
  ],
  root: { appConfig: { forms: { turnstile_site_key: '1x00AA' } } },
}
const popup = { id: 'convite', name: 'Convite', config: { pages: [{ sections: [form] }] } }

/** In place of Cloudflare's script: a check that every visitor passes. */
const TURNSTILE = `window.turnstile = {
  render(slot, { sitekey, action, callback }) {
    slot.textContent = 'check ' + sitekey
    this.reset = () => callback(action)
    this.reset()
    return 'widget'
  },
}`

const upstream = scriptedUpstream(site)
let worker: Awaited<ReturnType<typeof startWorker>>
let browser: Browser
let context: BrowserContext
let page: Page
let verified: string[]

describe.skipIf(chromiumPath() === null)('a form with a bot check', () => {
  beforeAll(async () => {
    browser = await connectChromium()
    worker = await startWorker({
      bindings: {
        TURNSTILE_SECRET_KEY: 'geheim',
        SUPABASE_URL: 'https://database.test',
        SUPABASE_PUBLISHABLE_KEY: 'public',
      },
      upstream: async (request) => {
        const { hostname, pathname } = new URL(request.url)
        if (pathname === '/rest/v1/get_popups') return Response.json([popup])
        if (hostname !== 'challenges.cloudflare.com') return upstream.handle(request)
        const { response } = (await request.json()) as { response: string }
        verified.push(response)
        return Response.json({ success: true, hostname: site.host, action: response })
      },
    })
  })
  afterAll(async () => {
    await browser.close()
    await worker.stop()
  })
  beforeEach(() => {
    verified = []
    upstream.calls.length = 0
  })
  afterEach(() => context.close())

  async function visit(path: string, javaScriptEnabled: boolean) {
    context = await browser.newContext({ locale: 'pt-BR', javaScriptEnabled })
    page = await context.newPage()
    await page.route('https://challenges.cloudflare.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: TURNSTILE }),
    )
    await page.goto(`http://${site.host}:${worker.url.port}${path}`)
  }

  const submissions = () =>
    upstream.calls
      .filter(({ url }) => url.pathname === '/api/forms/submit')
      .map(({ body }) => JSON.parse(body).data)

  test('works in a popup on a page without a form', async () => {
    await visit('/', true)
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    await whenAlive(page)
    await page.getByText('Convite').click()
    const dialog = page.getByRole('dialog')
    await enterForm(dialog)
    await dialog.getByLabel('Nome').fill('Ana')
    await dialog.getByText('check 1x00AA').waitFor()
    await dialog.getByRole('button', { name: 'Enviar' }).click()
    await dialog.getByText('Obrigado! Sua mensagem foi enviada.').waitFor()
    expect(verified).toEqual(['form'])
    expect(submissions()).toEqual([{ nome: 'Ana' }])
    expect(complaints).toEqual([])
  })

  test('is sent by the second attempt when the bot check did not load at first', async () => {
    await visit('/contato', true)
    let isDown = true
    await page.route('https://challenges.cloudflare.com/**', (route) =>
      isDown ? route.abort() : route.fallback(),
    )
    await enterForm(page)
    await page.getByLabel('Nome').fill('Ana')
    const send = page.getByRole('button', { name: 'Enviar' })
    await send.click()
    await page.getByText('Não foi possível').waitFor()
    expect(submissions()).toEqual([])
    isDown = false
    await send.click()
    await page.getByText('Obrigado! Sua mensagem foi enviada.').waitFor()
    expect(verified).toEqual(['form'])
    expect(submissions()).toEqual([{ nome: 'Ana' }])
  })

  test('is sent again with the new token of the answer, even if its page has none', async () => {
    await visit('/contato', true)
    const bodies: string[] = []
    await page.route('**/api/forms/contato', (route) => {
      bodies.push(route.request().postData() ?? '')
      return route.fulfill({ status: 422, json: { ok: false, message: 'De novo', token: 'novo.selo' } })
    })
    await enterForm(page)
    await page.getByLabel('Nome').fill('Ana')
    const send = page.getByRole('button', { name: 'Enviar' })
    for (const count of [1, 2]) {
      await send.click()
      await expect.poll(() => bodies).toHaveLength(count)
      await page.getByText('De novo').waitFor()
    }
    expect(bodies.map((body) => body.includes('novo.selo'))).toEqual([false, true])
  })

  test('does not reload its page when the script of the check fails to load', async () => {
    await visit('/contato', true)
    await page.route('**/assets/bot-check*', (route) => route.abort())
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    await enterForm(page)
    await page.getByLabel('Nome').fill('Ana')
    await page.getByRole('button', { name: 'Enviar' }).click()
    await page.getByText('Não foi possível').waitFor()
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
    expect(await page.getByLabel('Nome').inputValue()).toBe('Ana')
  })

  test('is sent by a visitor without scripts, who confirms it', async () => {
    await visit('/contato', false)
    await page.getByLabel('Nome').fill('Ana "A" <b>')
    await page.getByLabel('Texto').fill('Um.\nDois.')
    await page.getByRole('button', { name: 'Enviar' }).click()
    await page.getByRole('heading', { name: 'Mais um clique envia sua mensagem' }).waitFor()
    expect(submissions()).toEqual([])
    // A submission that is faster than a person can read must be confirmed again.
    await expect
      .poll(
        async () => {
          // A page that is still loading has neither the thanks nor a button to try again.
          await follow(page.getByRole('button', { name: 'Enviar' }))
          return page.getByText('Obrigado! Sua mensagem foi enviada.').isVisible()
        },
        { interval: 1_500 },
      )
      .toBe(true)
    expect(new URL(page.url()).pathname).toBe('/contato')
    expect(submissions()).toEqual([{ nome: 'Ana "A" <b>', texto: 'Um.\nDois.' }])
    expect(verified).toEqual([])
  })
})
