import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { schema as withMap } from '#sections/contact/with-map/schema.ts'
import { schema as split } from '#sections/contact/split/schema.ts'
import { schema as footer } from '#sections/footer/columns/schema.ts'
import { schema as locations } from '#sections/map/locations/schema.ts'
import { schema as cards } from '#sections/team/cards/schema.ts'
import type { Section, Site } from '#shared/site.ts'
import { publicContact } from '../../../worker/forms/public-contact.ts'

const section = (address: string, schema: z.ZodMiniType, data: object): Section => ({
  ...{ id: address, address },
  data: z.parse(schema, data) as Section['data'],
})
const site = (config: object = {}) => ({ config }) as unknown as Site
const contactOf = (sections: Section[], config?: object) => publicContact(site(config), sections)

const branches = [
  { title: 'Centro', address: 'Rua A, 1', phone: '(11) 3333-0001' },
  { title: 'Norte', address: 'Rua B, 2', phone: '(11) 3333-0002' },
]
const columns = section('footer/columns', footer, {
  columns: [{ kind: 'contact', address: 'Rua C, 3', phone: '(11) 3333-0003', email: 'oi@loja.example' }],
})

test('the contact is the place, phone number and mail link of a contact section', () => {
  const place = section('contact/with-map', withMap, {
    ...{ address: 'Rua das Flores, 12<br>São Paulo', phone: '(11) 3333-4444' },
    details: [{ label: 'E-mail', link: { kind: 'mail', href: 'Oi@Clinica.example?subject=Agenda' } }],
  })
  expect(contactOf([columns, place])).toEqual({
    mail: 'Oi@Clinica.example',
    phone: '(11) 3333-4444',
    address: 'Rua das Flores, 12\nSão Paulo',
  })
})

test.each([
  [
    'a phone link, as written in the text next to it',
    { text: '(11) 3333-4444', link: { kind: 'phone', href: '+55 11 3333-4444' } },
    '(11) 3333-4444',
  ],
  [
    'a phone link next to other words',
    { text: 'Recepção', link: { kind: 'phone', href: '+55 11 3333-4444' } },
    '+551133334444',
  ],
  [
    'a WhatsApp link',
    { text: 'Fale conosco', link: { kind: 'whatsapp', href: '+55 11 98765-4321' } },
    '+5511987654321',
  ],
])('%s is used as the phone number', (_, detail, phone) => {
  expect(contactOf([section('contact/split', split, { details: [detail] })])).toEqual({ phone })
})

test('details that the page lacks come from the footer, or else from the chat button', () => {
  expect(contactOf([columns])).toEqual({
    mail: 'oi@loja.example',
    phone: '(11) 3333-0003',
    address: 'Rua C, 3',
  })
  const chat = { whatsapp_button_enabled: true, country_number: '55', phone_number: '11 98765-4321' }
  expect(contactOf([], chat)).toEqual({ phone: '+5511987654321' })
  expect(contactOf([], { ...chat, whatsapp_button_enabled: false })).toEqual({})
})

describe('a section with several places', () => {
  const places = section('map/locations', locations, { markers: branches })
  const offices = (...emails: string[]) =>
    section('footer/columns', footer, {
      columns: emails.map((email, index) => ({ kind: 'contact', address: `Rua D, ${index}`, email })),
    })

  test('gives neither address nor phone number, because only the visitor knows which place was booked', () => {
    expect(contactOf([places])).toEqual({})
    expect(contactOf([places, columns])).toEqual({ mail: 'oi@loja.example', phone: '(11) 3333-0003' })
  })

  test('gives a mailbox or phone number that all of its places have, or that belongs to none of them', () => {
    const oneNumber = branches.map((branch) => ({ ...branch, phone: '(11) 3333-0009' }))
    expect(contactOf([section('map/locations', locations, { markers: oneNumber })])).toEqual({
      phone: '(11) 3333-0009',
    })
    const general = section('footer/columns', footer, {
      columns: [
        ...branches.map((branch) => ({ ...branch, kind: 'contact' })),
        { kind: 'contact', phone: '4004-0000' },
      ],
    })
    expect(contactOf([general])).toEqual({ phone: '4004-0000' })
    expect(contactOf([offices('oi@loja.example', 'oi@loja.example')])).toEqual({ mail: 'oi@loja.example' })
    expect(contactOf([offices('a@loja.example', 'b@loja.example')])).toEqual({})
  })
})

test('the mailbox of a person in another section is not used for the site', () => {
  const people = section('team/cards', cards, {
    items: [{ name: 'Rui', links: [{ label: 'Mail', link: { kind: 'mail', href: 'rui@home.example' } }] }],
  })
  expect(contactOf([people])).toEqual({})
})
