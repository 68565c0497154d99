import { describe, expect, test } from 'vitest'
import english from '../../studio/messages/en-US.json' with { type: 'json' }
import { type Fault, placedFaults } from '../../studio/form/field-faults.ts'
import type { FieldSchema } from '../../studio/form/schema.ts'
import { writerOf } from '../../studio/text/text.ts'

const title: FieldSchema = { kind: 'text', title: 'Title', type: 'string', maxLength: 5 }
const schema: FieldSchema = {
  properties: {
    title,
    tone: { kind: 'colour', title: 'Tone', type: 'string' },
    columns: { kind: 'number', title: 'Columns', type: 'integer', minimum: 1, maximum: 4 },
    items: {
      kind: 'list',
      title: 'Items',
      maxItems: 2,
      items: {
        properties: {
          title,
          cta: {
            kind: 'button',
            title: 'Button',
            properties: { link: { kind: 'link', title: 'Link', properties: { href: { type: 'string' } } } },
          },
        },
      },
    },
  },
}

function placed(data: object, ...paths: Fault['path'][]) {
  const faults = paths.map((path) => ({ path, message: 'is not allowed' }))
  return placedFaults(faults, { schema, data, write: writerOf(english) }).map(({ field, path, text }) => [
    field.label,
    path.join('.'),
    text,
  ])
}

describe('faults of a section at their fields', () => {
  test('a fault says by the kind of its field what it accepts', () => {
    expect(
      placed({ title: 'Padaria', tone: 'blue-ish', columns: 9 }, ['title'], ['tone'], ['columns']),
    ).toEqual([
      ['Title', 'title', 'At most 5 characters.'],
      ['Tone', 'tone', 'This is not a colour. Type one like #0f5c4d.'],
      ['Columns', 'columns', 'Type a number from 1 to 4.'],
    ])
  })

  test('a fault of a field without a value asks to fill it in', () => {
    expect(placed({ items: [{ title: '' }] }, ['items', 0, 'title'])).toEqual([
      ['Title', 'items.0.title', 'Fill in this field.'],
    ])
  })

  test('a fault in a part of a link is shown once, at the control of the link', () => {
    const link = ['items', 0, 'cta', 'link'] as const
    expect(
      placed({ items: [{ cta: { link: { href: 'x' } } }] }, [...link, 'href'], [...link, 'kind']),
    ).toEqual([
      [
        'Link',
        'items.0.cta.link',
        'The link needs a target: a page, an address, a phone number or an e-mail.',
      ],
    ])
  })

  test('the first entry above the limit says how many are shown', () => {
    expect(placed({ items: [{}, {}, {}] }, ['items', 2])).toEqual([
      ['Items', 'items.2', 'Only the first 2 entries are shown.'],
    ])
  })

  test('a value that no field of the form edits has no place', () => {
    expect(placed({ items: [{ old: 1 }] }, ['items', 0, 'old'])).toEqual([])
  })

  test('any other fault is shown in the words of the Worker', () => {
    expect(placed({ title: 5 }, ['title'])).toEqual([['Title', 'title', 'Not accepted: is not allowed']])
  })
})
