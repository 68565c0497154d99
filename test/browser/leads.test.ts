import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { SiteFiles } from '../../admin/site-file.ts'
import { runSql } from '../../build/backend.ts'
import { createMailbox, MAILBOX } from '../../build/dev/mailbox.ts'
import { runSite } from '../../cli/site.ts'
import { createClient } from '@supabase/supabase-js'
import { secretText, tenantSecret } from '#shared/webhooks/sign.ts'
import { chromiumPath } from '../support/browser.ts'
import { connectChromium } from '../support/connect-chromium.ts'
import { follow } from '../support/follow.ts'
import { addSiteCopy } from '../support/site-copy.ts'
import { until } from '../support/until.ts'
import { enterForm } from '../support/visitor-site.ts'
import { startWorker } from '../support/worker.ts'

const HOST = 'padaria-leads.localhost'
const HOOK = 'https://hooks.example/padaria'

/** A submission end to end: browser, Worker, queues, database, mailbox, webhook receiver. */
describe.skipIf(chromiumPath() === null)('a form of the bakery', () => {
  const backend = inject('platform')
  let site: SiteFiles
  let worker: Awaited<ReturnType<typeof startWorker>>
  let browser: Browser
  let mailServer: Server
  const hooks: { headers: Headers; body: string }[] = []

  beforeAll(async () => {
    site = await addSiteCopy('padaria', HOST)
    await changeForms(`notify = notify || '{"webhooks": ["${HOOK}"]}'`, ['contato', 'carta'])
    const mailbox = createMailbox(() => {})
    mailServer = createServer((incoming, outgoing) => void mailbox.handle(incoming, outgoing))
    mailServer.listen(0, '127.0.0.1')
    await once(mailServer, 'listening')
    worker = await startWorker({
      hasQueue: true,
      bindings: {
        UPSTREAM: 'supabase',
        SUPABASE_URL: backend.url,
        SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
        SUPABASE_SECRET_KEY: backend.secretKey,
        UPSTREAM_TIMEOUT_MS: 60_000,
        LEADS_SECRET: 'platform-secret',
        ...mailbox.vars((mailServer.address() as AddressInfo).port),
      },
      upstream: async (request) => {
        const body = request.method === 'GET' ? null : await request.text()
        if (request.url === HOOK) {
          hooks.push({ headers: new Headers([...request.headers]), body: body ?? '' })
          return new Response(null, { status: 204 })
        }
        return fetch(request.url, { method: request.method, headers: [...request.headers], body })
      },
    })
    browser = await connectChromium()
  })
  afterAll(async () => {
    await browser?.close()
    await worker?.stop()
    mailServer?.close()
  })

  test('is read in the mailbox, received by the webhook, and listed on the command line', async () => {
    const page = await browser.newPage({ locale: 'pt-BR', reducedMotion: 'reduce' })
    await page.goto(`http://${HOST}:${worker.url.port}/contato`)
    await page.fill('[name=nome]', 'Ana <b>Souza</b>')
    await page.fill('[name=email]', 'ana@example.com')
    await page.selectOption('[name=assunto]', 'visita')
    await page.fill('[name=mensagem]', 'Bom dia,\nsomos vinte crianças.')
    await page.click('form[action*="/api/forms/contato"] [type=submit]')
    await page.getByText('Recebemos. A Rosa responde depois das 14h.').waitFor()

    await until(() => expect(hooks).toHaveLength(1))
    const [hook] = hooks
    const { body = '', headers = new Headers() } = hook ?? {}
    const sent = JSON.parse(body)
    expect(sent).toMatchObject({
      type: 'form.submitted',
      data: { form_id: 'contato', locale: 'pt-BR', data: { email: 'ana@example.com', assunto: 'visita' } },
    })
    const secret = secretText(await tenantSecret('platform-secret', site.tenant.uuid)).replace('whsec_', '')
    const signed = `${headers.get('webhook-id')}.${headers.get('webhook-timestamp')}.${body}`
    const signature = createHmac('sha256', Buffer.from(secret, 'base64')).update(signed).digest('base64')
    expect(headers.get('webhook-signature')).toBe(`v1,${signature}`)

    const mailbox = `http://127.0.0.1:${(mailServer.address() as AddressInfo).port}${MAILBOX}`
    await expect
      .poll(async () => {
        await page.goto(mailbox)
        return page.getByRole('link', { name: 'Contato: nova mensagem' }).count()
      })
      .toBe(1)
    const shown = await textBehind(page.getByRole('link', { name: 'Contato: nova mensagem' }))
    expect(shown).toContain('rosa@padariaaurora.example')
    expect(shown).toMatch(/Reply-To\s+ana@example\.com/)
    expect(shown).toContain('Nome: Ana <b>Souza</b>')
    expect(shown).toContain('Mensagem: Bom dia,\n    somos vinte crianças.')
    const html = page.frameLocator('iframe')
    expect(await html.locator('table').innerText()).toContain('Ana <b>Souza</b>')
    expect(await html.locator('b').count()).toBe(0)

    const printed: string[] = []
    const context = {
      print: (line: string) => void printed.push(line),
      note: () => {},
      database: client,
      env: {},
    }
    await until(async () => {
      printed.length = 0
      expect(await runSite(['leads', 'list', HOST, '--json'], context)).toBe(0)
      const [lead] = JSON.parse(printed.join('\n'))
      expect(lead).toMatchObject({
        id: sent.data.id,
        status: 'new',
        deliveries: [
          { channel: 'email', target: 'rosa@padariaaurora.example', state: 'sent', attempts: 1 },
          { channel: 'webhook', target: HOOK, state: 'sent', attempts: 1 },
        ],
      })
    })
  })

  describe.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('a subscription %s', (_, javaScriptEnabled) => {
    const address = javaScriptEnabled ? 'bia@example.com' : 'caio@example.com'
    const form = javaScriptEnabled ? 'carta' : 'contato'
    let page: Page

    beforeAll(async () => {
      // The form of the newsletter is in a popup, which a browser without scripts does not open.
      await changeForms('double_opt_in = true', [form])
      page = await browser.newPage({ locale: 'pt-BR', javaScriptEnabled, reducedMotion: 'reduce' })
    })
    afterAll(async () => {
      await page?.close()
      await changeForms('double_opt_in = false', ['contato'])
    })

    async function sendForm(): Promise<void> {
      if (javaScriptEnabled) {
        await page.goto(`${origin()}/`)
        await page.click('a[href="popup:primeira-encomenda"]')
        await enterForm(page.locator('[role=dialog]'))
        await page.fill('[role=dialog] [name=email]', address)
        await page.click('[role=dialog] [type=submit]')
        await page.getByText('Falta um clique: confirme no e-mail que enviamos').waitFor()
        return
      }
      await page.goto(`${origin()}/contato`)
      await page.fill('[name=nome]', 'Caio')
      await page.fill('[name=email]', address)
      await page.selectOption('[name=assunto]', 'visita')
      await page.fill('[name=mensagem]', 'Quero a carta.')
      await page.click('form[action*="/api/forms/contato"] [type=submit]')
      await page.getByText('Recebemos. A Rosa responde depois das 14h.').waitFor()
    }

    test('is confirmed by the link of the mail, and ended by that of the next one', async () => {
      const told = hooks.length
      await sendForm()
      const asked = await openMail(page, address, 'Confirme sua inscrição em Padaria Aurora')
      const [, confirmLink = ''] = /Confirmar inscrição: (\S+)/.exec(asked) ?? []
      expect(new URL(confirmLink).origin).toBe(origin())

      // Opening the link confirms nothing, because mail programs open links.
      await worker.fetch(confirmLink)
      await page.goto(confirmLink)
      expect(await page.innerText('h1')).toBe('Confirme sua inscrição em Padaria Aurora')
      expect(hooks).toHaveLength(told)
      await page.click('main [type=submit]')
      await page.getByRole('heading', { name: 'Agora você recebe as novidades de Padaria Aurora.' }).waitFor()
      await until(() => expect(hooks).toHaveLength(told + 1))
      expect(lastHook()).toMatchObject({
        type: 'subscription.confirmed',
        data: { form_id: form, data: { email: address } },
      })

      const welcome = await openMail(page, address, 'Agora você recebe as novidades de Padaria Aurora.')
      const [, endLink = ''] = /Cancelar inscrição: (\S+)/.exec(welcome) ?? []
      await page.goto(endLink)
      expect(await page.innerText('h1')).toBe('Não quer mais novidades de Padaria Aurora?')
      expect(hooks).toHaveLength(told + 1)
      await page.click('main [type=submit]')
      await page
        .getByRole('heading', { name: 'Você não recebe mais as novidades de Padaria Aurora.' })
        .waitFor()
      await until(() => expect(hooks).toHaveLength(told + 2))
      expect(lastHook()).toMatchObject({ type: 'subscription.ended' })
    })

    test('is ended by the button of a mail program, without a page', async () => {
      const told = hooks.length
      const again = `again-${address}`
      const lead = await worker.fetch(`${origin()}/api/forms/carta`, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify({ email: again, _popup: 'primeira-encomenda' }),
      })
      expect(lead.status).toBe(200)
      const asked = await openMail(page, again, 'Confirme sua inscrição em Padaria Aurora')
      const [, confirmLink = ''] = /Confirmar inscrição: (\S+)/.exec(asked) ?? []
      await page.goto(confirmLink)
      await page.click('main [type=submit]')
      await page.getByRole('heading', { name: 'Agora você recebe as novidades de Padaria Aurora.' }).waitFor()
      await until(() => expect(hooks).toHaveLength(told + 1))

      const welcome = await openMail(page, again, 'Agora você recebe as novidades de Padaria Aurora.')
      const [, endLink = ''] = /List-Unsubscribe\s+<(\S+)>/.exec(welcome) ?? []
      expect(endLink).toBe(lastHook().data.unsubscribe_url)
      expect(welcome).toMatch(/List-Unsubscribe-Post\s+List-Unsubscribe=One-Click/)
      const ended = await worker.fetch(endLink, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })
      expect(ended.status).toBe(200)
      await until(() => expect(hooks).toHaveLength(told + 2))
      expect(lastHook()).toMatchObject({ type: 'subscription.ended' })
    })
  })

  const changeForms = (change: string, forms: readonly string[]) =>
    runSql(
      backend,
      `update public.forms set ${change}
       where site_id = '${site.site_id}' and id in (${forms.map((form) => `'${form}'`).join(', ')})`,
    )

  const origin = () => `http://${HOST}:${worker.url.port}`
  const lastHook = () => JSON.parse(hooks.at(-1)?.body ?? '')

  /** The newest mail to an address with this subject, as the local mailbox shows it. */
  async function openMail(page: Page, to: string, subject: string): Promise<string> {
    const row = page.getByRole('listitem').filter({ hasText: `${subject} to ${to},` })
    await expect
      .poll(async () => {
        await page.goto(`http://127.0.0.1:${(mailServer.address() as AddressInfo).port}${MAILBOX}`)
        return row.count()
      })
      .toBe(1)
    return textBehind(row.getByRole('link'))
  }

  /** The text of the page that a link leads to, once the page has loaded. */
  async function textBehind(link: Locator): Promise<string> {
    await follow(link)
    return link.page().innerText('body')
  }

  function client() {
    return createClient(backend.url, backend.secretKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    })
  }
})
