import { expect, test } from 'vitest'
import { LOCALE_CODES, type Locale } from '#shared/locales.ts'
import type { Lead, LeadBooking, PublicContact } from '../../../../worker/forms/delivery/lead.ts'
import { bookingMail } from '../../../../worker/forms/delivery/booking-mail.ts'
import { readWords } from '../../../support/words.ts'

const contact = {
  mail: 'recepcao@clinica.example',
  phone: '(11) 3333-4444',
  address: 'Rua das Flores, 12\nSão Paulo',
}

function mailWith(known: PublicContact | undefined, locale: Locale = 'pt-BR') {
  const booking: LeadBooking = {
    ...{ id: 'b', service: 'limpeza', service_name: 'Limpeza', timezone: 'America/Sao_Paulo' },
    ...{ starts_at: '2026-12-01T13:30:00.000Z', ends_at: '2026-12-01T14:00:00.000Z' },
  }
  const lead: Lead & { booking: LeadBooking } = {
    ...{ claim: 'c', tenant_uuid: 't', form_id: 'agenda', url: 'https://clinica.example/agenda', locale },
    ...{ data: { nome: 'Ana' }, idempotency_key: 'k', submitted_at: '2026-11-22T10:00:00.000Z', booking },
    about: {
      ...{ site: 'Clínica', form: 'Agenda', language: 'pt-BR', labels: [], secrets: [] },
      replyTo: 'ana@example.com',
      ...(known && { contact: known }),
    },
  }
  return bookingMail(lead, 'ana@example.com', readWords(locale).booking)
}

test.each(LOCALE_CODES)(
  'a visitor’s booking mail says in %s how to contact the site, and replies go to the site',
  (locale) => {
    const mail = mailWith(contact, locale)
    const words = readWords(locale).booking
    expect(mail.replyTo).toBe('recepcao@clinica.example')
    const lines = [
      `${words.address}: Rua das Flores, 12, São Paulo`,
      `${words.phone}: (11) 3333-4444`,
      `${words.mail}: recepcao@clinica.example`,
    ]
    expect(mail.text).toContain(lines.join('\n'))
    expect(mail.html).toContain(lines.join('<br>'))
  },
)

test.each([undefined, {}])('a site without contact details has no lines about them: %j', (known) => {
  const mail = mailWith(known)
  expect(mail.replyTo).toBeNull()
  expect(mail.text).not.toMatch(/Telefone|Endereço|E-mail/)
})

test('a text that is not a mailbox is neither shown nor used for replies', () => {
  const mail = mailWith({ mail: 'a@b.example\r\nBcc: x@evil.example' })
  expect(mail.replyTo).toBeNull()
  expect(mail.text).not.toContain('evil')
})
