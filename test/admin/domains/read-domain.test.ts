import { describe, expect, test } from 'vitest'
import { type Platform, readDomain, storedHostName } from '../../../admin/domains/read-domain.ts'
import { Refusal } from '../../../admin/sites.ts'

const platform = {
  domain: 'platform.example',
  hosts: ['admin.else.example', 'fallback.platform.example', 'shop.platform.example'],
  previewHost: 'preview.else.example',
}
const outcome = (given: string, of: Platform = platform) => {
  try {
    return readDomain(given, of)
  } catch (error) {
    return error instanceof Refusal ? error.word : error
  }
}

test.each([
  ['www.padaria.example', 'www.padaria.example'],
  [' WWW.Padaria.Example. ', 'www.padaria.example'],
  ['münchen.example', 'xn--mnchen-3ya.example'],
  ['MÜNCHEN.example', 'xn--mnchen-3ya.example'],
  ['ｐadaria.example', 'padaria.example'],
  ['xn--mnchen-3ya.example', 'xn--mnchen-3ya.example'],
])('%s is the host %s', (given, host) => {
  expect(outcome(given)).toEqual({ host, isPlatform: false })
})

test.each(['padaria', 'login-coaching', 'helpers', 'supporter', '24', 'a1', 'mailbox'])(
  '%s below the platform’s domain may be a site, and so may every name of another domain',
  (name) => {
    expect(outcome(`${name}.platform.example`)).toMatchObject({ isPlatform: true })
    expect(outcome('login.padaria.example')).toEqual({ host: 'login.padaria.example', isPlatform: false })
  },
)

describe('is refused', () => {
  test.each([
    '',
    '.',
    'padaria',
    'localhost',
    '127.0.0.1',
    '0x7f.1',
    '2130706433',
    '[::1]',
    '::1',
    'padaria.1',
    'https://padaria.example',
    'padaria.example/menu',
    'padaria.example:443',
    'ana@padaria.example',
    'padaria..example',
    '-padaria.example',
    'pada ria.example',
    'pada_ria.example',
    '%70adaria.example',
    'xn--zzzzzz---.example',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(130)}example`,
    '__proto__',
  ])('%s: it is not a host', (given) => {
    expect(outcome(given)).toBe('invalid_host')
  })

  test.each(['*.padaria.example', '*', 'a*.padaria.example'])('%s: a wildcard', (given) => {
    expect(outcome(given)).toBe('wildcard_host')
  })

  test.each([
    'platform.example',
    'PLATFORM.example.',
    'www.platform.example',
    'api.platform.example',
    'Admin.platform.example',
    'preview.platform.example',
    'fallback.platform.example',
    'shop.platform.example',
    'admin.else.example',
    'a.b.platform.example',
    'x.preview.platform.example',
    'preview.else.example',
    'x.preview.else.example',
    ...['login', 'log-in', 'accounts', 'security', 'support', 'help', 'billing', 'secure', 'abuse'].map(
      (name) => `${name}.platform.example`,
    ),
    ...['wpad', 'autoconfig', 'autodiscover', 'mta-sts', 'openpgpkey', 'ns1', 'mx02', 'POP3', 'no-reply'].map(
      (name) => `${name}.platform.example`,
    ),
  ])('%s: reserved for the platform', (given) => {
    expect(outcome(given)).toBe('platform_host')
  })
})

test.each([
  ['WWW.Padaria.Example.', 'www.padaria.example'],
  ['MÜNCHEN.example', 'xn--mnchen-3ya.example'],
  ['*.Padaria.example', '*.padaria.example'],
  ['*.münchen.example', '*.xn--mnchen-3ya.example'],
  ['intranet', 'intranet'],
  ['www.platform.example', 'www.platform.example'],
])('%s refers to the stored host %s', (given, host) => {
  expect(storedHostName(given)).toBe(host)
})

test('a name below the platform’s domain is marked as the platform’s', () => {
  expect(outcome('padaria.platform.example')).toEqual({ host: 'padaria.platform.example', isPlatform: true })
  expect(outcome('padaria.platform.example', { domain: '', hosts: [] })).toMatchObject({ isPlatform: false })
  expect(outcome('notplatform.example')).toMatchObject({ isPlatform: false })
})
