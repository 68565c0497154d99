import { expect, test } from 'vitest'
import { type Bindings, readEnv } from '../../../../worker/env.ts'
import { webhookAddress } from '../../../../worker/forms/delivery/webhook-address.ts'

const { ownHosts } = readEnv({
  UPSTREAM: 'http',
  API_ORIGIN: 'https://api.operator.example',
  SITES: {},
  ASSETS: {},
  ADMIN_HOST: 'Admin.operator.test',
  PREVIEW_HOST: 'previews.test:8787',
  PLATFORM_HOSTS: 'operator.test, www.operator.test  status.test.',
  CUSTOM_HOSTNAME_TARGET: 'fallback.customers.test',
} as unknown as Bindings)

const own = {
  platformDomain: 'platform.example',
  ownHosts,
  apiOrigin: 'https://api.operator.example',
  supabase: { url: 'https://project.supabase.co', key: 'public' },
}

test.each([
  'https://hooks.example.com/forms?token=a%20b',
  'https://xn--mnchen-3ya.example/',
  'https://HOOKS.Example.com./x',
  'https://notplatform.example/',
])('%s may be called', (written) => {
  expect(webhookAddress(written, own)).toEqual({ url: new URL(written) })
})

test('a fragment is not sent', () => {
  expect(webhookAddress('https://a.example/x#y', own)).toEqual({ url: new URL('https://a.example/x') })
})

test.each([
  ['no URL', 'hooks.example.com', 'its address is not a URL'],
  ['plain http', 'http://hooks.example.com/', 'it is not https'],
  ['another scheme', 'ftp://hooks.example.com/', 'it is not https'],
  ['a script as an address', 'javascript:alert(1)', 'it is not https'],
  ['a password', 'https://user:secret@hooks.example.com/', 'it holds a user or a password'],
  ['another port', 'https://hooks.example.com:6379/', 'it names a port'],
  ['loopback', 'https://127.0.0.1/', 'its host is an address, not a name'],
  ['loopback, short', 'https://127.1/', 'its host is an address, not a name'],
  ['loopback, as hexadecimal', 'https://0x7f.0.0.1/', 'its host is an address, not a name'],
  ['loopback, as one number', 'https://2130706433/', 'its host is an address, not a name'],
  ['loopback, octal', 'https://0177.0.0.1/', 'its host is an address, not a name'],
  ['loopback, full-width digits', 'https://127.0.0.１/', 'its host is an address, not a name'],
  ['a private address', 'https://10.0.0.8/', 'its host is an address, not a name'],
  ['the metadata service', 'https://169.254.169.254/latest/meta-data/', 'its host is an address, not a name'],
  ['a public address', 'https://203.0.113.9/', 'its host is an address, not a name'],
  ['IPv6 loopback', 'https://[::1]/', 'its host is an address, not a name'],
  ['IPv4 in IPv6', 'https://[::ffff:7f00:1]/', 'its host is an address, not a name'],
  ['a unique local address', 'https://[fd00::1]/', 'its host is an address, not a name'],
  ['localhost', 'https://localhost/', 'its host is not public'],
  ['a name below localhost', 'https://db.localhost/', 'its host is not public'],
  ['a single label', 'https://intranet/', 'its host is not public'],
  ['a name of mDNS', 'https://printer.local/', 'its host is not public'],
  ['a cloud’s internal name', 'https://metadata.google.internal/', 'its host is not public'],
  ['a dot at the end', 'https://metadata.google.internal./', 'its host is not public'],
  ['the platform', 'https://platform.example/', 'its host is the platform’s own'],
  [
    'a tenant of the platform',
    'https://padaria.platform.example/api/purge',
    'its host is the platform’s own',
  ],
  ['ADMIN_HOST', 'https://admin.operator.test/api/admin/sites', 'its host is the platform’s own'],
  ['PREVIEW_HOST', 'https://previews.test/', 'its host is the platform’s own'],
  ['a preview', 'https://x.previews.test/preview/', 'its host is the platform’s own'],
  ['one of PLATFORM_HOSTS', 'https://status.test/', 'its host is the platform’s own'],
  ['CUSTOM_HOSTNAME_TARGET', 'https://fallback.customers.test./', 'its host is the platform’s own'],
  ['the upstream', 'https://api.operator.example/x', 'its host is the platform’s own'],
  ['the database', 'https://project.supabase.co/rest/v1/', 'its host is the platform’s own'],
])('%s is refused', (_, written, refusal) => {
  expect(webhookAddress(written, own)).toEqual({ refusal })
})
