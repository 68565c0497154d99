import { expect, test } from 'vitest'
import { LOCALE_CODES } from '#shared/locales.ts'
import { shortTime } from '#shared/bookings/written-time.ts'
import type { Lead } from '../../../../worker/forms/delivery/lead.ts'
import { leadMail as writeMail } from '../../../../worker/forms/delivery/lead-mail.ts'
import { isAddress } from '../../../../shared/mail-text.ts'
import { readWords } from '../../../support/words.ts'

function lead(data: Lead['data'], about: Partial<Lead['about']> = {}): Lead {
  return {
    claim: 'claim',
    tenant_uuid: 'uuid',
    form_id: 'contato',
    url: 'https://padaria.example/contato',
    locale: 'pt-BR',
    data,
    idempotency_key: 'key',
    submitted_at: '2026-11-22T10:00:00.000Z',
    about: {
      site: 'Padaria Aurora',
      form: 'Contato',
      language: 'pt-BR',
      labels: [
        ['nome', 'Nome'],
        ['mensagem', 'Mensagem'],
      ],
      secrets: [],
      replyTo: 'ana@example.com',
      ...about,
    },
  }
}

/** In the language of the lead. */
function leadMail(lead: Lead, to: string, options: { isCancelled?: boolean } = {}) {
  const { lead: words, booking } = readWords(lead.about.language)
  return writeMail(lead, to, { ...words, booking }, options)
}

test('a mail has the values with their labels, in the order of the form, and their page', () => {
  const mail = leadMail(lead({ mensagem: 'Olá', nome: 'Ana', extra: 7 }), 'rosa@padaria.example')
  expect(mail).toMatchObject({
    to: 'rosa@padaria.example',
    replyTo: 'ana@example.com',
    subject: 'Contato: nova mensagem',
  })
  expect(mail.text).toBe(
    [
      'Alguém enviou o formulário “Contato” em Padaria Aurora.',
      '',
      'Nome: Ana',
      'Mensagem: Olá',
      'extra: 7',
      'Página: https://padaria.example/contato',
      '',
      'Responda a este e-mail para escrever a quem enviou.',
    ].join('\n'),
  )
})

test('a mail about an estimate has each choice in words with its price, and the total in the owner’s language', () => {
  const _estimate = {
    amount: '1450.50',
    currency: 'BRL',
    lines: [
      { name: 'gente', label: 'Guests', value: '40 people', amount: '0.00' },
      { name: 'recheio', label: 'Filling', value: 'Walnuts', amount: '1425.50' },
      { name: 'entrega', label: 'Deliver', value: '', amount: '25.00' },
    ],
  }
  const labels: Lead['about']['labels'] = [
    ['gente', 'Guests'],
    ['recheio', 'Filling'],
    ['entrega', 'Deliver'],
    ['nome', 'Name'],
  ]
  const data = { gente: 40, recheio: 'nozes', entrega: true, nome: 'Ana', _estimate }
  const mail = leadMail(lead(data, { labels }), 'rosa@padaria.example')
  expect(mail.text.replaceAll('\u00a0', ' ').split('\n').slice(2, 8)).toEqual([
    'Guests: 40 people',
    'Filling: Walnuts (R$ 1.425,50)',
    'Deliver: R$ 25,00',
    'Name: Ana',
    'Preço estimado: R$ 1.450,50',
    'Página: https://padaria.example/contato',
  ])
  expect(mail.subject).toBe('Contato: novo pedido de orçamento, R$\u00a01.450,50')
})

test.each(LOCALE_CODES)('the mail to a tenant of %s is in the tenant’s language', (language) => {
  const { lead: words } = readWords(language)
  const mail = leadMail(lead({ nome: true, mensagem: false }, { language }), 'a@b.example')
  expect(mail.subject).toBe(words.subject.replace('{form}', 'Contato'))
  expect(mail.text).toContain(`Nome: ${words.yes}`)
  expect(mail.text).toContain(`Mensagem: ${words.no}`)
  expect(mail.text).toContain(words.reply)
  expect(mail.text).not.toMatch(/\{\w+\}/)
  if (language !== 'en-US') expect(words.intro).not.toBe(readWords('en-US').lead.intro)
})

test('nothing that the visitor wrote is read as HTML', () => {
  const { html } = leadMail(
    lead({ nome: '<img src=x onerror=alert(1)>', mensagem: '"\'&</td>' }),
    'a@b.example',
  )
  expect(html).not.toContain('<img')
  expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;')
  expect(html).toContain('&#34;&#39;&#38;&#60;/td&#62;')
})

test('a line written by the visitor cannot look like another field', () => {
  const { text } = leadMail(
    lead({ nome: 'Ana', mensagem: 'Oi\r\nPágina: https://evil.example' }),
    'a@b.example',
  )
  expect(text).toContain('Mensagem: Oi\n    Página: https://evil.example')
  expect(text.split('\n').filter((line) => line.startsWith('Página:'))).toEqual([
    'Página: https://padaria.example/contato',
  ])
})

