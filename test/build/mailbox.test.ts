import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMailbox } from '../../build/dev/mailbox.ts'
import { resendMailer } from '../../worker/forms/delivery/resend.ts'

let server: Server
let port: number
let vars: Record<string, string>
const received: { to: string; subject: string; path: string }[] = []

beforeEach(async () => {
  received.length = 0
  const mailbox = createMailbox((mail) => void received.push(mail))
  server = createServer((incoming, outgoing) => {
    if (!mailbox.handle(incoming, outgoing)) outgoing.writeHead(418).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  vars = mailbox.vars(port)
})
afterEach(() => server.close())

const mail = {
  id: 'delivery-1',
  from: { name: 'Padaria "Aurora"', email: 'forms@platform.test' },
  to: 'rosa@padaria.test',
  replyTo: 'ana@example.com',
  subject: 'Contato: <nova>',
  text: 'Nome: <script>alert(1)</script>',
  html: '<p>"Nome"</p>',
}
const send = (change: object = {}, key = vars.RESEND_API_KEY ?? '') =>
  resendMailer({ origin: vars.RESEND_ORIGIN ?? '', key }).send({ ...mail, ...change })
const page = async (path: string) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`)
  return { status: response.status, text: await response.text() }
}

test('a mail that the Worker sends as if to Resend is shown, as text and in a frame without scripts', async () => {
  await send()
  expect(received).toEqual([{ to: mail.to, subject: mail.subject, path: '/__dev/mail/1' }])
  const list = await page('/__dev/mail')
  expect(list.text).toContain(
    '<a href="/__dev/mail/1">Contato: &#60;nova&#62;</a> <small>to rosa@padaria.test',
  )
  const shown = await page('/__dev/mail/1')
  expect(shown.text).toContain('&#34;Padaria  Aurora&#34; &#60;forms@platform.test&#62;')
  expect(shown.text).toContain('<dt>Reply-To</dt><dd>ana@example.com</dd>')
  expect(shown.text).toContain('&#60;script&#62;alert(1)&#60;/script&#62;')
  expect(shown.text).toContain(
    '<iframe sandbox title="HTML part" srcdoc="&#60;p&#62;&#34;Nome&#34;&#60;/p&#62;">',
  )
})

test('a mail that arrives twice is stored once', async () => {
  await send()
  await send()
  await send({ id: 'delivery-2' })
  expect(received.map(({ path }) => path)).toEqual(['/__dev/mail/1', '/__dev/mail/2'])
})

test('the mailbox accepts only mails with its own key', async () => {
  await expect(send({}, 'another')).rejects.toThrow('Resend answered 403')
  expect(received).toEqual([])
})

test('the mailbox answers only at its own addresses', async () => {
  expect((await page('/__dev/mailer')).status).toBe(418)
  expect((await page('/')).status).toBe(418)
  expect((await page('/__dev/mail/9')).status).toBe(404)
})
