import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ONE_TIME_CODE } from '../support/auth-double.ts'
import { type CaseRow, testRows } from '../support/cases.ts'
import { PlainBrowser } from '../support/plain-browser.ts'
import { drawnModules, scan } from '../support/scan-qr.ts'
import { type TestSite, textSection } from '../support/site.ts'
import { supabaseDouble } from '../support/supabase-double.ts'
import { totp } from '../support/totp.ts'
import { until } from '../support/until.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

interface FactorRow extends CaseRow {
  expected: { qr_code_shown: boolean; decodes_to_prefix: string }
}

const ORIGIN = 'https://a.test'
const PASSWORD = 'bem-longa-e-secreta'

const accountSection = (name: string, data: object = {}) => ({
  id: name,
  component: { folder: 'account', name },
  data,
})

const site: TestSite = {
  host: 'a.test',
  pages: [
    { id: 'home', route: '/', sections: [textSection('s', 'OPEN')] },
    {
      id: 'entrar',
      route: 'entrar',
      route_en_US: 'sign-in',
      sections: [accountSection('sign-in', { methods: 'both' })],
    },
    { id: 'criar', route: 'criar', sections: [accountSection('sign-up')] },
    { id: 'esqueci', route: 'esqueci', sections: [accountSection('recover')] },
    { id: 'senha', route: 'nova-senha', sections: [accountSection('new-password', { onward: '/conta' })] },
    { id: 'codigo', route: 'codigo', sections: [accountSection('second-factor', { phone: true })] },
    {
      id: 'conta',
      route: 'conta',
      access: 'signed_in',
      sections: ['profile', 'factors', 'sign-out'].map((name) =>
        accountSection(name, { everywhere: true, phone: true }),
      ),
    },
    { id: 'cofre', route: 'cofre', access: 'aal2', sections: [textSection('v', 'VAULT')] },
  ],
  config: {
    custom_script: 'window.__tenant = document.cookie',
    custom_css: 'input[value^="a"] { background: url("https://evil.test/a") }',
    account: {
      sign_in: 'entrar',
      second_factor: 'codigo',
      new_password: 'senha',
      start: 'conta',
      sign_up: 'open',
    },
  },
  root: { appConfig: { localeRedirect: 'off' } },
}

/** A site of another tenant, whose settings name the page for adding authenticator apps. */
const other: TestSite = {
  ...site,
  host: 'b.test',
  config: {
    account: { sign_in: 'entrar', second_factor: 'codigo', factors: 'conta', start: 'home', sign_up: 'open' },
  },
}

const upstream = scriptedUpstream(site, other)
const supabase = await supabaseDouble(upstream)
let worker: Awaited<ReturnType<typeof startWorker>>
beforeAll(async () => {
  worker = await startWorker({ upstream: supabase.handle, bindings: supabase.bindings, isHttps: true })
})
afterAll(() => worker.stop())

const newBrowser = (options = {}) =>
  new PlainBrowser(ORIGIN, (address, request) => worker.fetch(address, request), options)
const newAccount = (name: string) => supabase.auth.add(`${name}-${randomUUID()}@example.test`, PASSWORD)
const action = (name: string) => `/api/session/${name}`

async function signedIn(account: { email: string }, options = {}): Promise<PlainBrowser> {
  const browser = await newBrowser(options).open('/entrar')
  return browser.submit(action('sign-in'), { email: account.email, password: PASSWORD })
}

