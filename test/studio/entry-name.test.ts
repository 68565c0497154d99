import { expect, test } from 'vitest'
import { entryName } from '../../studio/form/entry-name.ts'
import type { FieldSchema } from '../../studio/form/schema.ts'

const text: FieldSchema = { kind: 'text' }
const entryOf = (properties: Record<string, FieldSchema>): FieldSchema => ({ properties })
const name = (schema: FieldSchema, entry: unknown) => entryName(schema, entry, 'en-US')

test('an entry is named by its title, label, name or question, without formatting', () => {
  const member = entryOf({ role: text, name: text })
  expect(name(member, { role: 'Baker', name: 'Ana' })).toBe('Ana')
  expect(name(entryOf({ answer: text, question: { kind: 'inline' } }), { question: '**Open?**' })).toBe(
    'Open?',
  )
  expect(name(entryOf({ title: { kind: 'rich' } }), { title: { html: '<p>Bread</p>' } })).toBe('Bread')
})

test('opening hours are named by the label of their day, and exceptions by their date', () => {
  const day: FieldSchema = { kind: 'choice', anyOf: [{ enum: ['monday'], choices: ['Segunda-feira'] }, {}] }
  const hours = { from: { ...text, default: '' }, day }
  expect(name(entryOf(hours), { day: 'monday', from: '09:00' })).toBe('Segunda-feira')
  expect(name(entryOf({ days: text, time: text }), { days: 'Mon–Fri', time: '9–18' })).toBe('Mon–Fri')
  const exception = entryOf({ date: { kind: 'date' }, closed: { kind: 'toggle' } })
  expect(name(exception, { date: '2026-12-25', closed: true })).toBe('Dec 25, 2026')
})

test('a choice with a default, such as the kind of a column, does not name an entry', () => {
  const kind: FieldSchema = { kind: 'choice', enum: ['links'], default: 'links' }
  expect(name(entryOf({ kind, address: text }), { kind: 'links', address: 'Rua 1' })).toBe('Rua 1')
  expect(name(entryOf({ kind }), { kind: 'links' })).toBe('')
})

test('an entry without a text is named by its picture or its button', () => {
  const slide = entryOf({ media: { kind: 'media' }, button: { kind: 'button', properties: { label: text } } })
  expect(name(slide, { media: { src: '/media/bread.webp', alt: 'Warm bread' } })).toBe('Warm bread')
  expect(name(slide, { media: { src: '/media/bread.webp' } })).toBe('bread.webp')
  expect(name(slide, { button: { label: 'Order' } })).toBe('Order')
  expect(name({ kind: 'media' }, { src: '/media/bread.webp', alt: '' })).toBe('bread.webp')
})

test('a plain text is its own name, and a long name is cut', () => {
  expect(name({ kind: 'text' }, 'Wi-Fi')).toBe('Wi-Fi')
  expect(name({}, 'x'.repeat(80))).toHaveLength(60)
  expect(name(entryOf({ title: text }), {})).toBe('')
})
