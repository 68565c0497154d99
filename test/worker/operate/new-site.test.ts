import { describe, expect, test } from 'vitest'
import { siteContent } from '../../../admin/site-content.ts'
import type { Database } from '../../../admin/sites.ts'
import type { Caller } from '../../../worker/operate/caller.ts'
import { HANDLERS } from '../../../worker/operate/handlers.ts'
import { isAdminHost } from '../../../worker/http/platform-hosts.ts'
import { hostOfSetting } from '../../../core/routing/host.ts'
import { smallSite } from '../../admin/small-site.ts'

const TENANT = 'a1b2c3d4-0000-4000-8000-000000000001'
const OTHER = 'a1b2c3d4-0000-4000-8000-000000000002'
const ADMIN = 'admin.plataforma.test'

const platform: Caller = { kind: 'token', id: 't', name: 'plataforma', scopes: ['write'], tenant: null }
const bound: Caller = { ...platform, name: 'da loja', tenant: TENANT }
const editor: Caller = { kind: 'member', account: 'conta', tenant: TENANT, role: 'editor', sites: null }

/** The arguments of the first database call when a site is created. */
async function made(
  caller: Caller,
  { hosts = ['nova.test'], tenant = undefined as string | undefined } = {},
) {
  const calls: { name: string; args: Record<string, unknown> }[] = []
  const database: Database = {
    async rpc(name, args) {
      calls.push({ name, args })
      return { data: { site_id: 's', draft: 'd', tenant: TENANT }, error: null }
    },
  }
  const body = { hosts, tenant, content: siteContent(smallSite()) }
  const previews = { name: 'vista.test', host: 'vista.test', protocol: 'https:', secret: 'p' }
  const context = {
    database,
    caller,
    adminHost: ADMIN,
    previews,
    domains: null,
    files: null,
    isWritten: false,
    writeInvitation: null,
    refresh: async () => ({}),
  }
  await HANDLERS.createSite({ query: undefined, body }, context)
  return calls[0]?.args
}

describe('a caller of one tenant', () => {
  test.each([
    ['a token', bound],
    ['a member', editor],
  ])('claims hosts and verifies none, as %s', async (_, caller) => {
    expect(await made(caller)).toMatchObject({ are_verified: false, is_known: true, tenant_uuid: TENANT })
  })

  test.each([
    ['a token', bound],
    ['a member', editor],
  ])('gets no wildcard, as %s', async (_, caller) => {
    await expect(made(caller, { hosts: ['a.test', '*.vitima.test'] })).rejects.toMatchObject({ status: 403 })
  })

  test('creates no site for another tenant', async () => {
    await expect(made(bound, { tenant: OTHER })).rejects.toMatchObject({ status: 403 })
  })
})

describe('the platform', () => {
  test('verifies its hosts, even wildcards', async () => {
    expect(await made(platform, { hosts: ['*.loja.test'] })).toMatchObject({ are_verified: true })
  })

  test('creates a tenant only if it names none', async () => {
    expect(await made(platform)).toMatchObject({ is_known: false })
    expect(await made(platform, { tenant: OTHER })).toMatchObject({ is_known: true, tenant_uuid: OTHER })
  })
})

test.each([
  ['the platform', platform],
  ['a token of one tenant', bound],
])('the platform’s own host cannot belong to a site, in any spelling, for %s', async (_, caller) => {
  for (const host of [ADMIN, ADMIN.toUpperCase(), `${ADMIN}.`])
    await expect(made(caller, { hosts: [host] })).rejects.toMatchObject({ status: 403 })
})

test.each(['vista.test', 'VISTA.test.', 'a1b2.vista.test', '*.vista.test'])(
  'a preview host cannot belong to a site: %s',
  async (host) => {
    await expect(made(platform, { hosts: [host] })).rejects.toMatchObject({ status: 403 })
  },
)

test('a host that merely ends like a preview host may belong to a site', async () => {
  expect(await made(platform, { hosts: ['boavista.test'] })).toMatchObject({ are_verified: true })
})

describe('a request', () => {
  const isAdmin = (host: string, setting?: string) =>
    isAdminHost({
      env: { ...(setting !== undefined && { ADMIN_HOST: setting }) },
      req: { url: `http://${host}/` },
    })

  test('is for the platform’s own host even with a trailing dot, a port and in capitals', () => {
    for (const host of [ADMIN, `${ADMIN}.`, `${ADMIN}:8787`, `${ADMIN}.:8787`, ADMIN.toUpperCase()])
      expect(isAdmin(host, ADMIN), host).toBe(true)
    expect(isAdmin(ADMIN, 'Admin.Plataforma.Test')).toBe(true)
  })

  test('is not for it on a parent domain or subdomain, or if no valid host is set', () => {
    for (const host of [`x.${ADMIN}`, 'plataforma.test', `${ADMIN}..`])
      expect(isAdmin(host, ADMIN)).toBe(false)
    for (const setting of [undefined, '', 'no host', 'a..b']) {
      expect(hostOfSetting(setting)).toBeNull()
      expect(isAdmin('a..b', setting)).toBe(false)
    }
  })
})
