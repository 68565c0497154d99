import { expect, test } from 'vitest'
import { conflictParts } from '../../studio/edit/conflict-parts.ts'
import type { ValueConflict } from '../../studio/edit/merge-documents.ts'
import type { FieldSchema } from '../../studio/form/schema.ts'
import type { CatalogueSection } from '../../studio/site/translated-catalogue.ts'

const text = (title: string): FieldSchema => ({ kind: 'text', title })
const section = {
  kindName: 'Hero',
  title: 'Split',
  schema: {
    properties: {
      title: text('Headline'),
      items: { kind: 'list', items: { properties: { label: text('Label') } } },
    },
  },
} as unknown as CatalogueSection
const known = {
  catalogue: new Map([['hero/split', section]]),
  schemas: {
    'app-configuration': {
      properties: {
        config: {
          kind: 'object',
          properties: { style: { kind: 'object', properties: { primary: text('Main colour') } } },
        },
      },
    },
  },
}
const words = { language: 'en-US', on: 'Yes', off: 'No', labels: {}, pageName: () => undefined }
const about = { author: 'Ana', changed_at: null }
const parts = (document: string, value: ValueConflict) =>
  conflictParts([{ document, ...about, values: [{ ...value, isTheirs: false }] }], { ...known, words })

const hero = (data: object) => ({ id: 'a', component: { folder: 'hero', name: 'split' }, data })

test('a section is shown by name, with each field that differs on both sides', () => {
  const conflict = {
    place: ['sections', 'a'],
    mine: hero({ title: 'Bread', items: [{ id: 'x', label: 'Order' }] }),
    theirs: hero({ title: 'Bread', items: [{ id: 'x', label: 'Buy' }] }),
  }
  expect(parts('pages/home', conflict)).toEqual([
    {
      document: 'pages/home',
      ...about,
      place: ['sections', 'a'],
      isTheirs: false,
      name: 'Hero · Split',
      differences: [{ label: 'Label', before: 'Order', after: 'Buy' }],
      isMineDeleted: false,
      isTheirsDeleted: false,
    },
  ])
})

test('a field outside sections has its form’s label, or the words of its name', () => {
  expect(parts('config/style', { place: ['primary'], mine: 'red', theirs: 'blue' })).toMatchObject([
    { name: 'Style', differences: [{ label: 'Main colour', before: 'red', after: 'blue' }] },
  ])
  expect(parts('config/google_tag_head', { place: [], mine: 'a', theirs: 'b' })).toMatchObject([
    { name: 'Google tag head', differences: [{ label: 'Google tag head', before: 'a', after: 'b' }] },
  ])
})

test('a conflict shows which of the two people has deleted the section', () => {
  const conflict = { place: ['sections', 'a'], mine: hero({ title: 'Bread' }), theirs: null }
  expect(parts('pages/home', conflict)).toMatchObject([
    { name: 'Hero · Split', isMineDeleted: false, isTheirsDeleted: true },
  ])
})
