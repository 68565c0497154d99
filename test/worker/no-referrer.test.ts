import { Hono } from 'hono/tiny'
import { beforeEach, expect, test } from 'vitest'
import { HttpError } from '#shared/errors.ts'
import type { AppEnv } from '../../worker/context.ts'
import { finish } from '../../worker/http/finish.ts'
import { noReferrer } from '../../worker/http/no-referrer.ts'
import { securityHeaders } from '../../worker/http/headers.ts'

let app: Hono<AppEnv>

beforeEach(() => {
  app = new Hono<AppEnv>()
  app.use(finish())
  app.onError((_error, c) => c.html('<h1>503</h1>', 503))
  app.use('/secret', noReferrer())
  app.get('/secret', () => new Response('page', { headers: securityHeaders('https://a.test') }))
  app.post('/secret', () => {
    throw new HttpError(503, 'The database does not answer')
  })
  app.get('/data', () => Response.json({}))
})

const policy = async (path: string, method = 'GET') => {
  const { headers } = await app.request(`https://a.test${path}`, { method })
  return headers.get('referrer-policy')
}

test('no answer sends a secret address as a referrer, neither a page nor an error', async () => {
  expect([await policy('/secret'), await policy('/secret', 'POST')]).toEqual(['no-referrer', 'no-referrer'])
})

test('any other address is sent in full only within its site', async () => {
  expect(await policy('/data')).toBe('strict-origin-when-cross-origin')
})
