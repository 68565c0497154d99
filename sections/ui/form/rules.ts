import type { FieldRule } from '#shared/forms/fields.ts'
import type { FieldError } from '#shared/forms/validate.ts'
import type { MessageKey } from '#shared/messages.ts'
import type { FieldData } from './form-fields.ts'

/** The fields with their file limits lowered to `filesMb` megabytes, the limit of all files of a form together. */
export function withFileLimit(fields: FieldData[], filesMb: number): FieldData[] {
  return fields.map((field) =>
    field.type === 'file' ? { ...field, maxSize: Math.min(field.maxSize, filesMb) } : field,
  )
}

/** Whether a visitor may send several files, so that the total limit applies. */
export function acceptsSeveralFiles(fields: FieldData[]): boolean {
  const files = fields.filter(({ type }) => type === 'file')
  return files.length > 1 || files.some(({ multiple }) => multiple)
}

/** The rule of a field, for the Worker. */
export function fieldRule(field: FieldData): FieldRule {
  const { name, type, required, min, max, step, minLength, maxLength } = field
  const { pattern, options, accept, condition } = field
  return {
    name,
    type,
    required,
    min: parseBound(type, min),
    max: parseBound(type, max),
    step,
    minLength,
    maxLength,
    pattern,
    options: options.map(({ value }) => value),
    ...(type === 'file' && { accept, maxSize: field.maxSize, multiple: field.multiple }),
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

/** The rule for the browser, without what it does not need: a select can only send its own options. */
export function browserRule(field: FieldData): FieldRule {
  const { name, type, ...rest } = fieldRule(field)
  const { options: _, ...demands } = { ...rest, pattern: field.browserPattern }
  const stated = Object.entries(demands).filter(
    ([, value]) => value !== undefined && value !== '' && value !== false,
  )
  return { name, type, ...Object.fromEntries(stated) }
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
  file: ['form.fileType', 'form.fileSize', 'form.fileCount', 'form.filesLimit'],
}

/** Keys of the error messages that these rules can produce. */
export function ruleMessages(rules: readonly FieldRule[]): MessageKey[] {
  const keys = new Set<MessageKey>()
  for (const { type, required, min, max, step, minLength, maxLength, pattern } of rules) {
    if (required) keys.add('form.required')
    if (min !== undefined) keys.add('form.min')
    if (type === 'rating') keys.add('form.min').add('form.max')
    if (max !== undefined) keys.add('form.max')
    if (step !== undefined) keys.add('form.multiple')
    if (minLength !== undefined) keys.add('form.minLength')
    if (maxLength !== undefined) keys.add('form.maxLength')
    if (pattern) keys.add('form.pattern')
    for (const key of MESSAGES[type] ?? []) keys.add(key)
  }
  return [...keys]
}

/** The value of `{0}` in a message. */
export function limitValues([, limit]: FieldError): Record<string, string | number> {
  return limit === undefined ? {} : { 0: limit }
}

/** Whether a field has an input. Headings and HTML have none. */
export function hasInput({ type }: Pick<FieldData, 'type'>): boolean {
  return type !== 'heading' && type !== 'html'
}