describe('a page with a sign-in form', () => {
  test.each(['/entrar', '/criar', '/esqueci', '/nova-senha', '/codigo', '/en-US/sign-in'])(
    '%s is not cached and runs no script of the tenant',
    async (path) => {
      for (let view = 0; view < 2; view++) {
        const { response, html } = await newBrowser().open(path)
        expect(response.status).toBe(200)
        expect(html).toContain('action="/api/session/')
        expect(html).not.toContain('__tenant')
        expect(response.headers.get('cache-control')).toBe('private, no-store')
        expect([response.headers.get('x-cache'), response.headers.get('etag')]).toEqual(['BYPASS', null])
        const policy = response.headers.get('content-security-policy')
        expect(policy).toContain("script-src 'self' 'sha256-")
        expect(policy).toContain("require-trusted-types-for 'script'")
      }
    },
  )

  test('leaves other pages of the site cached', async () => {
    await newBrowser().open('/')
    await expect.poll(async () => (await newBrowser().open('/')).response.headers.get('x-cache')).toBe('HIT')
  })

  test('shows the result of the form once, in the language of the page, without the password', async () => {
    const { email } = newAccount('ana')
    const browser = await newBrowser().open('/en-US/sign-in')
    await browser.submit(action('sign-in'), { email, password: 'wrong-password' })
    expect(browser.path).toBe('/en-US/sign-in?form=session')
    expect(browser.html).toContain('role="alert"')
    expect(browser.html).toContain('That did not work.')
    expect(browser.html).toContain(`value="${email}"`)
    expect(fieldsInError(browser.html), 'of the form that was sent').toEqual(['email', 'password'])
    expect(browser.html).not.toContain('wrong-password')
    expect((await browser.open(browser.path)).html).not.toContain('That did not work.')
    expect((await newBrowser().open('/en-US/sign-in?form=session')).html).not.toContain(email)
  })
})

describe('a page that shows an account', () => {
  test('has no CSS of the tenant, and loads pictures, fonts and media only from its own host', async () => {
    const account = newAccount('paula')
    const browser = await signedIn(account)
    await browser.submit(action('add-factor'), { name: 'Celular' })
    for (const page of [browser, await newBrowser().open('/entrar'), await newBrowser().open('/codigo')]) {
      expect(page.html).not.toContain('@layer tenant{')
      const policy = page.response.headers.get('content-security-policy')?.split('; ') ?? []
      expect(policy).toEqual(
        expect.arrayContaining(["img-src 'self'", "font-src 'self'", "media-src 'self'"]),
      )
    }
    const other = await newBrowser().open('/')
    expect(other.html, 'a page without an account').toContain('@layer tenant{')
    expect(other.response.headers.get('content-security-policy')).toContain("img-src 'self' https: data:")
  })

  test('contains the key of an authenticator app in no attribute', async () => {
    const browser = await signedIn(newAccount('pia'))
    await browser.submit(action('add-factor'), { name: 'Celular' })
    const secret = secretOn(browser.html)
    expect(browser.html).toContain('otpauth://totp/')
    const attributes = browser.html.match(/<[a-z][^>]*>/g)?.join('') ?? ''
    expect(attributes).not.toContain('otpauth')
    expect(attributes).not.toContain(secret)
  })
})

describe('a browser that sends no referrer', () => {
  test('is redirected to the page of the form, which shows the key of a new app', async () => {
    const browser = await signedIn(newAccount('rita'), { sendsReferer: false })
    expect(browser.path).toBe('/conta')
    await browser.submit(action('add-factor'), { name: 'Celular' })
    expect(browser.path).toBe('/conta?form=session')
    expect(browser.html).toMatch(/<code[^>]*>[A-Z2-7 ]{16,}</)
    await browser.submit(action('verify-factor'), { code: 'abcdef' })
    expect([browser.path, fieldsInError(browser.html)]).toEqual(['/conta?form=session', ['code']])
  })

  test('gets the result of a form in the language of its page', async () => {
    const browser = await newBrowser({ sendsReferer: false }).open('/en-US/sign-in')
    await browser.submit(action('sign-in'), { email: newAccount('rui').email, password: 'wrong-password' })
    expect(browser.path).toBe('/en-US/sign-in?form=session')
    expect(browser.html).toContain('That did not work.')
  })

  test.each(['//evil.test/x', 'https://evil.test/', '/\\evil.test', '/api/session/renew', 'x'])(
    'is redirected to no other host by a form that names %j as its page',
    async (page) => {
      const browser = await newBrowser({ sendsReferer: false }).open('/entrar')
      await browser.submit(action('sign-in'), { email: newAccount('rosa').email, password: 'no', page })
      expect(browser.path).toMatch(/^\/(?:entrar)?\?form=session$/)
    },
  )
})

