import { describe, expect, test } from 'vitest'
import { chromiumPath } from '../../support/browser.ts'
import { type CaseRow, testRows } from '../../support/cases.ts'
import { textSection } from '../../support/site.ts'
import { enterForm } from '../../support/visitor-site.ts'
import { visitors } from '../../support/visitors.ts'

type Fields = Readonly<Record<string, unknown>>

interface TrackingRow extends CaseRow {
  input: {
    open?: string
    then?: string[]
    click?: string
    fill?: Record<string, string>
    submit?: boolean | string
  }
  expected: Fields & { posts_to?: string; calls?: Fields[] }
}

/** A POST that the browser made. */
interface Call {
  path: string
  method: string
  contentType: string
  body: Record<string, unknown>
}

const form = {
  id: 'fale',
  component: { folder: 'contact', name: 'simple' },
  data: {
    custom_form_id: 'F1',
    name: 'Contato',
    type: 'contact',
    fields: [
      { name: 'nome', type: 'text', label: 'Nome', required: true },
      { name: 'email', type: 'email', label: 'E-mail', required: true },
    ],
  },
}

const links = textSection(
  'links',
  `<p><a href="https://partner.example/">Início</a>
   <a href="mailto:a@b.example">Escreva</a> <a href="tel:+551199999999">Ligue</a> <a href="/about">Sobre</a></p>
   <p>Um parágrafo.</p>`,
)

const footer = {
  id: 'rodape',
  component: { folder: 'footer', name: 'columns' },
  data: {
    columns: [{ kind: 'social' }],
    social: [{ network: 'instagram', url: 'https://www.instagram.com/aurora' }],
  },
}

const island = {
  id: 'ilha',
  component: { folder: 'newcomer', name: 'counter' },
  data: { unit: 'pães' },
}

const root = { path_rules: [{ from: '/old', to: '/about' }], appConfig: { localeRedirect: 'off' } }
const sites = [
  {
    host: 't1.localhost',
    pages: [
      { id: 'home', route: '/', sections: [links] },
      { id: 'about', route: 'about' },
      { id: 'vlog', route: 'vlog' },
      { id: 'contato', route: 'contato', sections: [form] },
    ],
    config: { footer: [footer] },
    root,
  },
  { host: 'island.localhost', pages: [{ id: 'home', route: '/', sections: [island] }], root },
]

const STRANGERS = 200

const PRERENDERING = `Object.defineProperty(document, 'prerendering', { value: true })`

