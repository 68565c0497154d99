import { beforeEach, expect, test } from 'vitest'
import { createSite, publishSite } from '../../admin/sites.ts'
import { runSite } from '../../cli/site.ts'
import { page, smallSite } from '../admin/small-site.ts'
import { service, visitor } from './clients.ts'

/** `npm run site -- members` with the demo's bakery, whose sign-up is open. */
const SITE = 'padaria.localhost'
const printed: string[] = []
const noted: string[] = []
beforeEach(() => {
  printed.length = 0
  noted.length = 0
})

const run = (...words: string[]) => runWith({}, ...words)

const runWith = (env: Record<string, string>, ...words: string[]) =>
  runSite(['members', ...words], {
    print: (line) => void printed.push(line),
    note: (line) => void noted.push(line),
    database: service,
    env,
  })

async function account(): Promise<{ id: string; email: string }> {
  const email = `pessoa-${crypto.randomUUID()}@example.test`
  const { data } = await visitor().auth.signUp({ email, password: 'bem-longa-e-secreta' })
  return { id: data.user?.id ?? '', email }
}

test('an account becomes a member, gets another role and is removed, without SQL', async () => {
  const { id, email } = await account()
  expect(await run('role', SITE, email, 'editor')).toBe(0)
  expect(noted).toEqual([`${email} is a member as editor`])
  expect(await run('role', SITE, id, 'owner')).toBe(0)
  expect(await run('list', SITE, '--role', 'owner')).toBe(0)
  expect(printed.join('\n')).toContain(`owner    ${email}  ${id}  since `)
  expect(await run('remove', SITE, email, '--force')).toBe(0)
  printed.length = 0
  await run('list', SITE, '--json')
  expect(printed.join()).not.toContain(id)
})

test('an editor is limited to sites by host, which the list shows, and reaches all sites again', async () => {
  const { email } = await account()
  expect(await run('role', SITE, email, 'editor', '--sites', SITE)).toBe(0)
  expect(noted).toEqual([`${email} is a member as editor for Padaria Aurora`])
  await run('list', SITE, '--role', 'editor')
  expect(printed.find((line) => line.includes(email))).toMatch(/ for Padaria Aurora$/)
  expect(await run('role', SITE, email, 'editor', '--sites', 'all')).toBe(0)
  expect(noted.at(-1)).toBe(`${email} is editor`)
})

test('an invitation prints a letter to send, in the language of the site, with the address of its sign-in', async () => {
  const email = `nova-${crypto.randomUUID()}@example.test`
  expect(await run('invite', SITE, email, '--role', 'editor')).toBe(0)
  expect(noted[0]).toContain(`${email} is invited as editor`)
  expect(printed[0]).toMatch(/^Convite para Padaria Aurora\n\n/)
  expect(printed[0]).toContain('http://padaria.localhost:8787/entrar')
  await run('list', SITE)
  expect(printed.join('\n')).toContain(`editor   ${email}  invited `)
  expect(await run('remove', SITE, email)).toBe(0)
  expect(noted.at(-1)).toBe(`the invitation of ${email} is withdrawn`)
})

test('an invited editor is sent to the Studio, if the platform has it, and an invited visitor to the site', async () => {
  const platform = { ADMIN_HOST: 'admin.plataforma.test' }
  const email = `nova-${crypto.randomUUID()}@example.test`
  expect(await runWith(platform, 'invite', SITE, email, '--role', 'owner')).toBe(0)
  expect(printed[0]).toMatch(/http:\/\/admin\.plataforma\.test:8787\/sites\/[\w-]{36}#invitation=nova-/)
  printed.length = 0
  expect(await runWith(platform, 'invite', SITE, `v-${email}`)).toBe(0)
  expect(printed[0]).toContain('http://padaria.localhost:8787/entrar')
})

test('an invitation to a site without a verified host prints no letter, and says why', async () => {
  const site = smallSite({
    hosts: ['so-pedida.test', '*.so-pedida.test'],
    tenant: { ...smallSite().tenant, uuid: crypto.randomUUID() },
    config: { multi_languages: true, account: { sign_up: 'open' } },
    pages: [page('home', { routes: { route: '' } })],
    posts: [],
    popups: [],
    forms: [],
  })
  const { site_id, draft } = await createSite(service(), site, { areHostsVerified: false })
  await publishSite(service(), { site: site_id, draft })
  expect(await run('invite', site_id, 'nova@example.test')).toBe(0)
  expect(printed).toEqual([])
  expect(noted).toEqual([
    'nova@example.test is invited as visitor. The site has no verified host without *, so there is no letter to send to the person',
  ])
})

test.each([
  [['role', SITE, 'ana@example.test', 'chief'], 2, 'the role must be one of visitor, author, editor, owner'],
  [['invite', SITE], 2, 'EMAIL is missing'],
  [['invite', SITE, 'ana@example.test', '--sites', ','], 2, '--sites takes hosts separated by commas'],
  [['invite', SITE, 'ana'], 1, 'this is not an e-mail address'],
  [
    ['role', SITE, 'ninguem@example.test', 'editor'],
    1,
    'no member of the tenant has that account or address',
  ],
  [['remove', SITE, 'ninguem@example.test'], 1, 'ninguem@example.test is neither a member nor invited'],
  [['list', 'none.test'], 1, 'no site has that host'],
])('%j is refused with a sentence', async (words, code, sentence) => {
  expect(await run(...words)).toBe(code)
  expect(noted[0]).toContain(sentence)
})