describe('a visitor without scripts', () => {
  test('signs in, opens the account page, changes the name, and signs out', async () => {
    const account = newAccount('bia')
    const browser = await signedIn(account)
    expect(browser.path).toBe('/conta')
    expect(browser.html).toContain(account.email)
    await browser.submit(action('profile'), { name: 'Bia <Lima>' })
    expect(browser.html).toContain('role="status"')
    expect(browser.html).toContain('value="Bia &lt;Lima&gt;"')
    await browser.submit(action('sign-out'))
    expect(browser.path).toBe('/entrar?form=session')
    expect(browser.html).toContain('Você saiu da sua conta.')
    expect(browser.jar.names().filter((name) => name.includes('sb-'))).toEqual([])
    expect((await browser.open('/conta')).path).toBe('/entrar?next=%2Fconta')
  })

  test('signs in with a code from an e-mail', async () => {
    const { email } = newAccount('caio')
    const browser = await newBrowser().open('/entrar?next=%2Fconta')
    await browser.submit(action('code'), { email })
    await browser.submit(action('verify-code'), { email, code: ONE_TIME_CODE })
    expect(browser.path).toBe('/conta')
  })

  test('creates an account', async () => {
    const email = `dani-${randomUUID()}@example.test`
    const browser = await newBrowser().open('/criar')
    await browser.submit(action('sign-up'), { email, password: PASSWORD })
    expect(browser.html).toContain('um e-mail está a caminho')
    // The page does not wait for the e-mail.
    const mail = await until(() => {
      const sent = supabase.auth.mails.find((each) => each.email === email)
      expect(sent).toBeDefined()
      return sent
    })
    const link = new URL(mail?.redirectTo ?? '')
    link.searchParams.set('code', mail?.authCode ?? '')
    await browser.open(link.pathname + link.search)
    expect([browser.path, browser.html.includes(email)]).toEqual(['/conta', true])
  })

  test('creates an account, and confirms it with the code from the e-mail', async () => {
    const email = `dora-${randomUUID()}@example.test`
    const browser = await newBrowser().open('/criar')
    await browser.submit(action('sign-up'), { email, password: PASSWORD })
    await browser.submit(action('verify-code'), { email, code: '111111' })
    expect(fieldsInError(browser.html)).toContain('code')
    await browser.submit(action('verify-code'), { email, code: ONE_TIME_CODE })
    expect([browser.path, browser.html.includes(email)]).toEqual(['/conta', true])
  })

  test('recovers an account with a code from an e-mail', async () => {
    const { email } = newAccount('edu')
    const browser = await newBrowser().open('/esqueci')
    await browser.submit(action('recover'), { email })
    await browser.submit(action('verify-code'), { email, code: ONE_TIME_CODE })
    expect(browser.path).toBe('/nova-senha')
    await browser.submit(action('new-password'), { password: 'uma-senha-nova' })
    expect(browser.html).toContain('Sua senha foi alterada.')
    const again = await newBrowser().open('/entrar')
    await again.submit(action('sign-in'), { email, password: 'uma-senha-nova' })
    expect(again.path).toBe('/conta')
  })
})

