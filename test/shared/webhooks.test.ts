import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { secretText, tenantSecret, webhookSignature } from '#shared/webhooks/sign.ts'

test('a signature matches Standard Webhooks’ own example', async () => {
  const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
  const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek'
  expect(
    await webhookSignature({ id, timestamp: 1_614_265_330, body: '{"test": 2432232314}' }, [secret]),
  ).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

test('two secrets give two signatures, and a receiver with either secret accepts its own', async () => {
  const secrets = await Promise.all(['old', 'new'].map((secret) => tenantSecret(secret, 'uuid')))
  const header = await webhookSignature({ id: 'id', timestamp: 1, body: '{}' }, secrets)
  const expected = secrets.map((secret) => {
    const key = Buffer.from(secretText(secret).replace('whsec_', ''), 'base64')
    return `v1,${createHmac('sha256', key).update('id.1.{}').digest('base64')}`
  })
  expect(header.split(' ')).toEqual(expected)
})

test('each tenant has its own secret of 32 bytes', async () => {
  const [one, other, again] = await Promise.all(
    ['a', 'b', 'a'].map(async (uuid) => secretText(await tenantSecret('platform', uuid))),
  )
  expect(one).toBe(again)
  expect(one).not.toBe(other)
  expect(Buffer.from((one ?? '').replace('whsec_', ''), 'base64')).toHaveLength(32)
})
