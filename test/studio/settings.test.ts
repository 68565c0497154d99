import { produce } from 'immer'
import { expect, test } from 'vitest'
import { FONTS } from '#shared/fonts.ts'
import type { FieldSchema } from '../../studio/form/schema.ts'
import { SETTINGS, settingsFields } from '../../studio/settings/settings-fields.ts'
import { putInDocument } from '../../studio/settings/use-document-values.ts'
import { contrastOf, gradeOf } from '../../studio/theme/contrast.ts'
import { FAMILIES } from '../../studio/theme/families.ts'
import { storedSchemas } from '../../tools/stored-schemas.ts'

test('a value is stored in its document, which is created if missing, and removed from it', () => {
  const start: Record<string, unknown> = {
    'config/name': 'Aurora',
    tenant: { id: 1, name: 'Aurora' },
    'config/style': null,
  }
  const changed = produce(start, (documents) => {
    putInDocument(documents, ['config/name'], 'Nova')
    putInDocument(documents, ['config/favicon'], undefined)
    putInDocument(documents, ['tenant', 'google_analytics'], 'G-1')
    putInDocument(documents, ['config/style', 'colors', 'primary'], '#123456')
    putInDocument(documents, ['config/style', 'radius'], undefined)
  })
  expect(changed).toEqual({
    'config/name': 'Nova',
    'config/favicon': null,
    tenant: { id: 1, name: 'Aurora', google_analytics: 'G-1' },
    'config/style': { colors: { primary: '#123456' } },
  })
})

test('contrast follows WCAG, and is unknown for named colours', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastOf('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2)
  expect(contrastOf('red', '#ffffff')).toBeNull()
  expect([4.5, 4.49, 3, 2.99].map(gradeOf)).toEqual(['good', 'large', 'large', 'poor'])
})

test('the font families on offer are those that are served', () => {
  expect([...FAMILIES].sort()).toEqual(FONTS.map(({ family }) => family).sort())
})

test('each setting is a field of the schema, in the right document', () => {
  const schema = storedSchemas()['app-configuration'] as FieldSchema
  for (const [group, names] of Object.entries(SETTINGS)) {
    const fields = settingsFields(schema, group as keyof typeof SETTINGS)
    expect(fields.map(({ field, path }) => [...path, field.name].join('/'))).toEqual(names)
    expect(fields.every(({ field }) => field.label !== '' && field.help !== '')).toBe(true)
  }
})
