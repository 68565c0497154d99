import { expect, test } from 'vitest'
import type { SiteFiles } from '../../admin/site-file.ts'
import { signInFindings } from '../../admin/validate/sign-in.ts'

const OWN = 'www.padaria.test'
const HOST = 'padaria.plataforma.test'

const files = (hosts: string[], { config = {}, tenant = {}, pages = [] as object[] } = {}) =>
  ({ hosts, config: { account: { sign_in: 'entrar' }, ...config }, tenant, pages }) as unknown as SiteFiles

const found = (site: SiteFiles, domain: string | null) =>
  signInFindings(site, domain).map(({ level, message }) => `${level}: ${message}`)

test('a site that signs visitors in is refused if none of its hosts is below the platform’s domain', () => {
  for (const hosts of [[OWN], ['*.plataforma.test', OWN], ['plataforma.test'], ['xplataforma.test']])
    expect(found(files(hosts), 'plataforma.test'), hosts.join()).toEqual([
      expect.stringMatching(/^error: config\.account works only on hosts below plataforma\.test/),
    ])
  expect(found(files([OWN, HOST]), 'plataforma.test')).toEqual([])
  expect(found(files([OWN]), null)).toEqual([])
  expect(signInFindings({ ...files([OWN]), config: {} }, 'plataforma.test')).toEqual([])
})

test('tenant scripts are published with a warning if visitors sign in on another host, and refused if no page would run them', () => {
  const scripts = {
    config: { custom_script: 'x()' },
    tenant: { google_analytics: 'G-1' },
    pages: [{ id: 'sobre', script: 'y()' }, { id: 'home' }],
  }
  const named = 'config.custom_script, tenant.google_analytics, the script of page sobre'
  expect(found(files([OWN, HOST], scripts), 'plataforma.test')).toEqual([
    `warning: visitors sign in at ${HOST}, where no script of the site runs: ${named} run only on the public pages of ${OWN}`,
  ])
  for (const [hosts, domain, place, remedy] of [
    [[HOST, OWN], 'plataforma.test', HOST, 'put a host first that is not below plataforma.test'],
    [
      [OWN, HOST],
      null,
      OWN,
      'let visitors sign in below PLATFORM_DOMAIN (SIGN_IN_HOSTS=platform) and put a host of the site’s own first',
    ],
  ] as const)
    expect(found(files([...hosts], scripts), domain)).toEqual([
      `error: visitors sign in at ${place}, where no script of the site runs: ${named} run on no page; ${remedy}, or remove them`,
    ])
})
