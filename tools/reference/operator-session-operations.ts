import type * as z from 'zod/mini'
import {
  factorCodeSchema,
  factorMessageSchema,
  operatorSessionSchema,
  sentMessageSchema,
  signInSchema,
} from '../../admin/operator-session.ts'
import type { JsonSchema } from '../../sections/fields/json-schema.ts'
import { error, jsonAnswer } from './worker-parts.ts'

const LIMITED = error('Too many attempts, for the account or for the network')
const SILENT = error('Supabase Auth, or the database, does not answer; the session stays')
const FOREIGN = error('The call does not come from a page of this host (`Origin`, `Sec-Fetch-Site`)')
const ENDED = error('There is no session, or it has ended')
const BAD = error('The body is not what it should be: `data.issues` names each place')

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
          '503': SILENT,
        },
      },
      get: {
        operationId: 'readSession',
        summary:
          'Whose session it is, what it has proven, when it ends, and the tenants that the account edits',
        security: [{ session: [] }],
        responses: { '200': session('The session'), '401': ENDED, '429': LIMITED, '503': SILENT },
      },
      delete: {
        operationId: 'endSession',
        summary: 'Signs out: the session ends at Supabase Auth, and the browser loses the cookie',
        security: [{ session: [] }],
        responses: { '204': { description: 'Signed out' }, '403': FOREIGN, '429': LIMITED },
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
          '503': SILENT,
        },
      },
    },
    '/session/factor-message': {
      post: {
        operationId: 'sendFactorMessage',
        summary: 'Sends a code to a phone of the account; of several phones, says which there are',
        security: [{ session: [] }],
        ...body(factorMessageSchema, false),
        responses: {
          '200': jsonAnswer(
            'A message is on its way, or a phone is to be named',
            schemaOf(sentMessageSchema),
          ),
          '400': BAD,
          '401': ENDED,
          '403': FOREIGN,
          '422': error('The account has no such phone'),
          '429': LIMITED,
          '503': SILENT,
        },
      },
    },
  }
}
