import fc from '../support/fast-check.ts'
import type * as z from 'zod/mini'

/** The parts of a schema that decide which values are drawn. */
interface Definition {
  type: string
  innerType?: Schema
  element?: Schema
  shape?: Record<string, Schema>
  in?: Schema
  options?: Schema[]
  entries?: Record<string, string>
  values?: unknown[]
  valueType?: Schema
  getter?: () => Schema
}

type Schema = z.core.$ZodType

/** Texts that are hard to parse or to show. */
const TEXTS = [
  ...[
    '',
    ' ',
    'Olá',
    '😀‮',
    '\u0000\u0007',
    '__proto__',
    'constructor',
    '{tenant.name}',
    '%zz',
    '../..',
    '//evil',
  ],
  ...[
    'javascript:alert(1)',
    'data:text/html,x',
    'https://a.test/x?y=1#z',
    '/sobre',
    'mailto:a@b.test',
    'popup:x',
    '#x',
  ],
  ...[
    '<script>alert(1)</script>',
    '<img src=x onerror=y>',
    '</section></main>',
    '<b><i>x</b>',
    '<!--',
    '**a** _b_ `c`',
  ],
  ...[
    '_a__b'.repeat(200),
    '> '.repeat(300),
    '['.repeat(500),
    '<b>'.repeat(200),
    '- a\n'.repeat(50),
    'x'.repeat(3_000),
  ],
  ...[
    'lucide:leaf',
    'red',
    '#0f5c4d',
    'oklch(0.5 0.1 20)',
    'red;background:url(//x)',
    '2026-11-20',
    '10:00',
    '1e400',
  ],
]

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 2, arbitrary: fc.string({ maxLength: 40, unit: 'grapheme' }) },
  { weight: 1, arbitrary: fc.lorem({ maxCount: 30 }) },
)

const number = fc.oneof(
  fc.integer({ min: 0, max: 100 }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

/** Values that no schema expects. */
const anything = fc.oneof(
  text,
  number,
  fc.constantFrom(null, true, [], {}, [null], { a: { b: [] } }),
  fc.jsonValue(),
)

/** Stored values for a schema: most are valid, some are absent, and some are wrong. */
export function arbitraryOf(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 30, arbitrary: fittingOf(schema) }, { weight: 1, arbitrary: anything })
}

const known = new WeakMap<Schema, fc.Arbitrary<unknown>>()

function fittingOf(schema: Schema): fc.Arbitrary<unknown> {
  const arbitrary = known.get(schema) ?? drawn(schema._zod.def as unknown as Definition)
  known.set(schema, arbitrary)
  return arbitrary
}

function drawn(definition: Definition): fc.Arbitrary<unknown> {
  const { type, innerType, element, shape, options, entries, values, valueType, getter } = definition
  if (type === 'pipe' && definition.in) return fittingOf(definition.in)
  if (innerType)
    return fc.oneof({ weight: 5, arbitrary: fittingOf(innerType) }, { weight: 1, arbitrary: absent(type) })
  if (type === 'lazy' && getter) return fc.constant(null).chain(() => fittingOf(getter()))
  if (element) return fc.array(arbitraryOf(element), { maxLength: 4 })
  if (shape) {
    const fields = Object.entries(shape).map(([name, field]) => [name, arbitraryOf(field)] as const)
    return fc.record(Object.fromEntries(fields), { requiredKeys: [], noNullPrototype: true })
  }
  if (options) return fc.oneof(...options.map(fittingOf))
  if (entries) return fc.constantFrom(...Object.values(entries))
  if (values) return fc.constantFrom(...values)
  if (valueType)
    return fc.dictionary(fc.constantFrom('pt-BR', 'en-US', 'a', '__proto__'), arbitraryOf(valueType), {
      maxKeys: 3,
    })
  if (type === 'string') return text
  if (type === 'number') return number
  if (type === 'boolean') return fc.boolean()
  return anything
}

function absent(type: string): fc.Arbitrary<unknown> {
  return fc.constant(type === 'nullable' ? null : undefined)
}
