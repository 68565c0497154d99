import type * as z from 'zod/mini'
import {
  factorCodeSchema,
  factorMessageSchema,
  mailCodeSchema,
  newPasswordSchema,
  operatorSessionSchema,
  sentMessageSchema,
  shownCodeSchema,
  signInSchema,
} from '../../admin/operator-session.ts'
import type { JsonSchema } from '../../sections/fields/json-schema.ts'
import { error, jsonAnswer } from './worker-parts.ts'

const LIMITED = error('Too many attempts, for the account or for the network')
const UNAVAILABLE = error('Supabase Auth, or the database, does not answer; the session stays')
const FOREIGN = error('The call does not come from a page of this host (`Origin`, `Sec-Fetch-Site`)')
const ENDED = error('There is no session, or it has ended')
const BAD = error('The body is invalid: `data.issues` names each place')

/** The endpoints of an operator’s session, which is in a cookie of `ADMIN_HOST` that no script reads. */
export function operatorSessionPaths(
  schemaOf: (schema: z.ZodMiniType) => JsonSchema,
): Record<string, object> {
  const session = (description: string) => jsonAnswer(description, schemaOf(operatorSessionSchema))
  const body = (schema: z.ZodMiniType, required = true) => ({
    requestBody: { required, content: { 'application/json': { schema: schemaOf(schema) } } },
  })
  return {
    '/session': {
      post: {
        operationId: 'beginSession',
        summary: 'Signs an operator in with a password. The session is in the cookie of the answer',
        security: [],
        ...body(signInSchema),
        responses: {
          '200': session('The session'),
          '400': BAD,
          '401': error('The address or the password is wrong'),
          '403': FOREIGN,
          '429': LIMITED,
          '503': UNAVAILABLE,
        },
      },
      get: {
        operationId: 'readSession',
        summary: 'The account of the session, its factors, its end, and the tenants that the account edits',
        security: [{ session: [] }],
        responses: { '200': session('The session'), '401': ENDED, '429': LIMITED, '503': UNAVAILABLE },
      },
      delete: {
        operationId: 'endSession',
        summary: 'Signs out: the session ends at Supabase Auth, and the browser loses the cookie',
        security: [{ session: [] }],
        responses: { '204': { description: 'Signed out' }, '403': FOREIGN, '429': LIMITED },
      },
    },
    '/session/code': {
      post: {
        operationId: 'mailCode',
        summary:
          'Sends a code to an address that edits sites, or is invited to. Every address is answered alike, before the mail is sent',
        security: [],
        ...body(mailCodeSchema),
        responses: {
          '204': {
            description:
              'A code is sent if the address edits sites or is invited to; the answer is the same for every address',
          },
          '400': BAD,
          '403': FOREIGN,
          '429': LIMITED,
        },
      },
    },
    '/session/by-code': {
      post: {
        operationId: 'beginSessionByCode',
        summary:
          'Signs an operator in with the code of an e-mail, and accepts the invitations of its address. The person then chooses a password',
        security: [],
        ...body(shownCodeSchema),
        responses: {
          '200': session('The session, with `needs_password`'),
          '400': BAD,
          '401': error('The code is wrong or has expired'),
          '403': FOREIGN,
          '429': LIMITED,
          '503': UNAVAILABLE,
        },
      },
    },
    '/session/password': {
      post: {
        operationId: 'choosePassword',
        summary: 'Chooses the password of an account whose session began with a code; other sessions end',
        security: [{ session: [] }],
        ...body(newPasswordSchema),
        responses: {
          '200': session('The session'),
          '400': BAD,
          '401': ENDED,
          '403': error(
            'The session began with a password, its second factor is missing, or the call does not come from a page of this host',
          ),
          '422': error('The password is too weak, or the same as before'),
          '429': LIMITED,
          '503': UNAVAILABLE,
        },
      },
    },
    '/session/second-factor': {
      post: {
        operationId: 'showSecondFactor',
        summary: 'Proves the second factor of the account, with a code of its app or of a text message',
        security: [{ session: [] }],
        ...body(factorCodeSchema),
        responses: {
          '200': session('The session, with `aal2`'),
          '400': BAD,
          '401': ENDED,
          '403': FOREIGN,
          '422': error('The code is wrong or has expired'),
          '429': LIMITED,
          '503': UNAVAILABLE,
        },
      },
    },
    '/session/factor-message': {
      post: {
        operationId: 'sendFactorMessage',
        summary:
          'Sends a code to a phone of the account; the answer lists the phones if there are several and the call names none',
        security: [{ session: [] }],
        ...body(factorMessageSchema, false),
        responses: {
          '200': jsonAnswer(
            'A message was sent, or the next call must name a phone',
            schemaOf(sentMessageSchema),
          ),
          '400': BAD,
          '401': ENDED,
          '403': FOREIGN,
          '422': error('The account has no such phone'),
          '429': LIMITED,
          '503': UNAVAILABLE,
        },
      },
    },
  }
}
