import { NO_STORE } from '../cache/cache-control.ts'
import { INERT_POLICY } from '../security/content-security-policy.ts'
import { securityHeaders } from '../security/headers.ts'

/** The response to a request whose address `URL` cannot parse. It repeats nothing of the request. */
export function refuseAddress(): Response {
  return new Response('Bad request', {
    status: 400,
    headers: {
      ...securityHeaders('http:'),
      'cache-control': NO_STORE,
      'content-security-policy': INERT_POLICY,
      'content-type': 'text/plain; charset=utf-8',
      'x-request-id': crypto.randomUUID(),
    },
  })
}
