import { describe, expect, test } from 'vitest'
import {
  readSubscriptionToken,
  subscriptionToken,
} from '../../../../worker/forms/delivery/subscription-token.ts'

const NOW = Date.UTC(2026, 10, 22)
const DAY = 24 * 60 * 60 * 1000
const ID = '5f3c1d1e-8a51-4a0e-9a35-0d7c0a3b1f01'

const wanted = { action: 'confirm', tenant_uuid: 'uuid', id: ID, locale: 'pt-BR' } as const
const make = (changes: object = {}, secret = 'secret') =>
  subscriptionToken({ ...wanted, ...changes }, secret, NOW)
const read = (token: string, options: object = {}) =>
  readSubscriptionToken(token, { tenant_uuid: 'uuid', secrets: ['secret'], now: NOW, ...options })

test('a token names its purpose, and needs no encoding in a query', async () => {
  const token = await make()
  expect(new URLSearchParams({ token }).toString()).toBe(`token=${token}`)
  expect(await read(token)).toEqual({ ...wanted, isExpired: false })
})

test('a confirmation expires after three days, and a link to end a subscription never does', async () => {
  expect(await read(await make(), { now: NOW + 3 * DAY })).toMatchObject({ isExpired: false })
  expect(await read(await make(), { now: NOW + 3 * DAY + 1000 })).toMatchObject({ isExpired: true })
  expect(await read(await make({ action: 'end' }), { now: NOW + 4000 * DAY })).toMatchObject({
    isExpired: false,
  })
})

test('a token of a secret that is being replaced is still accepted', async () => {
  expect(await read(await make({}, 'old'), { secrets: ['new', 'old'] })).toMatchObject({ id: ID })
})

describe('no token is read from', () => {
  test.each<[string, (token: string) => string]>([
    ['an action that was changed', (token) => token.replace(/^c/, 'e')],
    ['an id that was changed', (token) => token.replace(ID, ID.replace('5f', '6f'))],
    ['a language that was changed', (token) => token.replace('pt-BR', 'en-US')],
    ['a time that was changed', (token) => token.replace(/\.(\w+)\.([\w-]{43})$/, '.zzzzzz.$2')],
    ['a signature that was cut', (token) => token.slice(0, -1)],
    ['an empty text', () => ''],
  ])('%s', async (_, change) => {
    const token = await make()
    expect(change(token)).not.toBe(token)
    expect(await read(change(token))).toBeNull()
  })

  test('a token of another tenant or of another secret', async () => {
    expect(await read(await make(), { tenant_uuid: 'other' })).toBeNull()
    expect(await read(await make({}, 'other'))).toBeNull()
    expect(await read(await make(), { secrets: [] })).toBeNull()
  })
})
