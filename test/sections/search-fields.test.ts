import type * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { addresses, loadSchema } from '#sections/schemas.ts'
import { type FieldKind, ownField } from '#shared/schema/field.ts'
import { repositoryFiles } from '../support/repository.ts'

/** The names in the database's function. */
function searchedFields(): string[] {
  const [file] = repositoryFiles(/^supabase\/sql\/functions\/private\/search_fields\.sql$/)
  const [, list = ''] = /string_to_array\(([\s\S]*?)' '\n/.exec(file?.text ?? '') ?? []
  return list.match(/\w+/g) ?? []
}

/** Text fields that visitors do not read: ids, addresses, types. */
const NOT_WORDS = [
  ...[
    'anchor',
    'trackingId',
    'custom_form_id',
    'formTitle',
    'field',
    'type',
    'network',
    'slug',
    'sku',
    'query',
    'url',
  ],
  ...[
    'email',
    'phone',
    'whatsapp',
    'srclang',
    'duration',
    'source',
    'placeholder',
    'error',
    'a11yLabel',
    'beforeLabel',
    'afterLabel',
    'year',
    'date',
  ],
  ...[
    'time',
    'min',
    'max',
    'pattern',
    'options',
    'default',
    'autocomplete',
    'accept',
    'fields',
    'submitLabel',
    'currency',
  ],
  ...[
    'availability',
    'dateFormat',
    'ssid',
    'password',
    'security',
    'org',
    'number',
    'to',
    'subject',
    'key',
    'city',
    'txid',
    'price',
    'timezone',
    'per',
    'input',
    'from',
  ],
]

test('the searched fields are the texts of the catalogue', async () => {
  const names = new Set<string>()
  for (const address of addresses().filter((each) => !each.startsWith('site/'))) {
    const schema = await loadSchema(address)
    if (schema !== null) collectTexts(schema, names)
  }
  const searched = new Set([...searchedFields(), ...NOT_WORDS])
  expect([...names].filter((name) => !searched.has(name))).toEqual([])
  expect([...searched].filter((name) => !names.has(name))).toEqual([])
})

const TEXTS: ReadonlySet<FieldKind> = new Set(['text', 'inline', 'rich'])

/** The names of text fields, at any depth. */
function collectTexts(schema: z.core.$ZodType, names: Set<string>, name = ''): void {
  const own = ownField(schema)
  if (own !== undefined && TEXTS.has(own.kind)) names.add(name)
  if (own?.read !== undefined) collectTexts(own.read, names, name)
  if (own !== undefined && ['link', 'media', 'icon', 'conversion'].includes(own.kind)) return
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object')
    for (const [key, field] of Object.entries(def.shape)) collectTexts(field, names, key)
  if (def.type === 'array') collectTexts(def.element, names, name)
  if (def.type === 'union') for (const option of def.options) collectTexts(option, names, name)
  if (def.type === 'pipe') collectTexts(def.in, names, name)
  if ('innerType' in def) collectTexts(def.innerType, names, name)
}
