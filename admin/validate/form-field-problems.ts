import { isDate, isTime } from '#shared/forms/date-time.ts'
import type { Path } from '#shared/section-refs.ts'
import { didYouMean } from './nearest-name.ts'

export interface FieldProblem {
  path: Path
  message: string
}

type Stored = Record<string, unknown>

/** Types with `options`. */
const CHOOSING = ['select', 'radio', 'multi']

/** Types whose bounds are numbers. */
const COUNTED = ['number', 'integer', 'rating']

/**
 * Faults of a form whose fields are each valid: conditions and limits that no answer can meet, and settings without
 * effect.
 */
export function formFieldProblems(fields: unknown, steps: unknown = []): FieldProblem[] {
  const own = entriesOf(fields)
  const names = own.map(({ name }) => textOf(name))
  const problems = own.flatMap((field, index): FieldProblem[] =>
    [
      ...optionProblems(field),
      ...boundProblems(field),
      ...nameProblems(names, index),
      ...conditionProblems(field, names),
    ].map(({ path, message }) => ({ path: ['fields', index, ...path], message })),
  )
  const unknown = entriesOf(steps).flatMap(({ fields: wanted }, step): FieldProblem[] =>
    (Array.isArray(wanted) ? wanted : []).flatMap((name, entry) =>
      typeof name !== 'string' || name === '' || names.includes(name)
        ? []
        : [{ path: ['steps', step, 'fields', entry], message: unknownName(name, names) }],
    ),
  )
  return [...problems, ...unknown]
}

function optionProblems({ type, options, default: chosen }: Stored): FieldProblem[] {
  if (!CHOOSING.includes(String(type))) return []
  const values = (Array.isArray(options) ? options : []).map((option) =>
    isObject(option) ? textOf(option.value) || textOf(option.label) : textOf(option),
  )
  if (values.length === 0)
    return [
      { path: [], message: `needs options: a field of the type ${type} has nothing to choose without them` },
    ]
  return [chosen ?? []]
    .flat()
    .filter((value) => textOf(value) !== '' && !values.includes(textOf(value)))
    .map((value) => ({
      path: ['default'],
      message: `${textOf(value)} is not an option; allowed: ${values.join(', ')}`,
    }))
}

function boundProblems({ type, min, max, minLength, maxLength }: Stored): FieldProblem[] {
  const kind = String(type)
  const isBound =
    kind === 'date' ? isDate : kind === 'time' ? isTime : (text: string) => !Number.isNaN(Number(text))
  if (kind !== 'date' && kind !== 'time' && !COUNTED.includes(kind))
    return above(minLength, maxLength, Number, ['minLength', 'maxLength'])
  const allowed = { date: 'a day like 2026-03-14', time: 'a time like 09:00' }[kind] ?? 'a number'
  const unread = Object.entries({ min, max }).flatMap(([name, bound]) =>
    textOf(bound) === '' || isBound(padded(bound))
      ? []
      : [{ path: [name], message: `${textOf(bound)} sets no limit; allowed: ${allowed}` }],
  )
  const order = COUNTED.includes(kind) ? Number : padded
  return unread.length > 0 ? unread : above(min, max, order, ['min', 'max'])
}

/** `9:00` is read as `09:00`. */
function padded(bound: unknown): string {
  return textOf(bound).replace(/(?<!\d)\d(?!\d)/g, '0$&')
}

function above(
  least: unknown,
  most: unknown,
  order: (bound: unknown) => string | number,
  [low, high]: [low: string, high: string],
): FieldProblem[] {
  if (textOf(least) === '' || textOf(most) === '' || order(least) <= order(most)) return []
  const message = `${textOf(least)} is above ${high}, ${textOf(most)}: no answer fits, so the form cannot be sent`
  return [{ path: [low], message }]
}

function nameProblems(names: readonly string[], index: number): FieldProblem[] {
  const name = names[index] ?? ''
  if (name === '' || names.indexOf(name) === index) return []
  return [
    { path: ['name'], message: `another field is called ${name}, so this one is stored under another name` },
  ]
}

function conditionProblems({ condition }: Stored, names: readonly string[]): FieldProblem[] {
  if (!isObject(condition) || textOf(condition.field) === '') return []
  const name = textOf(condition.field)
  return names.includes(name)
    ? []
    : [{ path: ['condition', 'field'], message: `the field is always shown: ${unknownName(name, names)}` }]
}

function unknownName(name: string, names: readonly string[]): string {
  return `no field of the form is called ${name}${didYouMean(name, names)}`
}

function entriesOf(list: unknown): Stored[] {
  return Array.isArray(list) ? list.map((entry) => (isObject(entry) ? entry : {})) : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

function isObject(value: unknown): value is Stored {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
