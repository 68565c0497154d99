import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ONE_TIME_CODE } from '../support/auth-double.ts'
import { PlainBrowser } from '../support/plain-browser.ts'
import { textSection, type TestSite } from '../support/site.ts'
import { supabaseDouble } from '../support/supabase-double.ts'
import { until } from '../support/until.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

const PASSWORD = 'bem-longa-e-secreta'

const section = (name: string, data: object = {}) => ({
  id: name,
  component: { folder: 'account', name },
  data,
})

/** A site for each value of `sign_up`; `absent` has no value. */
const MODES = ['open', 'invitation', 'closed', 'absent'] as const
type Mode = (typeof MODES)[number]
const hostOf = (mode: Mode) => `${mode}.test`

const site = (mode: Mode): TestSite => ({
  host: hostOf(mode),
  pages: [
    { id: 'home', route: '/', sections: [textSection('s', 'OPEN')] },
    { id: 'entrar', route: 'entrar', sections: [section('sign-in', { methods: 'both' })] },
    { id: 'criar', route: 'criar', sections: [section('sign-up', { title: 'CRIAR' })] },
    { id: 'clube', route: 'clube', access: 'signed_in', sections: [textSection('c', 'CLUB')] },
  ],
  config: {
    account: { sign_in: 'entrar', start: 'clube', ...(mode !== 'absent' && { sign_up: mode }) },
  },
  root: { appConfig: { localeRedirect: 'off' } },
})

const supabase = await supabaseDouble(scriptedUpstream(...MODES.map(site)))
let worker: Awaited<ReturnType<typeof startWorker>>
beforeAll(async () => {
  worker = await startWorker({ upstream: supabase.handle, bindings: supabase.bindings, isHttps: true })
})
afterAll(() => worker.stop())

const emailOf = (name: string) => `${name}-${randomUUID()}@example.test`
const newBrowser = (mode: Mode) => new PlainBrowser(`https://${hostOf(mode)}`, worker.fetch)
const action = (name: string) => `/api/session/${name}`

/** A post like that of the site's own form, even if the site has none. */
function post(mode: Mode, name: string, fields: Record<string, string>): Promise<Response> {
  const origin = `https://${hostOf(mode)}`
  return worker.fetch(origin + action(name), {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin,
      referer: `${origin}/criar`,
    },
    body: new URLSearchParams(fields).toString(),
  })
}

/** The browser of a person who makes an account with a password and opens the link in the e-mail. */
async function signedUp(mode: Mode, email: string): Promise<PlainBrowser> {
  const browser = await newBrowser(mode).open('/criar')
  await browser.submit(action('sign-up'), { email, password: PASSWORD })
  expect(browser.html).toContain('um e-mail está a caminho')
  const mail = await until(() => {
    const sent = supabase.auth.mails.find((each) => each.email === email)
    expect(sent).toBeDefined()
    return sent
  })
  const link = new URL(mail?.redirectTo ?? '')
  link.searchParams.set('code', mail?.authCode ?? '')
  return browser.open(link.pathname + link.search)
}

/** The browser that gets a code by e-mail and enters it. */
async function signedInByCode(mode: Mode, email: string): Promise<PlainBrowser> {
  const browser = await newBrowser(mode).open('/entrar')
  await browser.submit(action('code'), { email })
  await until(() => expect(supabase.auth.accounts.has(email)).toBe(true))
  return browser.submit(action('verify-code'), { email, code: ONE_TIME_CODE })
}

const roleOf = (mode: Mode, email: string) =>
  supabase.members.get(`${hostOf(mode)} ${supabase.auth.accounts.get(email)?.id}`)

describe.each([
  ['a password', signedUp],
  ['a code by e-mail', signedInByCode],
])('a new account with %s', (_, made) => {
  test('reads the members’ page if sign-up is open', async () => {
    const email = emailOf('ana')
    const browser = await made('open', email)
    expect([(await browser.open('/clube')).path, browser.html.includes('CLUB')]).toEqual(['/clube', true])
    expect(roleOf('open', email)).toBe('visitor')
  })

  test('reads it by invitation, with the invited role', async () => {
    const email = emailOf('bia')
    supabase.invitations.set(`${hostOf('invitation')} ${email}`, 'editor')
    const browser = await made('invitation', email)
    expect((await browser.open('/clube')).html).toContain('CLUB')
    expect(roleOf('invitation', email)).toBe('editor')
  })

  test('is not a member without an invitation', async () => {
    const email = emailOf('caio')
    supabase.invitations.set(`${hostOf('open')} ${email}`, 'owner')
    const browser = await made('invitation', email)
    await browser.open('/clube')
    expect(browser.html).not.toContain('CLUB')
    expect(roleOf('invitation', email)).toBeUndefined()
  })
})

describe.each(['closed', 'absent'] as const)('where sign-up is %s', (mode) => {
  test('the page for new accounts has no form, and the sign-in page has its own', async () => {
    expect((await newBrowser(mode).open('/criar')).html).not.toContain(action('sign-up'))
    const { html } = await newBrowser(mode).open('/entrar')
    for (const name of ['sign-in', 'code']) expect(html).toContain(action(name))
  })

  test('a post for a new account is refused, and Supabase Auth is not called', async () => {
    const email = emailOf('davi')
    const before = supabase.calls.length
    const response = await post(mode, 'sign-up', { email, password: PASSWORD })
    expect(response.headers.get('location')).toContain('form=session')
    expect(supabase.calls.slice(before).map(({ call }) => call)).not.toContain('POST /auth/v1/signup')
    expect(supabase.auth.accounts.has(email)).toBe(false)
  })

  test('asking for a code creates no account, and the answer is the same as for an existing one', async () => {
    const email = emailOf('eva')
    const known = supabase.auth.add(emailOf('fabi')).email
    const asked = () => supabase.calls.filter(({ call }) => call === 'POST /auth/v1/otp').length
    const before = asked()
    const answers = [await post(mode, 'code', { email: known }), await post(mode, 'code', { email })]
    await until(() => expect(asked() - before).toBe(2))
    await until(() => expect(supabase.auth.mails.map((mail) => mail.email)).toContain(known))
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
      [303, '/criar?form=session#'],
      [303, '/criar?form=session#'],
    ])
    expect(supabase.auth.accounts.has(email)).toBe(false)
  })

  test('an existing account signs in and is not a member, even with an invitation', async () => {
    const { email } = supabase.auth.add(emailOf('gil'))
    supabase.invitations.set(`${hostOf(mode)} ${email}`, 'owner')
    const browser = await newBrowser(mode).open('/entrar')
    await browser.submit(action('sign-in'), { email, password: PASSWORD })
    expect((await browser.open('/clube')).html).not.toContain('CLUB')
    expect(roleOf(mode, email)).toBeUndefined()
  })
})

test.each(['open', 'invitation'] as const)(
  'where sign-up is %s the page for new accounts has its form',
  async (mode) => {
    expect((await newBrowser(mode).open('/criar')).html).toContain(action('sign-up'))
  },
)
