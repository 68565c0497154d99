import { describe, expect, test } from 'vitest'
import { phoneHref, readPhone, whatsappHref } from '#shared/phone.ts'
import fc from '../support/fast-check.ts'

describe('a phone number for calls', () => {
  test.each([
    ['+55 (11) 3333-4444', 'tel:+551133334444'],
    ['(11) 3333-4444', 'tel:1133334444'],
    ['11.3333.4444', 'tel:1133334444'],
    ['190', 'tel:190'],
    ['15', 'tel:15'],
    ['0055 11 3333 4444', 'tel:+551133334444'],
    ['+ (0055) 11 3333 4444', 'tel:+551133334444'],
  ])('%s is read', (written, href) => {
    expect(phoneHref(written)).toBe(href)
  })

  test.each([
    ['11 3333-4444 ramal 12', 'tel:1133334444'],
    ['+1 212 555 0100 ext. 23', 'tel:+12125550100'],
    ['11 3333-4444x12', 'tel:1133334444'],
    ['11 3333-4444 доб. 12', 'tel:1133334444'],
    ['11 3333-4444 (12)', 'tel:1133334444'],
    ['11 3333-4444 #12', 'tel:1133334444'],
    ['+1 212 555 0100,,23', 'tel:+12125550100'],
    ['tel:+1-201-555-0123;ext=12', 'tel:+12015550123'],
    ['11 3333-4444, ANA', 'tel:1133334444'],
  ])('%s loses its extension', (written, href) => {
    expect(phoneHref(written)).toBe(href)
  })

  test.each([
    ['(11) 3333-4444 / 3333-5555', 'tel:1133334444'],
    ['(11) 3333-4444/5555', 'tel:1133334444'],
    ['3333-4444; 3333-5555', 'tel:33334444'],
    ['190 ou 193', 'tel:190'],
    ['11 3333-4444\n11 3333-5555', 'tel:1133334444'],
  ])('the first of several is used: %j', (written, href) => {
    expect(phoneHref(written)).toBe(href)
  })

  test.each([
    ['+1 (800) FLOWERS', 'tel:+18003569377'],
    ['1-800-flowers', 'tel:18003569377'],
    ['1-800-GO-FEDEX ext. 2', 'tel:18004633339'],
    ['0800 DOUTOR', 'tel:0800368867'],
    ['0800-PIZZA-11', 'tel:08007499211'],
  ])('%s has letters, which become the digits of their keys', (written, href) => {
    expect(phoneHref(written)).toBe(href)
  })

  test.each([
    ['*611', 'tel:*611'],
    ['* 611', 'tel:*611'],
    ['*100#', 'tel:*100%23'],
    ['#77', 'tel:%2377'],
  ])('%s is a network’s short code', (written, href) => {
    expect(phoneHref(written)).toBe(href)
  })

  test.each([
    ['+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧', 'tel:+966501234567'],
    ['۰۲۱ ۱۲۳۴ ۵۶۷۸', 'tel:02112345678'],
    ['०११ २३४५६७८', 'tel:0112345678'],
    ['＋８１ ３－１２３４－５６７８', 'tel:+81312345678'],
    ['𝟏𝟏 𝟑𝟑𝟑𝟑‑𝟒𝟒𝟒𝟒', 'tel:1133334444'],
    ['\u202a+55 11 3333–4444\u202c', 'tel:+551133334444'],
  ])('%s has digits of another script', (written, href) => {
    expect(phoneHref(written)).toBe(href)
  })

  test.each([
    ['+44 (0)20 7946 0958', 'tel:+442079460958'],
    ['+55 (011) 3333-4444', 'tel:+551133334444'],
    ['+39 (06) 1234567', 'tel:+39061234567'],
    ['+39 06 1234567', 'tel:+39061234567'],
    ['030/1234567', 'tel:0301234567'],
    ['+49 30/123456', 'tel:+4930123456'],
    ['0xx11 3333-4444', 'tel:1133334444'],
    ['(0**11) 3333-4444', 'tel:1133334444'],
  ])('%s is written as in its country', (written, href) => {
    expect(phoneHref(written)).toBe(href)
  })

  test.each([
    ['Tel.: (11) 3333-4444', 'tel:1133334444'],
    ['📞 (11) 3333-4444', 'tel:1133334444'],
    ['WhatsApp (Ana): +55 11 98765-4321', 'tel:+5511987654321'],
    ['188 (CVV)', 'tel:188'],
    ['SAMU 192', 'tel:192'],
    ['192 SAMU', 'tel:192'],
    ['3333-4444 CASA', 'tel:33334444'],
    ['Fone/Fax: (21) 2222-1000', 'tel:2122221000'],
  ])('%s has a label, which is ignored', (written, href) => {
    expect(phoneHref(written)).toBe(href)
  })

  test.each([
    ...['', '+', '+55', 'a combinar', '24h', '08:00–18:00', 'R$ 500', 'ana@example.com', '555-PIZZA'],
    ...['55 DDD 11 3333-4444', 'Sala 12, 11 3333-4444', '(11) 3333-4444 3333-5555', '1/../../evil'],
    ...['javascript:alert(1)', '0.00', '0'.repeat(9), '1'.repeat(16), `${' '.repeat(300)}1133334444`],
  ])('%j is text, not a number', (written) => {
    expect(phoneHref(written)).toBeNull()
  })

  test.each([
    ['+44 020 7946 0958', 'tel:+442079460958'],
    ['+49 0 89 123456', 'tel:+4989123456'],
    ['00972 050-123-4567', 'tel:+972501234567'],
    ['+36 (06) 1 234 5678', 'tel:+3612345678'],
    ['+7 8 495 123-45-67', 'tel:+74951234567'],
    ['+1 1 212 555 0100', 'tel:+12125550100'],
    ['+55 (0xx11) 3333-4444', 'tel:+551133334444'],
    ['+39 06 698 83145', 'tel:+390669883145'],
  ])('%s loses the trunk prefix after its country code', (written, href) => {
    expect(phoneHref(written)).toBe(href)
  })

  test.each([
    ['０３−１２３４−５６７８', 'tel:0312345678'],
    ['03ー1234ー5678', 'tel:0312345678'],
    ['+55 11 98765•4321', 'tel:+5511987654321'],
  ])('%s has unusual separators', (written, href) => {
    expect(phoneHref(written)).toBe(href)
  })

  test('may be given as an address', () => {
    expect(phoneHref('https://wa.me/5511987654321')).toBe('https://wa.me/5511987654321')
  })

  test('becomes an address that is read as itself', () => {
    const unit = fc.constantFrom(...'0123456789+()- /;#*.xéA٣', '00', 'ext', ' ou ')
    fc.assert(
      fc.property(fc.string({ unit }), (written) => {
        const href = phoneHref(written)
        // `//0` and `0.ext` are addresses.
        if (href === null || href.startsWith('https:')) return
        expect(href).toMatch(/^tel:(?:\+?\d{2,15}|(?:\*|%23)+\d(?:\d|\*|%23)*)$/)
        expect(phoneHref(href)).toBe(href)
      }),
    )
  })
})

