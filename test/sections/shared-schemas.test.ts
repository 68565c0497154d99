import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { button } from '#sections/fields/button.ts'
import { icon } from '#sections/fields/icon.ts'
import { href, link } from '#sections/fields/link.ts'
import { id } from '#sections/fields/list.ts'
import { media } from '#sections/fields/media.ts'
import { inline, rich, text } from '#sections/fields/text.ts'
import { date, number, toggle } from '#sections/fields/value.ts'
import { loadSchema } from '#sections/schemas.ts'
import { configuration } from '../../bench/page.ts'

const FIELDS = [
  ['text', text],
  ['rich', rich],
  ['inline', inline],
  ['number', () => number({ min: 0, max: 9, default: 1 })],
  ['toggle', toggle],
  ['date', date],
  ['id', id],
  ['icon', icon],
  ['link', link],
  ['href', href],
  ['media', media],
  ['button', button],
] as const

describe('two fields of the same kind', () => {
  test.for(FIELDS)('have one schema each and share all its parts: %s', ([, make]) => {
    const [one, other] = [make(), make()]
    expect(one).not.toBe(other)
    expect(schemasIn([one, other]).size).toBe(schemasIn([one]).size + 1)
  })

  test('have their own limits', () => {
    const [short, long] = [text({ max: 3 }), text({ max: 6 })]
    expect(z.safeParse(short, 'trigo').success).toBe(false)
    expect(z.parse(long, 'trigo')).toBe('trigo')
    const [few, many] = [number({ min: 0, max: 3, default: 1 }), number({ min: 0, max: 12, default: 2 })]
    expect([few, many].map((each) => z.parse(each, 12))).toEqual([1, 12])
    expect([toggle(), toggle({ default: true })].map((each) => z.parse(each, undefined))).toEqual([
      false,
      true,
    ])
  })
})

test('a page of twelve sections with header and footer is read by at most 900 schemas', async () => {
  const { page, config } = configuration as unknown as {
    page: { sections: Stored[] }
    config: { header: Stored[]; footer: Stored[] }
  }
  const stored = [...config.header, ...page.sections, ...config.footer]
  const schemas = await Promise.all(
    stored.map(({ component: { folder, name } }) => loadSchema(`${folder}/${name}`)),
  )
  expect(schemasIn(schemas.flatMap((schema) => schema ?? [])).size).toBeLessThanOrEqual(900)
})

interface Stored {
  component: { folder: string; name: string }
}

/** These schemas and all schemas inside them. */
function schemasIn(schemas: readonly z.core.$ZodType[], found = new Set<z.core.$ZodType>()) {
  for (const schema of schemas) {
    if (found.has(schema)) continue
    found.add(schema)
    schemasIn(partsOf(schema), found)
  }
  return found
}

function partsOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.values(def.shape)
    case 'array':
      return [def.element]
    case 'record':
      return [def.keyType, def.valueType]
    case 'optional':
    case 'default':
    case 'catch':
    case 'nullable':
      return [def.innerType]
    case 'pipe':
      return [def.in, def.out]
    case 'union':
      return [...def.options]
    default:
      return []
  }
}
