import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import portuguese from '#shared/messages/pt-BR.json'
import { chromiumPath } from '../support/browser.ts'
import { connectChromium } from '../support/connect-chromium.ts'
import { onePagePlatform } from '../support/one-page.ts'
import { type CaseRow, testRows } from '../support/cases.ts'
import { type TestSite, textSection } from '../support/site.ts'
import { enterForm, whenFileRuns } from '../support/visitor-site.ts'
import { startWorker } from '../support/worker.ts'

interface FormRow extends CaseRow {
  input: { form?: string; action?: string; page_lang?: string; rule?: string; value?: string }
  expected: { no_request?: string; requests?: number; message?: string }
}

const site: TestSite = {
  host: 'forms.localhost',
  pages: [
    {
      id: 'home',
      route: '/',
      sections: [
        {
          id: 'fale',
          component: { folder: 'contact', name: 'simple' },
          data: {
            custom_form_id: 'contato',
            name: 'Contato',
            type: 'contact',
            conversion: { googleTag: { event_name: 'lead' } },
            fields: [
              // A field may have the name of a property of form elements.
              { name: 'action', type: 'text', label: 'Nome', required: true, maxLength: 5 },
              { name: 'email', type: 'email', label: 'E-mail', required: true },
              { name: 'tipo', type: 'radio', label: 'Tipo', options: ['pessoa', 'empresa'] },
              {
                name: 'cnpj',
                type: 'text',
                label: 'CNPJ',
                required: true,
                condition: { field: 'tipo', operator: 'equals', value: 'empresa' },
              },
              { name: 'idade', type: 'number', label: 'Idade' },
              { name: 'cartao', type: 'text', label: 'Cartão', autocomplete: 'billing cc-number' },
              { name: 'aceite', type: 'consent', label: 'Li e aceito', required: true },
            ],
          },
        },
      ],
    },
  ],
}

const steps: TestSite = {
  host: 'steps.localhost',
  pages: [
    {
      id: 'home',
      route: '/',
      sections: [
        {
          id: 'agenda',
          component: { folder: 'form', name: 'steps' },
          data: {
            custom_form_id: 'agenda',
            fields: [
              { name: 'nome', type: 'text', label: 'Nome', required: true },
              { name: 'dia', type: 'date', label: 'Dia', required: true },
              { name: 'email', type: 'email', label: 'E-mail', required: true },
            ],
            steps: [
              { title: 'Quem', fields: ['nome'] },
              { title: 'Quando', fields: ['dia'] },
              { title: 'Contato', fields: ['email'] },
            ],
          },
        },
      ],
    },
  ],
}

const letter: TestSite = {
  host: 'letter.localhost',
  pages: [
    {
      id: 'home',
      route: '/',
      sections: [
        {
          id: 'rodape',
          component: { folder: 'footer', name: 'columns' },
          data: { columns: [{ kind: 'newsletter', title: 'Cartas', custom_form_id: 'carta' }] },
        },
      ],
    },
  ],
}

/** A form below the first screen, with nothing that its script must prepare. */
const plain: TestSite = {
  host: 'plain.localhost',
  pages: [
    {
      id: 'home',
      route: '/',
      sections: [
        textSection('longo', '<p>Uma linha.</p>'.repeat(80)),
        {
          id: 'recado',
          component: { folder: 'contact', name: 'simple' },
          data: {
            custom_form_id: 'recado',
            fields: [
              { name: 'email', type: 'email', label: 'E-mail', required: true },
              // A field may have the name of a method of form elements.
              { name: 'requestSubmit', type: 'text', label: 'Recado' },
            ],
          },
        },
        textSection('fim', '<p>Outra linha.</p>'.repeat(80)),
      ],
    },
  ],
}

const files: TestSite = {
  host: 'files.localhost',
  pages: [
    {
      id: 'home',
      route: '/',
      sections: [
        {
          id: 'fotos',
          component: { folder: 'form', name: 'stacked' },
          data: {
            custom_form_id: 'fotos',
            fields: [
              { name: 'capa', type: 'file', label: 'Capa' },
              { name: 'outras', type: 'file', label: 'Outras', multiple: true },
            ],
          },
        },
      ],
    },
  ],
}