describe('a second factor', () => {
  testRows<FactorRow>(import.meta.filename, 'qr', {
    totp: async ({ expected }) => {
      const browser = await signedIn(newAccount('quim'))
      await browser.open('/conta')
      await browser.submit(action('add-factor'), { name: 'Celular' })
      const shown = scan(drawnModules(browser.html.slice(browser.html.indexOf('account-factors-modules'))))
      expect(shown !== null).toBe(expected.qr_code_shown)
      expect(shown).toMatch(
        new RegExp(`^${expected.decodes_to_prefix}[^?]+\\?.*secret=${secretOn(browser.html)}`),
      )
    },
  })

  test('is enrolled with its key, opens the page that requires it, is asked for again, and is removed', async () => {
    const account = newAccount('fabi')
    const browser = await signedIn(account)
    expect((await browser.open('/cofre')).path).toBe('/codigo?next=%2Fcofre')
    await browser.open('/conta')
    await browser.submit(action('add-factor'), { name: 'Celular' })
    const secret = secretOn(browser.html)
    expect(browser.html).toContain('role="img" aria-label="QR Code para o seu aplicativo autenticador"')
    expect(
      browser.html.match(/role="(?:status|alert)"/g),
      'only the section whose form was sent',
    ).toHaveLength(1)
    await browser.submit(action('verify-factor'), { code: '000000' })
    expect(browser.html).toContain('role="alert"')
    expect(fieldsInError(browser.html)).toEqual(['code'])
    expect(secretOn(browser.html), 'the same code to scan').toBe(secret)
    await browser.submit(action('verify-factor'), { code: totp(secret) })
    expect(browser.html).toContain('role="status"')
    expect(browser.html).toContain('Celular')
    const [, button] = /<button[^>]*aria-describedby="([^"]+)"[^>]*>Remover</.exec(browser.html) ?? []
    expect(browser.html, 'which app the button removes').toMatch(new RegExp(`id="${button}">Celular<`))
    expect((await browser.open('/cofre')).html).toContain('VAULT')
    // The token's `amr`: the page says how the visitor has signed in.
    expect((await browser.open('/conta')).html).toContain('Você entrou com: Senha, Aplicativo autenticador<')

    const other = await signedIn(account)
    expect(other.path).toBe('/codigo?next=%2Fconta')
    await other.open('/cofre')
    await other.submit(action('second-factor'), { code: totp(secret) })
    expect([other.path, other.html.includes('VAULT')]).toEqual(['/cofre', true])
    await other.open('/conta')
    await other.submit(action('remove-factor'))
    expect(other.html).not.toContain('Celular')
    expect((await signedIn(account)).path).toBe('/conta')
  })

  test('is added when an account without one opens a page that requires it, and then the page is shown', async () => {
    const account = newAccount('flora')
    const browser = new PlainBrowser('https://b.test', worker.fetch)
    await browser.open('/cofre')
    await browser.submit(action('sign-in'), { email: account.email, password: PASSWORD })
    expect(browser.path).toBe('/conta?next=%2Fcofre')
    await browser.submit(action('add-factor'), { name: 'Celular' })
    const secret = secretOn(browser.html)
    await browser.submit(action('verify-factor'), { code: '000000' })
    await browser.submit(action('verify-factor'), { code: totp(secret) })
    expect([browser.path, browser.html.includes('VAULT')]).toEqual(['/cofre', true])

    const later = new PlainBrowser('https://b.test', worker.fetch)
    await later.open('/cofre')
    await later.submit(action('sign-in'), { email: account.email, password: PASSWORD })
    expect(later.path, 'an account that has one').toBe('/codigo?next=%2Fcofre')
  })

  test('on a phone is enrolled with a text message, and later asked for with another', async () => {
    const account = newAccount('fred')
    const browser = await signedIn(account)
    const sentCode = () =>
      account.factors.find(({ factor_type }) => factor_type === 'phone')?.message?.code ?? ''
    await browser.submit(action('add-phone'), { phone: '12345' })
    expect(fieldsInError(browser.html), 'a number that cannot be dialled').toEqual(['phone'])
    expect(account.factors).toEqual([])
    await browser.submit(action('add-phone'), { phone: '+55 (11) 91234-5678' })
    expect(browser.html).toContain('Um SMS com um código está a caminho.')
    const first = sentCode()
    await browser.submit(action('verify-factor'), { code: 'abcdef' })
    expect(fieldsInError(browser.html)).toEqual(['code'])
    await browser.submit(action('verify-factor'), { code: first })
    expect(browser.html).toContain('+5511912345678')

    const other = await signedIn(account)
    expect(other.path).toBe('/codigo?next=%2Fconta')
    await other.submit(action('second-factor'), { code: first })
    expect(other.html, 'a code, although the account has no app').toContain('role="alert"')
    await other.submit(action('send-factor-code'))
    expect(sentCode()).not.toBe(first)
    await other.submit(action('second-factor'), { code: sentCode() })
    expect(other.path).toBe('/conta')
    expect((await other.open('/cofre')).html).toContain('VAULT')
  })

  test('is that of the phone that the visitor chooses among several', async () => {
    const account = newAccount('gabi')
    const phones = ['+5511911112222', 'Trabalho'].map((name) => supabase.auth.addFactor(account, name))
    for (const phone of phones) phone.factor_type = 'phone'
    const browser = await signedIn(account)
    expect(browser.path).toBe('/codigo?next=%2Fconta')
    await browser.submit(action('send-factor-code'))
    expect(
      phones.map(({ message }) => message),
      'none before one is chosen',
    ).toEqual([undefined, undefined])
    expect(browser.html).toContain('>… 2222<')
    expect(browser.html).toContain('>Trabalho<')
    expect(browser.html, 'after the password alone').not.toContain('+55')
    const [first, second] = phones
    await browser.submit(action('send-factor-code'), { factor: randomUUID() })
    expect(browser.html, 'a phone that the account lacks').toContain('role="alert"')
    await browser.submit(action('send-factor-code'))
    await browser.submit(action('send-factor-code'), { factor: second?.id ?? '' })
    expect(first?.message).toBeUndefined()
    await browser.submit(action('second-factor'), { code: second?.message?.code ?? '' })
    expect(browser.path).toBe('/conta')
  })

  test('can be neither added nor removed in a session that has not used it', async () => {
    const account = newAccount('gil')
    supabase.auth.addFactor(account, 'Tablet')
    const browser = await signedIn(account)
    for (const [name, fields] of [
      ['add-factor', { name: 'Outro' }],
      ['remove-factor', {}],
    ] as const) {
      await browser.open('/conta')
      await browser.submit(action(name), fields)
      expect(browser.path).toBe('/codigo?next=%2Fconta')
    }
    expect(account.factors.map(({ friendly_name }) => friendly_name)).toEqual(['Tablet'])
  })

  test('that was started and abandoned does not prevent another', async () => {
    const account = newAccount('hugo')
    const browser = await signedIn(account)
    for (let attempt = 0; attempt < 3; attempt++) {
      await browser.open('/conta')
      await browser.submit(action('add-factor'), { name: 'Celular' })
      expect(secretOn(browser.html)).toMatch(/^[A-Z2-7]+$/)
    }
    expect(account.factors).toHaveLength(1)
  })
})

