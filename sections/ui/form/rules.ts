import type { FieldRule } from '#shared/forms/fields.ts'
import { compilePattern } from '#shared/forms/pattern.ts'
import type { FieldError } from '#shared/forms/validate.ts'
import type { MessageKey } from '#shared/messages.ts'
import type { FieldData } from './form-fields.ts'

/** What a field demands, for the Worker. */
export function ruleOf(field: FieldData): FieldRule {
  const { name, type, required, min, max, minLength, maxLength, pattern, options, accept, condition } = field
  return {
    name,
    type,
    required,
    min: parseBound(type, min),
    max: parseBound(type, max),
    minLength,
    maxLength,
    pattern,
    options: options.map(({ value }) => value),
    ...(type === 'file' && { accept, maxSize: field.maxSize }),
    condition,
  }
}

/** Editors send numbers as text. */
function parseBound(
  type: FieldRule['type'],
  bound: string | number | undefined,
): string | number | undefined {
  return bound === undefined || type === 'date' || type === 'time' ? bound : Number(bound)
}

/** The same for the browser, without what it need not know: a list offers its own options only. */
export function browserRule(field: FieldData): FieldRule {
  const { name, type, ...rest } = ruleOf(field)
  const { options: _, ...demands } = { ...rest, pattern: browserPattern(field.pattern) }
  const stated = Object.entries(demands).filter(
    ([, value]) => value !== undefined && value !== '' && value !== false,
  )
  return { name, type, ...Object.fromEntries(stated) }
}

/** A browser matches with an engine of its own: one that nested repetitions can hang, and stricter on classes. */
export function browserPattern(source: string): string | undefined {
  if (source === '' || compilePattern(source)?.isNested !== false) return undefined
  try {
    new RegExp(source, 'u')
    return source
  } catch {
    return undefined // only the Worker can tell
  }
}

const MESSAGES: { [type in FieldRule['type']]?: MessageKey[] } = {
  email: ['form.email'],
  number: ['form.number'],
  integer: ['form.integer'],
  rating: ['form.option'],
  checkbox: ['form.option'],
  consent: ['form.option'],
  tel: ['form.tel'],
  url: ['form.url'],
  date: ['form.date'],
  time: ['form.time'],
  file: ['form.fileType', 'form.fileSize'],
}

/** Texts that a check of these rules may ask for. */
export function ruleMessages(rules: readonly FieldRule[]): MessageKey[] {
  const keys = new Set<MessageKey>()
  for (const { type, required, min, max, minLength, maxLength, pattern } of rules) {
    if (required) keys.add('form.required')
    if (min !== undefined) keys.add('form.min')
    if (type === 'rating') keys.add('form.min').add('form.max')
    if (max !== undefined) keys.add('form.max')
    if (minLength !== undefined) keys.add('form.minLength')
    if (maxLength !== undefined) keys.add('form.maxLength')
    if (pattern) keys.add('form.pattern')
    for (const key of MESSAGES[type] ?? []) keys.add(key)
  }
  return [...keys]
}

/** What `{0}` in a message stands for. */
export function limitOf([, limit]: FieldError): Record<string, string | number> {
  return limit === undefined ? {} : { 0: limit }
}

/** Types that ask for nothing. */
export function isAnswered({ type }: Pick<FieldData, 'type'>): boolean {
  return type !== 'heading' && type !== 'html'
}