describe.skipIf(chromiumPath() === null)('the report of a visit', () => {
  const t = visitors(sites, {}, { reducedMotion: 'reduce' })
  let calls: Call[]
  /** What reached the platform. */
  let arrived: unknown[]

  testRows<TrackingRow>(import.meta.filename, 'tracking-payloads', {
    pageView: (row) => compare(row, () => true),
    fields: (row) => compare(row, () => true),
    click: (row) => compare(row, ({ body }) => body.action === 'click'),
    submitForm: (row) => compare(row, ({ body }) => body.action === 'submitForm'),
    session: (row) => compare(row, () => true),
    'trk-045': async ({ input, expected }) => {
      expect(input.open).toBe(`/ in ${STRANGERS} fresh contexts`)
      const unique = { posts_to: '/api/tracking/save', calls: [{ identifiers_unique: true }] }
      expect({ ...expected }).toEqual(unique)
      await act({ group: 'session', input: { open: '/' } })
      await expect.poll(() => calls.length).toBe(1)
      // A visitor without the identifier is a new one.
      await t.page.evaluate(async (count) => {
        for (let made = 1; made < count; made++) {
          // One after the other, because browsers limit concurrent keepalive requests to 64 KiB.
          const isAnswered = new Promise<void>((resolve) => {
            new PerformanceObserver((list, observer) => {
              if (!list.getEntries().some(({ name }) => name.endsWith('/api/tracking/save'))) return
              observer.disconnect()
              resolve()
            }).observe({ type: 'resource' })
          })
          localStorage.removeItem('session_id')
          dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
          await isAnswered
        }
      }, STRANGERS)
      await expect.poll(() => calls.length).toBe(STRANGERS)
      const identifiers = calls.map(({ body }) => String(body.identifier))
      expect(identifiers.filter((each) => /^[A-Za-z0-9]{32}$/.test(each))).toHaveLength(STRANGERS)
      expect(new Set(identifiers).size).toBe(STRANGERS)
    },
    'trk-053': async ({ expected }) => {
      const { page_unaffected, status, ...others } = expected
      expect(others).toEqual({})
      expect(status).toBe('any')
      t.worker.isDown = true
      await t.enter({ disabled: null })
      const answered = t.page.waitForResponse('**/api/tracking/save')
      await t.visit()
      await (await answered).finished()
      t.worker.isDown = false
      await t.page.getByRole('link', { name: 'Sobre' }).click()
      await t.page.waitForURL('**/about')
      expect(t.errors.length === 0).toBe(page_unaffected)
    },
  })

  test('a form that is sent before a decision is reported with its id, name and type, and without values', async () => {
    const fill = { nome: 'Ana', email: 'ana@example.com' }
    await act({ group: 'undecided', input: { open: '/contato', fill, submit: true } })
    const forms = () => calls.map(({ body }) => body).filter(({ action }) => action === 'submitForm')
    await expect.poll(forms).toHaveLength(1)
    expect(forms()[0]).toMatchObject({ target: 'F1', identifier: '' })
    expect(forms()[0]?.additional_info).toEqual({
      form: { id: 'F1', name: 'Contato', type: 'contact', data: {} },
    })
    expect(JSON.stringify(calls)).not.toContain('ana@example.com')
  })

  async function compare(row: TrackingRow, isMeant: (call: Call) => boolean) {
    const { posts_to, calls: wanted = [], ...others } = row.expected
    expect(others).toEqual({})
    await act(row)
    const meant = () => calls.filter(isMeant)
    await expect.poll(meant).toHaveLength(wanted.length)
    // All have arrived, and no others follow.
    await t.page.waitForLoadState('networkidle')
    expect(calls.every(({ path }) => path === posts_to)).toBe(true)
    expect(meant()).toHaveLength(wanted.length)
    await expect.poll(() => arrived.push(...t.worker.reported()) && arrived.length).toBe(calls.length)
    for (const [index, pattern] of wanted.entries()) await compareCall(pattern, meant()[index])
    expect(t.errors).toEqual([])
  }

  async function act({ group, input }: Pick<TrackingRow, 'group' | 'input'>) {
    const [path = '/'] = input.open?.split(' ') ?? []
    const isPrerendered = input.open?.includes('prerendered')
    const isIsland = 'hydrate' in input
    calls = []
    arrived = []
    await t.enter({
      // The values of a form and an identifier need consent.
      disabled: group === 'session' || group === 'submitForm' ? [] : null,
      ...(isPrerendered && { before: PRERENDERING }),
      prepare: (context) =>
        context.route(/partner\.example|instagram\.com/, (route) => route.fulfill({ body: 'there' })),
    })
    t.worker.reported()
    t.page.on('request', (request) => {
      if (request.method() !== 'POST' || request.url().endsWith('/api/forms/F1')) return
      calls.push({
        path: new URL(request.url()).pathname,
        method: request.method(),
        contentType: request.headers()['content-type'] ?? '',
        body: JSON.parse(request.postData() ?? '{}'),
      })
    })
    await t.visit({ path, ...(isIsland && { host: 'island.localhost' }) })
    if (isIsland) await whenHydrated()
    for (const step of input.then ?? []) {
      expect(step).toBe('reload')
      await expect.poll(() => calls.length).toBe(1)
      await t.page.reload()
    }
    if (input.click !== undefined) await click(input.click)
    if (input.fill !== undefined) await fillAndSend(input.fill, input.submit === 'double click')
  }

  function whenHydrated() {
    return t.page.waitForFunction(() => {
      const found = document.querySelector('[data-island]')
      return found && Object.keys(found).some((key) => key.startsWith('__reactContainer'))
    })
  }

  /** After the page view, so that calls are in the order of the rows. */
  async function click(target: string) {
    await expect.poll(() => calls.length).toBe(1)
    const [, href] = /^<a href="([^"]+)">$/.exec(target) ?? []
    if (href !== undefined) return t.page.locator(`a[href="${href}"]`).click()
    if (target === '<a><svg/></a>') return t.page.locator('#rodape a svg').click()
    if (target === 'plain text paragraph') return t.page.getByText('Um parágrafo.').click()
    expect(target).toBe('input type=password field')
    await t.page.evaluate(() => {
      // Elements are created one by one, because the page's policy refuses markup.
      const label = document.createElement('label')
      label.dataset.track = 'senha'
      const input = document.createElement('input')
      input.type = 'password'
      label.append('Senha ', input)
      document.querySelector('main')?.append(label)
    })
    await t.page.getByLabel('Senha').pressSequentially('segredo')
    // A click by script, because a mouse click on a label is two clicks: one on the label and one on its field.
    return t.page.getByLabel('Senha').evaluate((input: HTMLElement) => input.click())
  }

  async function fillAndSend({ nome = '', email = '' }: Record<string, string>, isDouble: boolean) {
    await enterForm(t.page)
    await t.page.getByLabel('Nome').fill(nome)
    await t.page.getByLabel('E-mail').fill(email)
    await t.page.getByRole('button', { name: 'Enviar' }).click({ clickCount: isDouble ? 2 : 1 })
  }

  async function compareCall(pattern: Fields, call: Call | undefined) {
    if (call === undefined) throw new Error('there is no such call')
    const { body } = call
    for (const [key, value] of Object.entries(pattern)) {
      switch (key) {
        case 'method':
          expect(call.method).toBe(value)
          break
        case 'content_type':
          expect(call.contentType).toBe(value)
          break
        case '$only_keys':
          expect(value).toEqual(expect.arrayContaining(Object.keys(body)))
          break
        case '$no_values':
          expect(JSON.stringify(body).includes('segredo')).toBe(!value)
          break
        case '$any': {
          const stored = await t.page.evaluate(() => Object.values(localStorage))
          expect(stored.filter((entry) => /^[A-Za-z0-9]{32}$/.test(entry))).toHaveLength(1)
          break
        }
        default:
          expectField(body[key], value, key)
      }
    }
  }

  /** @param pattern from a row: a value, or an object whose key is an operator */
  function expectField(actual: unknown, pattern: unknown, key: string) {
    if (typeof pattern === 'string') return expect(actual, key).toBe(onSite(pattern))
    const [[operator = '', value] = []] = Object.entries(Object(pattern))
    const text = onSite(String(value))
    switch (operator) {
      case '$any':
        return expect(typeof actual, key).toBe('string')
      case '$startsWith':
        return expect(String(actual).slice(0, text.length), key).toBe(text)
      case '$regex':
        return expect(actual, key).toMatch(new RegExp(text))
      case '$not_contains':
        return expect(actual, key).not.toContain(text)
      default:
        return expect(actual, key).toEqual(pattern)
    }
  }

  const onSite = (text: string) =>
    text
      .replace('https://t1.test', new URL(t.address()).origin)
      .replace('T1_UUID', 'uuid-t1.localhost')
      .replace('F1_CUSTOM_FORM_ID', 'F1')
})
