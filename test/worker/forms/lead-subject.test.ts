import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { formFields } from '#sections/ui/form/form-fields.ts'
import type { Site } from '#shared/site.ts'
import { leadSubject } from '../../../worker/forms/lead-subject.ts'

const form = z.parse(z.object(formFields()), {
  custom_form_id: 'contato',
  fields: [
    { name: 'quer', type: 'radio', label: 'Quer a carta?', options: ['sim', 'nao'] },
    {
      name: 'email',
      type: 'email',
      label: 'E-mail',
      condition: { field: 'quer', operator: 'equals', value: ['sim'] },
    },
    { name: 'outro', type: 'email', label: 'Outro e-mail' },
  ],
})
const site = {
  hosts: ['padaria.test'],
  defaultLocale: 'pt-BR',
  config: { name: 'Padaria' },
} as unknown as Site
const found = {
  form_id: 'contato',
  form,
  section_id: 's',
  path: '/',
  locale: 'pt-BR',
  timetable: null,
  contact: {},
} as const

const replyTo = (fields: Record<string, string | string[]>) =>
  leadSubject(site, found, new Map(Object.entries(fields).map(([name, value]) => [name, [value].flat()])))
    .replyTo

test('the visitor’s address is that of the first e-mail field', () => {
  expect(replyTo({ quer: 'sim', email: ' ana@example.com', outro: 'bia@example.com' })).toBe(
    'ana@example.com',
  )
})

test('the value of a hidden field is not used as the address, so it cannot subscribe another person', () => {
  expect(replyTo({ quer: 'nao', email: 'other@example.com' })).toBeNull()
  expect(replyTo({ quer: 'nao', email: 'other@example.com', outro: 'bia@example.com' })).toBe(
    'bia@example.com',
  )
})

test('an empty value before an address does not hide the address, which gets the mail that asks for confirmation', () => {
  expect(replyTo({ quer: 'sim', email: ['', ' ', 'ana@example.com'] })).toBe('ana@example.com')
})

test('if an e-mail field is empty, the address is that of the next one', () => {
  expect(replyTo({ quer: 'sim', email: '', outro: 'bia@example.com' })).toBe('bia@example.com')
  expect(replyTo({ quer: 'sim', email: '' })).toBeNull()
})

const translated = z.parse(z.object(formFields()), {
  custom_form_id: 'contato',
  name: 'Contact',
  fields: [
    { name: 'assunto', type: 'select', label: 'Subject', options: [{ value: 'bolo', label: 'Cakes' }] },
    { name: 'dias', type: 'multi', label: 'Days', options: ['Monday', 'Tuesday'] },
    { name: 'nota', type: 'text', label: 'Note' },
  ],
})
const owners = z.parse(z.object(formFields()), {
  custom_form_id: 'contato',
  name: 'Contato',
  fields: [
    { name: 'assunto', type: 'select', label: 'Assunto', options: [{ value: 'bolo', label: 'Bolos' }] },
    { name: 'dias', type: 'multi', label: 'Dias', options: ['Segunda', 'Terça'] },
  ],
})

test('mails have labels of fields and options in the owner’s language, or else in the visitor’s', () => {
  const sent = new Map([
    ['assunto', ['bolo']],
    ['dias', ['Tuesday']],
    ['nota', ['bolo']],
  ])
  const english = { ...found, form: translated, locale: 'en-US' } as const
  const { form, labels, choices } = leadSubject(site, english, sent, owners)
  expect({ form, labels, choices }).toEqual({
    form: 'Contato',
    labels: [
      ['assunto', 'Assunto'],
      ['dias', 'Dias'],
      ['nota', 'Note'],
    ],
    choices: [
      ['assunto', [['bolo', 'Bolos']]],
      ['dias', [['Tuesday', 'Terça']]],
    ],
  })
})