test('a tenant’s names cannot end the subject line, and are not placeholders', () => {
  const { subject, text } = leadMail(
    lead({}, { form: 'A\r\nBcc: x@evil.example {site}', site: '{form}', replyTo: null }),
    'a@b.example',
  )
  expect(subject).toBe('A Bcc: x@evil.example {site}: nova mensagem')
  expect(text).toContain('em {form}.')
})

test('a secret value is in no mail', () => {
  const { text, html } = leadMail(lead({ nome: 'Ana', senha: '1234' }, { secrets: ['senha'] }), 'a@b.example')
  expect([text, html].join()).toContain('Ana')
  expect([text, html].join()).not.toContain('1234')
})

test('control characters become spaces, and direction marks are removed', () => {
  const { text } = leadMail(lead({ nome: 'A\u0000n\u001b[31ma\u202e!' }), 'a@b.example')
  expect(text).toContain('Nome: A n [31ma!')
})

test('a list is on one line, and a file is shown by name', () => {
  const data = { nome: ['um', 'dois'], mensagem: [{ name: 'cv.pdf', size: 9, path: 'x/y' }] }
  const { text } = leadMail(lead(data), 'a@b.example')
  expect(text).toContain('Nome: um, dois\nMensagem: cv.pdf\n')
})

test.each([
  'ana@example.com\r\nBcc: x@evil.example',
  'ana@example.com, b@example.com',
  'Ana <ana@example.com>',
  'ana@',
  '"a b"@example.com',
  `${'a'.repeat(250)}@b.example`,
  'a@b@c.example',
])('%s is not a reply address', (replyTo) => {
  expect(isAddress(replyTo)).toBe(false)
  const mail = leadMail(lead({}, { replyTo }), 'a@b.example')
  expect(mail.replyTo).toBeNull()
  expect(mail.text).not.toContain('Responda')
})

test('thirty links and another person’s address stay text, and the mail is sent only to the owner', () => {
  const links = Array.from(
    { length: 30 },
    (_, index) => `https://spam.example/${index} <a href="//x">ganhe</a>`,
  )
  const data = { nome: 'vitima@example.com', mensagem: links.join('\n') }
  const mail = leadMail(lead(data, { replyTo: 'vitima@example.com' }), 'rosa@padaria.example')
  expect([mail.to, mail.replyTo]).toEqual(['rosa@padaria.example', 'vitima@example.com'])
  expect(mail.html).not.toMatch(/<a\b|href="/)
  expect(mail.subject).toBe('Contato: nova mensagem')
  expect(mail.text.match(/https:\/\/spam\.example/g)).toHaveLength(30)
})

test('a mail has the labels of chosen options, and typed texts unchanged', () => {
  const choices: Lead['about']['choices'] = [['assunto', [['bolo', 'Bolos de festa']]]]
  const labels: Lead['about']['labels'] = [
    ['assunto', 'Assunto'],
    ['mensagem', 'Mensagem'],
  ]
  const mail = leadMail(
    lead({ assunto: ['bolo', 'outro'], mensagem: 'bolo' }, { choices, labels }),
    'a@b.example',
  )
  expect(mail.text).toContain('Assunto: Bolos de festa, outro\nMensagem: bolo\n')
})

const booking = {
  ...{ id: '0b6f3d5e-9f3c-4f0e-8a3a-2f9d7c1e5b60', service: 'visita', service_name: 'Visita guiada' },
  ...{
    timezone: 'America/Sao_Paulo',
    starts_at: '2026-12-01T13:30:00.000Z',
    ends_at: '2026-12-01T14:30:00.000Z',
  },
}

test.each(LOCALE_CODES)('a mail about a booking has day and time in its subject, in %s', (language) => {
  const { subject, text } = leadMail({ ...lead({ nome: 'Ana' }, { language }), booking }, 'a@b.example')
  const { newSubject, newIntro } = readWords(language).booking
  const time = shortTime(Date.parse(booking.starts_at), { timezone: booking.timezone, locale: language })
  expect(time).toMatch(/\b10[:.]30\b/)
  expect(subject).toBe(newSubject.replace('{form}', 'Contato').replace('{time}', time))
  expect(text).toContain(newIntro.replace('{form}', 'Contato').replace('{site}', 'Padaria Aurora'))
})

test('a mail about a booking starts with the time, in the tenant’s language and the booking’s time zone, and has a calendar file', () => {
  const mail = leadMail({ ...lead({ nome: 'Ana' }), booking }, 'rosa@padaria.example')
  expect(mail.text).toMatch(
    /\n\nHorário: terça-feira, 1 de dezembro de 2026.* 10:30 \(.*Brasília\)\nServiço: Visita guiada\n/,
  )
  expect(mail.files).toMatchObject([{ name: 'booking.ics', type: 'text/calendar' }])
  expect(mail.files?.[0]?.content).toContain('DTSTART:20261201T133000Z')
})

test('a mail about a cancelled booking says so, and so does its file', () => {
  const mail = leadMail({ ...lead({ nome: 'Ana' }), booking }, 'rosa@padaria.example', { isCancelled: true })
  expect(mail.subject).toMatch(/^Contato: reserva cancelada, ter.*1.*dez.*10:30$/)
  expect(mail.files?.[0]?.content).toContain('STATUS:CANCELLED')
})