const platform = onePagePlatform(site, steps, letter, plain, files)
let worker: Awaited<ReturnType<typeof startWorker>>
let browser: Browser
let page: Page
let address: string

async function open(options: BrowserContextOptions = {}, host = 'forms.localhost') {
  page = await (await browser.newContext({ locale: 'pt-BR', ...options })).newPage()
  address = `http://${host}:${worker.url.port}/`
  await page.goto(address)
}

describe.skipIf(chromiumPath() === null)('a form in a browser', () => {
  beforeAll(async () => {
    worker = await startWorker({ upstream: platform.handle })
    browser = await connectChromium()
  })
  afterAll(async () => {
    await browser.close()
    await worker.stop()
  })
  beforeEach(() => {
    platform.submissions()
    platform.isDown = false
  })
  afterEach(() => page.context().close())

  const error = (name: string) => page.locator(`[data-field="${name}"] [id$="-error"]`)
  /** The script has loaded once it has disabled the browser's validation. */
  const enhanced = () => page.locator('form[novalidate]').waitFor()

  async function fill() {
    await page.getByLabel('Nome').fill('Ana')
    await page.getByLabel('E-mail').fill('ana@example.com')
    await page.getByLabel('Li e aceito').check()
  }

  /** Paths of the page's posts; reports of a form are distinguished from those of the visit. */
  function watchPosts(): string[] {
    const posts: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'POST') return
      const { pathname } = new URL(request.url())
      const isEvent = pathname === '/api/tracking/save'
      posts.push(isEvent ? `${pathname} ${JSON.parse(request.postData() ?? '{}').action}` : pathname)
    })
    return posts
  }

  testRows<FormRow>(import.meta.filename, 'form-validation', {
    'frm-107': async ({ input, expected }) => {
      expect(input).toEqual({ form: 'contact', action: 'submit empty' })
      await open()
      await enhanced()
      const posts = watchPosts()
      await page.getByRole('button', { name: 'Enviar' }).click()
      await expect.poll(() => error('email').textContent()).not.toBe('')
      await page.waitForLoadState('networkidle')
      expect(posts).not.toContain(expected.no_request)
      expect(posts.filter((post) => post.startsWith('/api/forms/'))).toEqual([])
      expect(platform.submissions()).toEqual([])
    },
    'frm-108': async ({ input, expected }) => {
      expect(input).toEqual({ form: 'contact', action: 'double click submit' })
      await open()
      await enhanced()
      await fill()
      const posts = watchPosts()
      await page.getByRole('button', { name: 'Enviar' }).dblclick()
      await page.getByText('Obrigado!').waitFor()
      // The report is a separate request, which may begin after the thanks are shown.
      await expect
        .poll(() => posts.filter((post) => post === '/api/tracking/save submitForm'))
        .toHaveLength(1)
      expect(posts.filter((post) => post.startsWith('/api/forms/'))).toHaveLength(expected.requests ?? -1)
    },
    locale: async ({ input, expected }) => {
      expect(input).toEqual({ page_lang: 'pt-BR', rule: 'required', value: '' })
      expect(expected.message).toBe('non-empty, language of the page or the English default')
      await open()
      await enhanced()
      await page.getByRole('button', { name: 'Enviar' }).click()
      await expect.poll(() => error('action').textContent()).toBe(portuguese['form.required'])
    },
  })

  test('shows errors at incomplete fields, and sends nothing', async () => {
    await open()
    await enhanced()
    await page.getByLabel('Nome').fill('Mariana')
    await page.getByLabel('E-mail').fill('ana')
    await page.getByRole('button', { name: 'Enviar' }).click()
    expect(await error('action').textContent()).toBe('Digite no máximo 5 caracteres')
    expect(await error('email').textContent()).toBe('Digite um e-mail válido')
    expect(await error('aceite').textContent()).toBe('Este campo é obrigatório')
    expect(await page.getByLabel('Nome').evaluate((input) => input === document.activeElement)).toBe(true)
    await page.getByLabel('E-mail').fill('ana@example.com')
    expect(await error('email').textContent()).toBe('')
    expect(platform.submissions()).toEqual([])
  })

  test('says which files it takes, and refuses larger ones before they are sent', async () => {
    await open({}, 'files.localhost')
    await enterForm(page)
    const posts = watchPosts()
    const file = (name: string, size: number) => ({ name, mimeType: 'image/png', buffer: Buffer.alloc(size) })
    const send = page.getByRole('button', { name: 'Enviar' })
    expect(await page.locator('[data-field="capa"]').textContent()).toContain('Até 0.06\u00a0MB por arquivo')
    await page.getByLabel('Capa').setInputFiles(file('capa.png', 70_000))
    await send.click()
    expect(await error('capa').textContent()).toBe('O arquivo é grande demais. O limite é de 0.06\u00a0MB')
    await page.getByLabel('Capa').setInputFiles(file('capa.png', 30_000))
    await page.getByLabel('Outras').setInputFiles([file('a.png', 20_000), file('b.png', 20_000)])
    await send.click()
    expect(await error('outras').textContent()).toBe('Todos os arquivos juntos, até 0.06\u00a0MB')
    expect(posts.filter((post) => post.startsWith('/api/forms/'))).toEqual([])
    await page.getByLabel('Outras').setInputFiles([file('a.png', 20_000)])
    await send.click()
    await page.getByText('Obrigado! Sua mensagem foi enviada.').waitFor()
    expect(platform.submissions()).toMatchObject([
      { data: { capa: [{ size: 30_000 }], outras: [{ size: 20_000 }] } },
    ])
  })

  test('is sent once, shows the thanks, and raises the event', async () => {
    await open()
    await enhanced()
    await page.evaluate(() => {
      document.addEventListener('vitrine:form-sent', (event) => {
        Object.assign(window, { sent: (event as CustomEvent).detail })
      })
    })
    await fill()
    await page.getByLabel('Cartão').fill('4111')
    await page.getByRole('button', { name: 'Enviar' }).dblclick()
    await page.getByText('Obrigado! Sua mensagem foi enviada.').waitFor()
    expect(await page.locator('form').isVisible()).toBe(false)
    expect(platform.submissions()).toMatchObject([
      { data: { action: 'Ana', email: 'ana@example.com', aceite: true, cartao: '4111' } },
    ])
    // What is reported leaves the card out.
    expect(await page.evaluate(() => (window as { sent?: unknown }).sent)).toEqual({
      form_id: 'contato',
      name: 'Contato',
      type: 'contact',
      conversion: { googleTag: { event_name: 'lead' } },
      data: { action: 'Ana', email: 'ana@example.com' },
    })
    expect(page.url()).toBe(address)
  })

  test('shows a field only if its condition is met', async () => {
    await open()
    await enhanced()
    await fill()
    expect(await page.getByLabel('CNPJ').isVisible()).toBe(false)
    await page.getByLabel('empresa').check()
    expect(await page.getByLabel('CNPJ').isVisible()).toBe(true)
    expect(await page.getByLabel('CNPJ').getAttribute('aria-required')).toBe('true')
    await page.getByRole('button', { name: 'Enviar' }).click()
    expect(await error('cnpj').textContent()).toBe('Este campo é obrigatório')
    await page.getByLabel('pessoa').check()
    await page.getByRole('button', { name: 'Enviar' }).click()
    await page.getByText('Obrigado!').waitFor()
    expect(platform.submissions()[0]?.data).not.toHaveProperty('cnpj')
  })

  test('does not lose the typed text when it could not be stored, and sends it again with the same key', async () => {
    await open()
    await enhanced()
    await fill()
    platform.isDown = true
    await page.getByRole('button', { name: 'Enviar' }).click()
    await page.getByText('Não foi possível enviar sua mensagem.').waitFor()
    expect(await page.getByLabel('Nome').inputValue()).toBe('Ana')
    const button = page.getByRole('button', { name: 'Enviar' })
    await expect.poll(() => button.evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
    platform.isDown = false
    await page.getByRole('button', { name: 'Enviar' }).click()
    await page.getByText('Obrigado!').waitFor()
    expect(new Set(platform.submissions().map(({ idempotency_key }) => idempotency_key)).size).toBe(1)
  })

  test('of steps shows one step at a time, and the next one only if the step is valid', async () => {
    await open({}, 'steps.localhost')
    await enhanced()
    expect(await page.getByLabel('Dia').isVisible()).toBe(false)
    expect(await page.getByRole('button', { name: 'Enviar' }).isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Continuar' }).click()
    expect(await error('nome').textContent()).toBe('Este campo é obrigatório')
    await page.getByLabel('Nome').fill('Ana')
    await page.getByLabel('Nome').press('Enter')
    expect(await page.getByText('Etapa 2 de 3').isVisible()).toBe(true)
    await page.getByLabel('Dia').fill('2027-01-02')
    await page.getByLabel('Dia').press('Enter')
    await page.getByRole('button', { name: 'Voltar' }).click()
    expect(await page.getByLabel('Dia').inputValue()).toBe('2027-01-02')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.getByLabel('E-mail').fill('ana@example.com')
    await page.getByLabel('E-mail').press('Enter')
    await page.getByText('Obrigado!').waitFor()
    expect(platform.submissions()).toMatchObject([
      { data: { nome: 'Ana', dia: '2027-01-02', email: 'ana@example.com' } },
    ])
  })

  test('of steps is one form without scripts', async () => {
    await open({ javaScriptEnabled: false }, 'steps.localhost')
    await page.getByLabel('Nome').fill('Ana')
    await page.getByLabel('Dia').fill('2027-01-02')
    expect(await page.getByRole('button', { name: 'Continuar' }).isVisible()).toBe(false)
    await page.getByLabel('E-mail').fill('ana@gmail')
    await page.getByRole('button', { name: 'Enviar' }).click()
    await page.getByText('Confira os campos destacados').waitFor()
    await page.getByLabel('E-mail').fill('ana@example.com')
    await page.getByRole('button', { name: 'Enviar' }).click()
    await page.getByText('Obrigado!').waitFor()
    expect(platform.submissions()).toHaveLength(1)
  })

  test.each([true, false])('in the footer takes an address (scripts: %s)', async (javaScriptEnabled) => {
    await open({ javaScriptEnabled }, 'letter.localhost')
    await page.getByLabel('E-mail').fill('ana@example.com')
    await page.getByRole('button', { name: 'Assinar' }).click()
    await page.getByText('Obrigado!').waitFor()
    expect(platform.submissions()).toMatchObject([{ data: { email: 'ana@example.com' } }])
  })

  test('works without scripts, with every field visible', async () => {
    await open({ javaScriptEnabled: false })
    expect(await page.getByLabel('CNPJ').isVisible()).toBe(true)
    await page.getByLabel('Nome').fill('Ana')
    await page.getByLabel('E-mail').fill('ana@example.com')
    await page.getByLabel('pessoa').check()
    await page.getByLabel('CNPJ').fill('não')
    await page.getByLabel('Li e aceito').check()
    await page.getByRole('button', { name: 'Enviar' }).click()
    await page.getByText('Obrigado! Sua mensagem foi enviada.').waitFor()
    expect(page.url()).toBe(`${address}?form=contato#fale`)
    expect(platform.submissions()).toMatchObject([
      { data: { action: 'Ana', email: 'ana@example.com', tipo: 'pessoa' } },
    ])
    await page.reload()
    expect(await page.locator('form').isVisible()).toBe(true)
  })

  test.each([true, false])(
    'is sent without its script even if a required field does not apply (scripts: %s)',
    async (javaScriptEnabled) => {
      page = await (await browser.newContext({ locale: 'pt-BR', javaScriptEnabled })).newPage()
      await page.route('**/assets/forms-*.js', (route) => route.abort())
      address = `http://forms.localhost:${worker.url.port}/`
      await page.goto(address)
      expect(await page.getByLabel('CNPJ').isVisible()).toBe(!javaScriptEnabled)
      await page.getByLabel('Nome').fill('Ana')
      await page.getByLabel('E-mail').fill('ana@example.com')
      await page.getByLabel('pessoa').check()
      await page.getByLabel('Li e aceito').check()
      await page.getByRole('button', { name: 'Enviar' }).click()
      await page.getByText('Obrigado! Sua mensagem foi enviada.').waitFor()
      expect(platform.submissions()).toMatchObject([{ data: { action: 'Ana', tipo: 'pessoa' } }])
    },
  )

  test('shows what is missing without scripts too', async () => {
    await open({ javaScriptEnabled: false })
    await page.getByLabel('Nome').fill('Ana')
    // The browser accepts this as an e-mail address.
    await page.getByLabel('E-mail').fill('ana@gmail')
    await page.getByLabel('CNPJ').fill('1')
    await page.getByLabel('Li e aceito').check()
    await page.getByRole('button', { name: 'Enviar' }).click()
    await page.getByText('Confira os campos destacados').waitFor()
    expect(await error('email').textContent()).toBe('Digite um e-mail válido')
    expect(await page.getByLabel('E-mail').inputValue()).toBe('ana@gmail')
    expect(await page.getByLabel('Li e aceito').isChecked()).toBe(false)
    expect(platform.submissions()).toEqual([])
  })

  describe('whose script loads at first use', () => {
    const FORMS = '**/assets/forms-*.js'
    const email = () => page.getByLabel('E-mail')
    const thanks = () => page.getByText('Obrigado! Sua mensagem foi enviada.').waitFor()

    /** Names of the scripts that the page requests from now on. */
    function watchScripts(): string[] {
      const scripts: string[] = []
      page.on('request', (request) => {
        const [, name] = /\/assets\/([a-z-]+)-[\w-]{8}\.js$/.exec(new URL(request.url()).pathname) ?? []
        if (name !== undefined) scripts.push(name)
      })
      return scripts
    }

    /** Opens the page, and waits until its scripts wait for the visitor. */
    async function openPlain(options: BrowserContextOptions = {}): Promise<void> {
      await open(options, plain.host)
      await whenFileRuns(page, 'main')
      await painted()
    }

    /** Waits until scripts that start after the first frame have started. */
    const painted = () =>
      page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve)))),
      )

    /** Delays the script of forms until the test releases it. */
    async function holdScript(): Promise<() => void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      await page.route(FORMS, async (route) => {
        await promise
        await route.continue()
      })
      return resolve
    }

    const sent = (posts: string[]) => posts.filter((post) => post.startsWith('/api/forms/'))

    test('loads no script of forms while it is only scrolled past, and one once it has the focus', async () => {
      await openPlain()
      const scripts = watchScripts()
      await page.mouse.move(600, 400)
      const end = await page.evaluate(() => document.documentElement.scrollHeight)
      for (let y = 0; y < end; y += 300) {
        await page.mouse.wheel(0, 300)
        await painted()
      }
      // A pointer crosses it, and a touch begins to scroll on it.
      await email().scrollIntoViewIfNeeded()
      await page.mouse.move(10, 10)
      await email().hover()
      await email().dispatchEvent('pointerdown')
      await painted()
      await page.waitForLoadState('networkidle')
      expect(scripts).toEqual([])
      await email().focus()
      await page.locator('form[novalidate]').waitFor()
      // This form has no conversion and opens no popup.
      expect(scripts).toEqual(['forms'])
    })

    test('loads it when Tab reaches it', async () => {
      await openPlain()
      for (let presses = 0; presses < 40; presses++) {
        await page.keyboard.press('Tab')
        if (await email().evaluate((input) => input === document.activeElement)) break
      }
      await page.locator('form[novalidate]').waitFor()
    })

    test('loads it when a password manager fills in an unfocused field', async () => {
      await openPlain()
      await email().evaluate((input: HTMLInputElement) => {
        input.value = 'ana@example.com'
        input.dispatchEvent(new Event('input', { bubbles: true }))
      })
      await page.locator('form[novalidate]').waitFor()
      await page.getByRole('button', { name: 'Enviar' }).click()
      await thanks()
      expect(platform.submissions()).toMatchObject([{ data: { email: 'ana@example.com' } }])
    })

    test('is sent by its script when it is filled in and sent without an earlier event', async () => {
      await openPlain()
      const posts = watchPosts()
      await email().evaluate((input: HTMLInputElement) => {
        input.value = 'ana@example.com'
        // As Safari, which does not focus a clicked button.
        const form = input.closest('form')
        HTMLFormElement.prototype.requestSubmit.call(form, form?.querySelector('button'))
      })
      await thanks()
      expect(sent(posts)).toEqual(['/api/forms/recado'])
      expect(page.url()).toBe(address)
    })

    test('is sent once even if the visitor sends it before its script has loaded', async () => {
      await openPlain()
      const release = await holdScript()
      const posts = watchPosts()
      await email().fill('ana@example.com')
      await email().press('Enter')
      const button = page.getByRole('button', { name: 'Enviar' })
      await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
      await email().press('Enter')
      expect(sent(posts)).toEqual([])
      release()
      await thanks()
      expect(sent(posts)).toEqual(['/api/forms/recado'])
      await expect
        .poll(() => posts.filter((post) => post === '/api/tracking/save submitForm'))
        .toHaveLength(1)
      expect(platform.submissions()).toMatchObject([{ data: { email: 'ana@example.com' } }])
      expect(page.url()).toBe(address)
    })

    test('is checked by its script even if it was sent before the script loaded', async () => {
      await openPlain()
      const release = await holdScript()
      const posts = watchPosts()
      // The browser accepts this as an e-mail address.
      await email().fill('ana@gmail')
      await email().press('Enter')
      release()
      await expect.poll(() => error('email').textContent()).toBe('Digite um e-mail válido')
      expect(await page.getByRole('button', { name: 'Enviar' }).getAttribute('aria-disabled')).toBeNull()
      expect(sent(posts)).toEqual([])
      await email().fill('ana@example.com')
      await email().press('Enter')
      await thanks()
    })

    test('is sent by the browser when its script fails to load, and does not lose what was typed', async () => {
      await openPlain()
      await page.route(FORMS, (route) => route.abort())
      const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/forms-'))
      await email().fill('ana@example.com')
      await failed
      await painted()
      expect(await email().inputValue()).toBe('ana@example.com')
      await email().press('Enter')
      await thanks()
      expect(page.url()).toBe(`${address}?form=recado#recado`)
      expect(platform.submissions()).toMatchObject([{ data: { email: 'ana@example.com' } }])
    })

    test('is sent once by the browser when its script loads too late', async () => {
      await openPlain()
      await page.clock.install()
      const release = await holdScript()
      await email().fill('ana@example.com')
      await email().press('Enter')
      const button = page.getByRole('button', { name: 'Enviar' })
      await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
      expect(platform.submissions()).toEqual([])
      await page.clock.fastForward(5_000)
      await thanks()
      expect(page.url()).toBe(`${address}?form=recado#recado`)
      release()
      expect(platform.submissions()).toHaveLength(1)
    })

    test('loads it at once on a page with errors, and an error disappears when it is corrected', async () => {
      await openPlain()
      await page.route(FORMS, (route) => route.abort(), { times: 1 })
      await email().fill('ana@gmail')
      await email().press('Enter')
      await page.getByText('Confira os campos destacados').waitFor()
      await enhanced()
      expect(await error('email').textContent()).toBe('Digite um e-mail válido')
      await email().fill('ana@example.com')
      expect(await error('email').textContent()).toBe('')
    })

    test.each([
      ['steps', 'steps.localhost'],
      ['fields that others show', 'forms.localhost'],
    ])('takes no focus when it loads for %s', async (_, host) => {
      await open({}, host)
      await enhanced()
      expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
    })
  })
})