test.each([
  ['profile', { name: 'Bia' }],
  ['add-factor', { name: 'Celular' }],
  ['add-phone', { phone: '+5511912345678' }],
])(
  'a session of one tenant’s member changes nothing by %s at another tenant’s host',
  async (name, fields) => {
    const account = newAccount('beto')
    const { jar } = await signedIn(account)
    const post = (origin: string) =>
      worker.fetch(origin + action(name), {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin,
          referer: `${origin}/conta`,
          cookie: jar.header(),
        },
        body: new URLSearchParams({ page: '/conta', ...fields }).toString(),
      })
    const changed = () => [account.name, account.factors.length]
    const before = changed()
    const calls = supabase.calls.length
    expect((await post('https://b.test')).headers.get('location')).toMatch(/^\/conta\?form=session/)
    expect(changed()).toEqual(before)
    const methods = supabase.calls.slice(calls).map(({ call }) => call)
    expect(methods.filter((call) => /^(?:PUT|POST) \/auth/.test(call))).toEqual([])
    await post(ORIGIN)
    expect(changed(), 'at the host of its own tenant').not.toEqual(before)
  },
)

test('simultaneous visitors see only their own accounts', async () => {
  const accounts = Array.from({ length: 6 }, (_, index) => newAccount(`par-${index}`))
  const browsers = await Promise.all(accounts.map(signedIn))
  for (let round = 0; round < 3; round++) {
    await Promise.all(browsers.map((browser) => browser.open('/conta')))
    const seen = browsers.map(({ html }) => accounts.filter(({ email }) => html.includes(email)))
    expect(seen).toEqual(accounts.map((account) => [account]))
  }
})

/** Names of the fields marked as invalid, each described by its message. */
function fieldsInError(html: string): string[] {
  const [, text = ''] = /<p id="([^"]+)"[^>]*role="alert"/.exec(html) ?? []
  const inputs = html.match(/<input\b[^>]*aria-invalid="true"[^>]*>/g) ?? []
  return inputs
    .filter((input) => input.includes(`aria-describedby="${text}"`))
    .map((input) => /\bname="([^"]+)"/.exec(input)?.[1] ?? '')
}

/** The key that a page shows next to its QR code. */
function secretOn(html: string): string {
  return /<code\b[^>]*>([A-Z2-7 ]+)<\/code>/.exec(html)?.[1]?.replaceAll(' ', '') ?? ''
}
