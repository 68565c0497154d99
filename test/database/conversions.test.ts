import { expect, test } from 'vitest'
import { call, service } from './clients.ts'
import { fixtureSite } from './fixtures/sites.ts'

const { tenant } = fixtureSite('mosaico')
const { tenant: neighbour } = fixtureSite('vizinha')

const set = (fields: object) =>
  call<Record<string, string>>('conversion_secret_set', { site: 'mosaico.test', ...fields }, service())
const secretsOf = (tenant_uuid: string) => call('conversion_secrets', { payload: { tenant_uuid } }, service())

test('a secret is stored for one tenant, replaced, and deleted; only the Worker’s answer contains it', async () => {
  expect(await secretsOf(tenant.uuid)).toEqual({})
  const answer = await set({ service: 'meta', secret: 'token-1' })
  expect(Object.keys(answer)).toEqual(['meta'])
  expect(JSON.stringify(answer)).not.toContain('token-1')
  await set({ service: 'google', secret: 'api-secret' })
  await set({ service: 'meta', secret: 'token-2' })
  expect(Object.keys(await set({}))).toEqual(['meta', 'google'])
  expect(await secretsOf(tenant.uuid)).toEqual({ meta: 'token-2', google: 'api-secret' })
  expect(await secretsOf(neighbour.uuid)).toEqual({})
  expect(Object.keys(await set({ service: 'meta' }))).toEqual(['google'])
  await set({ service: 'google' })
  expect(await secretsOf(tenant.uuid)).toEqual({})
})

test.each([
  ['an unknown host', { site: 'nobody.test', service: 'meta', secret: 'x' }, 'unknown_site'],
  ['an unknown service', { service: 'other', secret: 'x' }, 'unknown_service'],
])('a secret is refused with %s', async (_, fields, error) => {
  expect(await set(fields)).toEqual({ error })
})
