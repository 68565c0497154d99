import { NO_STORE } from './cache-control.ts'
import { INERT_POLICY } from './content-security-policy.ts'
import { securityHeaders } from './headers.ts'

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
