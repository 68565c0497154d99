import { expect, test } from 'vitest'
import { LOCALE_CODES } from '#shared/locales.ts'
import { subscriptionMail } from '../../../../worker/forms/delivery/subscription-mail.ts'
import { readWords } from '../../../support/words.ts'

const { subscription: english } = readWords('en-US')

const mail = {
  to: 'ana@example.com',
  site: 'Padaria Aurora',
  locale: 'pt-BR',
  words: readWords('pt-BR').subscription,
  confirmLink: 'https://padaria.example/api/subscriptions?token=c',
  endLink: 'https://padaria.example/api/subscriptions?token=e',
} as const

test('a mail asks for confirmation, and says how to end the subscription', () => {
  const { to, subject, text, html } = subscriptionMail(mail)
  expect([to, subject]).toEqual(['ana@example.com', 'Confirme sua inscrição em Padaria Aurora'])
  expect(text.split('\n\n')).toEqual([
    mail.words.why.replace('{site}', 'Padaria Aurora'),
    `Confirmar inscrição: ${mail.confirmLink}`,
    `Cancelar inscrição: ${mail.endLink}`,
  ])
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    mail.confirmLink,
    mail.endLink,
  ])
})

test('every mail to a subscriber can end the subscription with one click in a mail program (RFC 8058)', () => {
  for (const confirmLink of [mail.confirmLink, null]) {
    expect(subscriptionMail({ ...mail, confirmLink }).headers).toEqual({
      'List-Unsubscribe': `<${mail.endLink}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  }
})

test('the mail after the confirmation asks for no further confirmation', () => {
  const { subject, text } = subscriptionMail({ ...mail, confirmLink: null })
  expect(subject).toBe('Agora você recebe as novidades de Padaria Aurora.')
  expect(text).not.toContain('token=c')
})

test('a site’s name cannot end a header line, and is not markup', () => {
  const { subject, html } = subscriptionMail({ ...mail, site: 'A\r\nBcc: x@evil.example <b>' })
  expect(subject).toBe('Confirme sua inscrição em A Bcc: x@evil.example <b>')
  expect(html).not.toContain('<b>')
})

test.each(LOCALE_CODES)(
  'the texts of mails to subscribers are translated into %s, and mention the site where they should',
  (locale) => {
    const { subscription: words } = readWords(locale)
    for (const [name, text] of Object.entries(words)) {
      if (locale !== 'en-US') expect(text, name).not.toBe(english[name as keyof typeof words])
      const hasSite = text.includes('{site}')
      expect([name, hasSite]).toEqual([name, !['confirm', 'end', 'expired'].includes(name)])
    }
  },
)