describe('a conversation of WhatsApp', () => {
  test.each([
    ['https://wa.me/5511987654321?text=Mesa%202', 'https://wa.me/5511987654321?text=Mesa%202'],
    ['wa.me/5511987654321', 'https://wa.me/5511987654321'],
    ['https://wa.me/0055%2011%2098765-4321/', 'https://wa.me/5511987654321'],
    ['https://wa.me/+5511987654321', 'https://wa.me/5511987654321'],
    ['https://wa.me/message/ABCDEF2GHIJ1', 'https://wa.me/message/ABCDEF2GHIJ1'],
    ['https://wa.me/?text=Oi', 'https://wa.me/?text=Oi'],
    ['https://chat.whatsapp.com/Abc123Def456', 'https://chat.whatsapp.com/Abc123Def456'],
    ['https://whatsapp.com/channel/0029Va4', 'https://whatsapp.com/channel/0029Va4'],
    [
      'https://api.whatsapp.com/send?phone=5511987654321&text=Mesa%204',
      'https://wa.me/5511987654321?text=Mesa%204',
    ],
    ['https://web.whatsapp.com/send/?phone=%2B5511987654321', 'https://wa.me/5511987654321'],
    ['whatsapp://send?phone=5511987654321', 'https://wa.me/5511987654321'],
    ['https://walink.example/padaria1', 'https://walink.example/padaria1'],
  ])('%s is an address, not digits', (written, href) => {
    expect(whatsappHref(written)).toBe(href)
  })

  test.each([
    ['+55 (11) 98765-4321', 'https://wa.me/5511987654321'],
    ['0055 11 98765-4321', 'https://wa.me/5511987654321'],
    ['5511987654321', 'https://wa.me/5511987654321'],
    ['+55 11 98765-4321 (Ana)', 'https://wa.me/5511987654321'],
    ['011 98765-4321', null],
    ['*611', null],
    ['190', null],
    ['none', null],
    ['javascript:alert(1)', null],
  ])('with the number %s has the address %s', (written, href) => {
    expect(whatsappHref(written)).toBe(href)
  })

  test.each([
    ['+55 (11) 98765-4321', '55', '5511987654321'],
    ['0055 11 98765-4321', '+55', '5511987654321'],
    ['5511987654321', '0055', '5511987654321'],
    ['11987654321', '٥٥', '5511987654321'],
    ['55 98765-4321', '55', '5555987654321'],
    ['011 98765-4321', '55', '5511987654321'],
    ['0 15 11 98765-4321', '55', '5511987654321'],
    ['06 12 34 56 78', '33', '33612345678'],
    ['06 1234 5678', '39', '390612345678'],
    ['06 30 123 4567', '36', '36301234567'],
    ['8 912 345-67-89', '7', '79123456789'],
    ['1 (212) 555-0100', '1', '12125550100'],
    ['45 12 34 56', '45', '4545123456'],
    ['45 12 34 56 78', '45', '4512345678'],
    ['6591234567', '65', '6591234567'],
    ['46 8 123 456 78', '46', '46812345678'],
    ['961 3 123 456', '961', '9613123456'],
  ])('%s with the country code %s is %s', (written, country, digits) => {
    expect(whatsappHref(written, { country })).toBe(`https://wa.me/${digits}`)
  })

  test('adds a text to the text that the address already has', () => {
    const text = 'Mesa 4 & bolo'
    expect(whatsappHref('wa.me/5511987654321?text=Oi', { text })).toBe(
      'https://wa.me/5511987654321?text=Oi%20Mesa%204%20%26%20bolo',
    )
  })
})

test('a number tells whether it has a country code', () => {
  expect(readPhone('+55 11 3333-4444')?.isInternational).toBe(true)
  expect(readPhone('11 3333-4444')?.isInternational).toBe(false)
})
