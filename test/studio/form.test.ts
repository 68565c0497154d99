import { describe, expect, test } from 'vitest'
import {
  entrySchema,
  type FieldSchema,
  fieldsOf,
  hasTexts,
  limitOf,
  optionsOf,
  sectionFields,
} from '../../studio/form/schema.ts'
import { type Fields, putAt, translateAt, translationAt, valueAt } from '../../studio/form/value-at.ts'

const text: FieldSchema = { kind: 'text', title: 'Title', description: 'Of it', anyOf: [{ maxLength: 64 }] }
const schema: FieldSchema = {
  properties: {
    title: { ...text, translated: true },
    zone: { kind: 'text' },
    columns: { kind: 'number', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    look: { kind: 'choice', anyOf: [{ enum: ['a', 'b'] }, { type: 'string' }] },
    padding: { kind: 'object', properties: { top: { kind: 'number' } } },
    items: {
      kind: 'list',
      items: { properties: { id: { kind: 'id' }, label: { ...text, translated: true } } },
    },
    fields: { kind: 'form', items: { properties: { label: { kind: 'inline', translated: true } } } },
    words: { kind: 'list', items: { type: 'string' } },
    hours: { kind: 'list', items: { properties: { from: text } } },
    photo: { kind: 'media', properties: { alt: { kind: 'text', translated: true }, mime: { kind: 'text' } } },
    machine: {},
  },
}
const field = (name: string) => {
  const found = fieldsOf(schema).find((each) => each.name === name)
  if (found === undefined) throw new Error(`no field ${name}`)
  return found
}

describe('a schema', () => {
  test('has the fields of a form in order, without ids and undescribed fields', () => {
    expect(fieldsOf(schema).map(({ name }) => name)).toEqual([
      ...['title', 'zone', 'columns', 'look', 'padding', 'items', 'fields', 'words', 'hours', 'photo'],
    ])
    expect(field('title')).toMatchObject({ label: 'Title', help: 'Of it', kind: 'text' })
    expect(fieldsOf(schema.properties?.items?.items ?? {}).map(({ name }) => name)).toEqual(['label'])
  })

  test('includes limits and options, even inside alternatives; the bounds of the number type are no limits', () => {
    expect(limitOf(text, 'maxLength')).toBe(64)
    expect(limitOf(field('columns').schema, 'minimum')).toBe(1)
    expect(limitOf(field('columns').schema, 'maximum')).toBeUndefined()
    expect(optionsOf(field('look').schema)).toEqual(['a', 'b'])
  })

  test('has translatable fields: those that are translated, and those that contain such fields', () => {
    const names = fieldsOf(schema).filter(hasTexts)
    expect(names.map(({ name }) => name)).toEqual(['title', 'items', 'fields', 'photo'])
  })

  test('has list entries that are single values: texts, choices, numbers, and values of several types', () => {
    const kindOf = (items: FieldSchema) => entrySchema({ kind: 'list', items }).kind
    expect(kindOf({ anyOf: [{ type: 'string' }, { type: 'number' }] })).toBe('text')
    expect(kindOf({ type: 'string', enum: ['month', 'year'] })).toBe('choice')
    expect(kindOf({ type: 'number' })).toBe('number')
    expect(kindOf({ anyOf: [{ type: 'boolean' }, { type: 'string' }] })).toBe('mixed')
    expect(kindOf({ kind: 'media', properties: { src: text } })).toBe('media')
    expect(kindOf({ properties: { label: text } })).toBeUndefined()
  })

  test('separates a section’s look from its content', () => {
    const { content, appearance } = sectionFields(schema)
    expect(content).toHaveLength(fieldsOf(schema).length - 1)
    expect(appearance.map(({ name }) => name)).toEqual(['padding'])
  })
})

describe('a value', () => {
  test('is written and read at a path, and missing parents are created', () => {
    const fields: Fields = {}
    putAt(fields, ['items', 0, 'link', 'href'], '/a')
    expect(fields).toEqual({ items: [{ link: { href: '/a' } }] })
    expect(valueAt(fields, ['items', 0, 'link', 'href'])).toBe('/a')
    expect(valueAt(fields, ['items', 3, 'link'])).toBeUndefined()
    putAt(fields, ['items', 0], undefined)
    expect(fields).toEqual({ items: [] })
  })
})

describe('a translation', () => {
  const base = (): Fields => ({ title: 'Oi', items: [{ id: 1, label: 'um' }, { label: 'dois' }] })

  test('finds list entries by their id, in any order', () => {
    const own = {
      items: [
        { id: 'x', label: 'x' },
        { id: '1', label: 'one' },
      ],
    }
    expect(translationAt(base(), own, ['items', 0, 'label'])).toBe('one')
    expect(translationAt(base(), own, ['items', 1, 'label'])).toBeUndefined()
    expect(translationAt(base(), undefined, ['title'])).toBeUndefined()
  })

  test('is stored next to the original, and an entry without an id gets one in both', () => {
    const fields = base()
    const own: Fields = {}
    translateAt(fields, own, ['title'], 'Hi')
    translateAt(fields, own, ['items', 0, 'label'], 'one')
    translateAt(fields, own, ['items', 1, 'label'], 'two')
    const id = valueAt(fields, ['items', 1, 'id'])
    expect(id).toEqual(expect.any(String))
    expect(own).toEqual({
      title: 'Hi',
      items: [
        { id: 1, label: 'one' },
        { id, label: 'two' },
      ],
    })
    expect(translationAt(fields, own, ['items', 1, 'label'])).toBe('two')
  })

  test('that is emptied falls back to the original, and adds nothing', () => {
    const own: Fields = { title: 'Hi' }
    translateAt(base(), own, ['title'], undefined)
    translateAt(base(), own, ['items', 0, 'label'], undefined)
    expect(own).toEqual({})
  })
})
