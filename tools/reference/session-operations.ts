import { SESSION_ACTIONS } from '../../worker/session/actions.ts'
import { error, get, parameter, queryParameter, refused } from './worker-parts.ts'

const NEXT = queryParameter('next', 'A path of this host to go on to; anything else is the home page')
const COOKIES = 'The cookies of the session come with it.'

/** The endpoints of sign-in, of sites with `config.account`. */
export const SESSION_PATHS: object = {
  '/api/session/{action}': { post: actionOperation() },
  '/api/session/confirm': get({
    id: 'confirmSession',
    summary: 'The link in an e-mail: opens a session in the browser that asked for it',
    parameters: [queryParameter('code', 'Of the link, used once'), NEXT],
    responses: {
      '303': redirect(`To next, or to the page of sign-in, which shows the result once. ${COOKIES}`),
      '404': error('This site has no sign-in'),
    },
  }),
  '/api/session/renew': get({
    id: 'renewSession',
    summary: 'A new token for a session whose token has expired',
    parameters: [NEXT],
    responses: {
      '303': redirect(`To next. ${COOKIES}`),
      '404': error('This site has no sign-in'),
      '429': error('More than the rate limit allows'),
      '503': error('Supabase Auth did not answer; the session stays'),
    },
  }),
}

function actionOperation(): object {
  const text = (description: string) => ({ type: 'string', description })
  return {
    operationId: 'changeSession',
    tags: ['site'],
    summary:
      'A form of sign-in, sent by a page of this host; its result does not tell whether an account exists',
    parameters: [
      parameter('action', 'What the form asks for', { type: 'string', enum: Object.keys(SESSION_ACTIONS) }),
    ],
    requestBody: {
      required: true,
      content: {
        'application/x-www-form-urlencoded': {
          schema: {
            type: 'object',
            properties: {
              email: text('sign-in, sign-up, code, verify-code, recover'),
              password: text('sign-in, sign-up, new-password'),
              code: text('verify-code, second-factor, verify-factor'),
              type: text('verify-code: recovery for a code about a lost password'),
              factor: text(
                'verify-factor, remove-factor: id of the factor; send-factor-code: of the phone, where there are several',
              ),
              uri: text('verify-factor: what the page showed as a QR code, to show it again'),
              name: text('profile: of the visitor; add-factor: of the app'),
              scope: text('sign-out: global ends every session of the account, others all but this one'),
              section: text('Id of the section with the form, which shows the result'),
              page: text('Path of the page with the form; without one, the referrer says it'),
              next: text('A path of this host to go on to; without one, config.account.start'),
            },
          },
        },
      },
    },
    responses: {
      '303': redirect(
        `Signed in: to next, or to the page of the second factor. Else back to the form, which shows the result once. ${COOKIES}`,
      ),
      ...refused('403', '413', '415'),
      '404': error('This site has no sign-in, or no such action'),
    },
  }
}

function redirect(description: string): object {
  return { description, headers: { location: { schema: { type: 'string' } } } }
}
