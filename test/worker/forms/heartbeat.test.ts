import { expect, test } from 'vitest'
import { isOwnHeartbeat, signHeartbeat } from '../../../worker/forms/heartbeat.ts'

const SENT = Date.UTC(2026, 10, 27, 3, 17)
const OPERATOR = { mail: 'ops@platform.test', heartbeatPage: null }

const isOwn = (token: string, { now = SENT, secret = 'secret', operator = OPERATOR } = {}) =>
  isOwnHeartbeat(token, { operator, leadsSecrets: [secret] }, now)

test('a heartbeat is the Worker’s own within five minutes of its signature, by a clock before or after it', async () => {
  const token = await signHeartbeat(SENT, 'secret')
  const accepted = [-300_000, -299_000, 0, 299_000, 300_000, 86_400_000].map((later) =>
    isOwn(token, { now: SENT + later }),
  )
  expect(await Promise.all(accepted)).toEqual([false, true, true, true, false, false])
})

test('a heartbeat with another time, another secret or no operator is not the Worker’s own', async () => {
  const token = await signHeartbeat(SENT, 'secret')
  const [, signature = ''] = token.split('.')
  expect(await isOwn(`${SENT / 1000 + 60}.${signature}`, { now: SENT + 60_000 })).toBe(false)
  expect(await isOwn(token, { secret: 'another' })).toBe(false)
  expect(await isOwn(token, { operator: { ...OPERATOR, mail: '' } })).toBe(false)
})
