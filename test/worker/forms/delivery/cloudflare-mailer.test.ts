import { expect, test } from 'vitest'
import { DeliveryError } from '../../../../worker/forms/delivery/delivery-error.ts'
import { cloudflareMailer } from '../../../../worker/forms/delivery/cloudflare.ts'
import type { Mail } from '../../../../worker/forms/delivery/mailer.ts'

const mail: Mail = {
  id: 'd-1',
  from: { name: 'Padaria', email: 'forms@platform.test' },
  to: 'rosa@padaria.test',
  replyTo: null,
  subject: 'Contato',
  text: 'Olá',
  html: '<p>Olá</p>',
}

/** A mailer whose binding of the Email Service sends mails by `send`. */
const mailer = (send: (mail: object) => unknown) =>
  cloudflareMailer({ send: async (each: object) => send(each) } as unknown as SendEmail)

async function failure(error: unknown): Promise<DeliveryError> {
  const thrown = await mailer(() => {
    throw error
  })
    .send(mail)
    .catch((each: unknown) => each)
  if (!(thrown instanceof DeliveryError)) throw new Error('it threw no DeliveryError')
  return thrown
}

test.each([
  ['E_VALIDATION_ERROR', true],
  ['E_FIELD_MISSING', true],
  ['E_RECIPIENT_NOT_ALLOWED', true],
  ['E_RECIPIENT_SUPPRESSED', true],
  ['E_RATE_LIMIT_EXCEEDED', false],
  ['E_DAILY_LIMIT_EXCEEDED', false],
  ['E_DELIVERY_FAILED', false],
  ['E_INTERNAL_SERVER_ERROR', false],
  // Mails are retried: they are sent once an operator has verified the sender.
  ['E_SENDER_NOT_VERIFIED', false],
])('a mail that fails with %s is given up: %s', async (code, isFinal) => {
  const thrown = await failure(Object.assign(new Error('no'), { code }))
  expect([thrown.isFinal, thrown.message]).toEqual([isFinal, `Email Service: ${code}`])
})

test.each([[new Error('lost')], ['lost'], [null]])(
  'a failure without a code (%o) is retried, and its text, which may quote an address, is not passed on',
  async (error) => {
    const thrown = await failure(error)
    expect([thrown.isFinal, thrown.message, thrown.cause]).toEqual([
      false,
      'Email Service: failed',
      undefined,
    ])
  },
)

test('a mail includes a reply address and further headers only if they are set', async () => {
  const sent: object[] = []
  const { send } = mailer((each) => void sent.push(each))
  await send(mail)
  const headers = { 'List-Unsubscribe': '<https://padaria.test/>' }
  await send({ ...mail, replyTo: 'ana@example.com', headers })
  const { id: _, replyTo: __, ...plain } = mail
  expect(sent).toEqual([plain, { ...plain, replyTo: 'ana@example.com', headers }])
})
