import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  googleConversion,
  metaConversion,
  type SentConversion,
} from '../../../../worker/forms/delivery/server-conversion.ts'

const sha = (text: string) => createHash('sha256').update(text).digest('hex')

const sent: SentConversion = {
  tenant_uuid: 't',
  form_id: 'contato',
  event_id: '1-2-3-4',
  conversion: {
    metaPixel: { event_type: 'Lead', event_data: { value: 10, currency: 'BRL', content_name: '' } },
    googleAnalytics: { action: 'generate_lead', event_category: 'forms', label: 'contato', value: 10 },
  },
  url: 'https://padaria.test/contato',
  allowed: ['analytics', 'tracking'],
  emails: [' Ana@Example.com '],
  phones: ['+55 (31) 9 8765-4321'],
  headers: new Headers({
    'cf-connecting-ip': '203.0.113.7',
    'user-agent': 'Mozilla/5.0',
    cookie: '_fbp=fb.1.1; _fbc=fb.1.click; _ga=GA1.1.123.456; _ga_ABC1234=GS2.1.s1763800000$o1$g0',
  }),
  accounts: { pixel: '1234567890', measurement: 'G-ABC1234' },
  now: Date.parse('2026-11-22T10:00:00Z'),
}

describe('the event of the Conversions API', () => {
  test('has the documented fields: id and name of the browser’s event, hashed addresses, plain identifiers', async () => {
    expect(await metaConversion(sent)).toEqual({
      service: 'meta',
      tenant_uuid: 't',
      form_id: 'contato',
      account: '1234567890',
      occurred_at: '2026-11-22T10:00:00.000Z',
      body: {
        event_name: 'Lead',
        event_time: 1_795_341_600,
        event_id: '1-2-3-4',
        event_source_url: 'https://padaria.test/contato',
        action_source: 'website',
        user_data: {
          client_ip_address: '203.0.113.7',
          client_user_agent: 'Mozilla/5.0',
          fbp: 'fb.1.1',
          fbc: 'fb.1.click',
          em: [sha('ana@example.com')],
          ph: [sha('5531987654321')],
        },
        custom_data: { value: 10, currency: 'BRL' },
      },
    })
  })

  test.each([
    ['the visitor allows analytics only', { allowed: ['analytics'] }],
    ['the visitor has decided nothing', { allowed: [''] }],
    ['the browser sends Global Privacy Control', { headers: new Headers({ 'sec-gpc': '1' }) }],
    ['the form has no event for it', { conversion: { metaPixel: { event_type: ' ' } } }],
    ['the tenant has no pixel', { accounts: { pixel: undefined, measurement: undefined } }],
  ])('is not sent when %s', async (_, change) => {
    expect(await metaConversion({ ...sent, ...change })).toBeNull()
  })

  test.each([
    ['0031 6 1234 5678', ['31612345678']],
    ['(31) 98765-4321', []],
    ['', []],
  ])('hashes a phone number only if it has a country code: %s', async (phone, plain) => {
    const { body } = (await metaConversion({ ...sent, phones: [phone] })) as { body: { user_data: object } }
    expect((body.user_data as { ph?: string[] }).ph ?? []).toEqual(plain.map(sha))
  })
})

describe('the event of the Measurement Protocol', () => {
  test('has the documented fields, with the client id of Google’s tag, and no e-mail or IP address', () => {
    const made = googleConversion(sent)
    expect(made).toMatchObject({ service: 'google', account: 'G-ABC1234' })
    expect(made?.body).toEqual({
      client_id: '123.456',
      timestamp_micros: 1_795_341_600_000_000,
      consent: { ad_user_data: 'GRANTED', ad_personalization: 'GRANTED' },
      events: [
        {
          name: 'generate_lead',
          params: {
            event_category: 'forms',
            event_label: 'contato',
            value: 10,
            page_location: 'https://padaria.test/contato',
            event_id: '1-2-3-4',
            session_id: '1763800000',
            engagement_time_msec: 1,
          },
        },
      ],
    })
    expect(JSON.stringify(made)).not.toMatch(/ana@|203\.0/i)
  })

  test('states that a visitor does not allow advertising', () => {
    expect(googleConversion({ ...sent, allowed: ['analytics'] })?.body).toMatchObject({
      consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
    })
  })

  test('for a purchase has an id, so that GA4 counts it once', () => {
    const conversion = { googleAnalytics: { action: 'purchase' } }
    expect(googleConversion({ ...sent, conversion })?.body).toMatchObject({
      events: [{ params: { transaction_id: '1-2-3-4' } }],
    })
  })

  test.each([
    ['the visitor allows tracking only', { allowed: ['tracking'] }],
    ['the browser has no cookie of Google’s tag', { headers: new Headers() }],
    ['it is for another property', { conversion: { googleAnalytics: { action: 'a', send_to: 'AW-1' } } }],
    ['its name is invalid in GA4', { conversion: { googleAnalytics: { action: 'enviar formulário' } } }],
    ['the tenant has no property of GA4', { accounts: { pixel: undefined, measurement: 'UA-123-1' } }],
  ])('is not sent when %s', (_, change) => {
    expect(googleConversion({ ...sent, ...change })).toBeNull()
  })
})
