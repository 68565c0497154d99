import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PlainBrowser } from '../support/plain-browser.ts'
import { type TestSite, textSection } from '../support/site.ts'
import { supabaseDouble } from '../support/supabase-double.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

const ORIGIN = 'https://a.test'
const PASSWORD = 'bem-longa-e-secreta'
const FORM = /<form[^>]*data-member=""[^>]*>/

const site: TestSite = {
  host: 'a.test',
  pages: [
    { id: 'home', route: '/', sections: [textSection('s', 'OPEN')] },
    {
      id: 'entrar',
      route: 'entrar',
      sections: [{ id: 'sign-in', component: { folder: 'account', name: 'sign-in' }, data: {} }],
    },
    { id: 'clube', route: 'clube', access: 'signed_in', sections: [textSection('c', 'CLUB')] },
  ],
  config: {
    header: [{ id: 'h', component: { folder: 'header', name: 'simple' }, data: { title: 'Padaria' } }],
    custom_css: '.of-the-tenant { color: red }',
    account: { sign_in: 'entrar', start: 'clube', sign_up: 'open' },
  },
}

let supabase: Awaited<ReturnType<typeof supabaseDouble>>
let worker: Awaited<ReturnType<typeof startWorker>>
beforeAll(async () => {
  supabase = await supabaseDouble(scriptedUpstream(site))
  worker = await startWorker({ upstream: supabase.handle, bindings: supabase.bindings, isHttps: true })
})
afterAll(() => worker.stop())

const newBrowser = () => new PlainBrowser(ORIGIN, (address, request) => worker.fetch(address, request))

test('a member’s header shows who is signed in, and signs out without scripts', async () => {
  const { email } = supabase.auth.add(`ana-${randomUUID()}@example.test`, PASSWORD)
  const browser = await newBrowser().open('/entrar')
  await browser.submit('/api/session/sign-in', { email, password: PASSWORD })
  expect(browser.path).toBe('/clube')
  const [form = ''] = FORM.exec(browser.html) ?? []
  expect(form).not.toContain('hidden')
  expect(browser.html).toContain(`translate="no">${email}</span>`)
  // CSS could send attributes elsewhere. The e-mail address is in none, so the page may have the tenant's CSS.
  expect(browser.html).not.toContain(`="${email}`)
  expect(browser.html).toContain('.of-the-tenant')
  await browser.submit('/api/session/sign-out')
  expect(browser.jar.names().filter((name) => name.includes('sb-'))).toEqual([])
  expect((await browser.open('/clube')).path).toBe('/entrar?next=%2Fclube')
})

test('a page for all visitors names nobody, is the same for all, and hides the sign-out form', async () => {
  const { email } = supabase.auth.add(`eva-${randomUUID()}@example.test`, PASSWORD)
  const member = await newBrowser().open('/entrar')
  await member.submit('/api/session/sign-in', { email, password: PASSWORD })
  const [own, other] = [(await member.open('/')).html, (await newBrowser().open('/')).html]
  expect(own).toBe(other)
  expect(own).not.toContain(email)
  expect(FORM.exec(own)?.[0]).toContain('hidden')
  await expect.poll(async () => (await member.open('/')).response.headers.get('x-cache')).toBe('HIT')
})
