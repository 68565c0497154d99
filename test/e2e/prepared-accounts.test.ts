import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import words from '../../shared/messages/pt-BR.json'
import { ONE_TIME_CODE } from '../support/auth-double.ts'
import { PlainBrowser } from '../support/plain-browser.ts'
import { textSection, type TestSite } from '../support/site.ts'
import { supabaseDouble } from '../support/supabase-double.ts'
import { totp } from '../support/totp.ts'
import { until } from '../support/until.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

const STRANGERS = 'the-password-of-the-stranger'
const OWN = 'the-password-of-the-person'

const section = (name: string, data: object = {}) => ({
  id: name,
  component: { folder: 'account', name },
  data,
})

const MODES = ['open', 'invitation'] as const
type Mode = (typeof MODES)[number]

const site = (mode: Mode): TestSite => ({
  host: `${mode}.test`,
  pages: [
    { id: 'home', route: '/', sections: [textSection('s', 'OPEN')] },
    { id: 'entrar', route: 'entrar', sections: [section('sign-in', { methods: 'both' })] },
    { id: 'criar', route: 'criar', sections: [section('sign-up')] },
    { id: 'esqueci', route: 'esqueci', sections: [section('recover')] },
    { id: 'codigo', route: 'codigo', sections: [section('second-factor')] },
    { id: 'senha', route: 'nova-senha', sections: [section('new-password')] },
    { id: 'conta', route: 'conta', access: 'signed_in', sections: [section('profile')] },
  ],
  config: {
    account: {
      ...{ sign_in: 'entrar', new_password: 'senha', second_factor: 'codigo', start: 'conta' },
      sign_up: mode,
    },
  },
  root: { appConfig: { localeRedirect: 'off' } },
})

const supabase = await supabaseDouble(scriptedUpstream(...MODES.map(site)))
/** Accounts that Supabase Auth fails to change. */
const unchangeable = new Set<string>()
let worker: Awaited<ReturnType<typeof startWorker>>
beforeAll(async () => {
  const upstream = async (request: Request) =>
    request.method === 'PUT' && unchangeable.has(accountOf(request))
      ? new Response('down', { status: 500 })
      : supabase.handle(request)
  worker = await startWorker({ upstream, bindings: supabase.bindings, isHttps: true })
})
afterAll(() => worker.stop())

/** The id of the account whose token a call has. */
function accountOf(request: Request): string {
  const [, payload = ''] = (request.headers.get('authorization') ?? '').split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString()).sub
}

const newBrowser = (mode: Mode) => new PlainBrowser(`https://${mode}.test`, worker.fetch)
const action = (name: string) => `/api/session/${name}`
const isSignedIn = ({ jar }: PlainBrowser) => jar.names().includes('__Host-sb-ref-auth-token')
const roleOf = (mode: Mode, email: string) =>
  supabase.members.get(`${mode}.test ${supabase.auth.accounts.get(email)?.id}`)

async function signedUp(mode: Mode, email: string, password: string): Promise<PlainBrowser> {
  const browser = await newBrowser(mode).open('/criar')
  return browser.submit(action('sign-up'), { email, password })
}

async function signIn(mode: Mode, email: string, password: string): Promise<PlainBrowser> {
  const browser = await newBrowser(mode).open('/entrar')
  return browser.submit(action('sign-in'), { email, password })
}

/** The newest of this number of e-mails to the address. */
function mailTo(email: string, count: number) {
  return until(() => {
    const mails = supabase.auth.mails.filter((each) => each.email === email)
    expect(mails).toHaveLength(count)
    return mails.at(-1) as (typeof mails)[number]
  })
}

/** Follows the link of the newest of this number of e-mails. */
async function openLink(browser: PlainBrowser, email: string, count: number): Promise<PlainBrowser> {
  const { redirectTo, authCode } = await mailTo(email, count)
  const link = new URL(redirectTo ?? '')
  link.searchParams.set('code', authCode)
  return browser.open(link.pathname + link.search)
}

/** An address that is invited as an owner, and that a stranger has signed up with. */
async function preparedInvitation(): Promise<string> {
  const email = `ana-${randomUUID()}@example.test`
  supabase.invitations.set(`invitation.test ${email}`, 'owner')
  await signedUp('invitation', email, STRANGERS)
  await mailTo(email, 1)
  return email
}

const byCode = async (mode: Mode, email: string) => {
  const browser = await newBrowser(mode).open('/entrar')
  await browser.submit(action('code'), { email })
  return browser.submit(action('verify-code'), { email, code: ONE_TIME_CODE })
}

const WAYS: [way: string, enter: (email: string) => Promise<PlainBrowser>][] = [
  ['a code', (email) => byCode('invitation', email)],
  [
    'a code about a lost password',
    async (email) => {
      const browser = await newBrowser('invitation').open('/esqueci')
      await browser.submit(action('recover'), { email })
      return browser.submit(action('verify-code'), { email, code: ONE_TIME_CODE })
    },
  ],
  [
    'a link that this browser has asked for',
    async (email) => {
      const browser = await newBrowser('invitation').open('/entrar')
      await browser.submit(action('code'), { email })
      return openLink(browser, email, 2)
    },
  ],
  [
    'a sign-up of her own and its link',
    async (email) => openLink(await signedUp('invitation', email, OWN), email, 2),
  ],
]

// Each test has its own accounts, and mostly waits for refusals, which take a second each.
describe.concurrent('an invited address with which a stranger has signed up,', () => {
  test.each(WAYS)(
    'confirmed by %s, loses the stranger’s password, and the person chooses one',
    async (_, enter) => {
      const email = await preparedInvitation()
      const browser = await enter(email)
      expect([browser.path, isSignedIn(browser)]).toEqual(['/nova-senha', true])
      expect(roleOf('invitation', email)).toBe('owner')
      expect(isSignedIn(await signIn('invitation', email, STRANGERS))).toBe(false)
      expect(isSignedIn(await signIn('invitation', email, OWN))).toBe(false)
      await browser.submit(action('new-password'), { password: OWN })
      expect(browser.html).toContain(words['session.changed'])
      expect((await browser.open('/conta')).html).toContain(email)
      expect((await signIn('invitation', email, OWN)).path).toBe('/conta')
    },
  )

  test('whose mail was opened in another browser, gives the stranger neither the role nor a session', async () => {
    const email = await preparedInvitation()
    supabase.auth.openLink(await mailTo(email, 1))
    const stranger = await signIn('invitation', email, STRANGERS)
    expect([stranger.path, isSignedIn(stranger)]).toEqual(['/entrar?form=session', false])
    expect(roleOf('invitation', email)).toBeUndefined()
    await byCode('invitation', email)
    expect(roleOf('invitation', email)).toBe('owner')
    expect(isSignedIn(await signIn('invitation', email, STRANGERS))).toBe(false)
  })

  test('ends the sessions that the stranger has elsewhere', async () => {
    const email = await preparedInvitation()
    supabase.auth.openLink(await mailTo(email, 1))
    const stranger = await signIn('open', email, STRANGERS)
    expect(stranger.path).toBe('/conta')
    await byCode('invitation', email)
    await stranger.submit(action('profile'), { name: 'Stranger' })
    expect(supabase.auth.accounts.get(email)?.name).toBe('')
    await stranger.open('/api/session/renew')
    expect(isSignedIn(stranger)).toBe(false)
  })

  test('opens no session and gives no role while the password cannot be replaced', async () => {
    const email = await preparedInvitation()
    const { id = '' } = supabase.auth.accounts.get(email) ?? {}
    unchangeable.add(id)
    const browser = await byCode('invitation', email)
    expect(browser.html).toContain(words['session.unavailable'])
    expect([isSignedIn(browser), roleOf('invitation', email)]).toEqual([false, undefined])
    unchangeable.delete(id)
    expect((await byCode('invitation', email)).path).toBe('/nova-senha')
    expect(isSignedIn(await signIn('invitation', email, STRANGERS))).toBe(false)
  })
})

test.concurrent('an account without an invitation loses its password, too, once its address is confirmed', async () => {
  const email = `bia-${randomUUID()}@example.test`
  await signedUp('open', email, STRANGERS)
  expect((await byCode('open', email)).path).toBe('/nova-senha')
  expect(roleOf('open', email)).toBe('visitor')
  expect(isSignedIn(await signIn('open', email, STRANGERS))).toBe(false)
})

describe.concurrent('a confirmed account', () => {
  test('must prove its address by a code before its password accepts an invitation', async () => {
    const { email } = supabase.auth.add(`caio-${randomUUID()}@example.test`, STRANGERS)
    supabase.invitations.set(`open.test ${email}`, 'editor')
    const browser = await signIn('open', email, STRANGERS)
    expect([isSignedIn(browser), roleOf('open', email)]).toEqual([false, undefined])
    expect((await mailTo(email, 1)).kind).toBe('recovery')
    await browser.submit(action('verify-code'), { code: '111111' })
    expect(browser.html, 'the form stays').toContain('name="type" value="recovery"')
    await browser.submit(action('verify-code'), { code: ONE_TIME_CODE })
    expect([browser.path, roleOf('open', email)]).toEqual(['/nova-senha', 'editor'])
    expect(isSignedIn(await signIn('open', email, STRANGERS))).toBe(false)
  })

  test('with a second factor accepts an invitation only after that factor is given', async () => {
    const account = supabase.auth.add(`duda-${randomUUID()}@example.test`, STRANGERS)
    const { secret } = supabase.auth.addFactor(account)
    supabase.invitations.set(`invitation.test ${account.email}`, 'owner')
    const browser = await byCode('invitation', account.email)
    expect([browser.path, roleOf('invitation', account.email)]).toEqual(['/codigo?next=%2Fconta', undefined])
    await browser.submit(action('second-factor'), { code: totp(secret) })
    expect([browser.path, roleOf('invitation', account.email)]).toEqual(['/nova-senha', 'owner'])
  })

  test('has its password unchanged when a code signs in later', async () => {
    const { email } = supabase.auth.add(`edu-${randomUUID()}@example.test`, OWN)
    expect((await byCode('open', email)).path).toBe('/conta')
    expect((await signIn('open', email, OWN)).path).toBe('/conta')
  })
})

describe.concurrent.each(MODES)('where sign-up is %s', (mode) => {
  const invited = (name: string) => {
    const email = `${name}-${randomUUID()}@example.test`
    if (mode === 'invitation') supabase.invitations.set(`invitation.test ${email}`, 'visitor')
    return email
  }

  test('a password stays if the browser that chose it also confirms the address', async () => {
    const byLink = invited('fabi')
    const browser = await openLink(await signedUp(mode, byLink, OWN), byLink, 1)
    expect([browser.path, (await signIn(mode, byLink, OWN)).path]).toEqual(['/conta', '/conta'])
    const byItsCode = invited('gil')
    const other = await signedUp(mode, byItsCode, OWN)
    await other.submit(action('verify-code'), { code: ONE_TIME_CODE })
    expect([other.path, (await signIn(mode, byItsCode, OWN)).path]).toEqual(['/conta', '/conta'])
  })

  test('a person who never had a password need not choose one', async () => {
    expect((await byCode(mode, invited('hugo'))).path).toBe('/conta')
  })
})
