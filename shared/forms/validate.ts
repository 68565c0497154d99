import type { MessageKey } from '../messages.ts'
import { answersTo, isAsked } from './conditions.ts'
import { isDate, isTime } from './date-time.ts'
import {
  CHECKED,
  DEFAULT_STARS,
  type FieldEntries,
  type FieldRule,
  type FileInfo,
  type FormEntries,
  MAX_FILES,
} from './fields.ts'

/**
 * The same check runs in the browser and in the Worker. It ships with every form, so it imports no schema and no
 * messages: it returns the key of a message and the value of `{0}` in it.
 */
export type FieldError = readonly [key: MessageKey, limit?: string | number]

/** Whether a whole value matches a tenant's pattern. No pattern can hang the Worker's implementation (pattern.ts). */
export type PatternMatcher = (pattern: string, value: string) => boolean

/**
 * The errors of a form by field name, in the form's order. Fields whose condition does not hold have none. If the
 * files together are too many or larger than `filesMb`, the last file field gets that error, but only when there is
 * no other error.
 */
export function validateForm(
  rules: readonly FieldRule[],
  entries: FormEntries,
  matches: PatternMatcher,
  filesMb = Number.POSITIVE_INFINITY,
): Map<string, FieldError> {
  const errors = new Map<string, FieldError>()
  let count = 0
  let size = 0
  let last = ''
  for (const rule of rules) {
    if (!isAsked(rule, rules, entries)) continue
    const sent = entries.get(rule.name) ?? []
    const error = validateField(rule, sent, matches)
    if (error) errors.set(rule.name, error)
    for (const file of answersTo(rule, sent)) {
      if (typeof file === 'string') continue
      count++
      size += file.size
      last = rule.name
    }
  }
  if (errors.size === 0 && count > MAX_FILES) errors.set(last, ['form.fileCount', MAX_FILES])
  if (errors.size === 0 && size > filesMb * MEGABYTE) errors.set(last, ['form.filesLimit', filesMb])
  return errors
}

/** The first error of a field's value. */
export function validateField(
  rule: FieldRule,
  entries: FieldEntries,
  matches: PatternMatcher,
): FieldError | undefined {
  const filled = answersTo(rule, entries)
  if (filled.length === 0) return rule.required ? ['form.required'] : undefined
  if (rule.type === 'file' && filled.length > 1 && !rule.multiple) return ['form.fileCount', 1]
  for (const entry of filled) {
    const error = typeof entry === 'string' ? validateText(rule, entry, matches) : validateFile(rule, entry)
    if (error) return error
  }
  return undefined
}

function validateText(rule: FieldRule, text: string, matches: PatternMatcher): FieldError | undefined {
  const { type, options, pattern } = rule
  const { min, max } = type === 'rating' ? { min: 1, max: rule.max ?? DEFAULT_STARS } : rule
  if (type in FORMATS) {
    const format = type as keyof typeof FORMATS // checked by `in`
    if (!FORMATS[format](text)) return [`form.${format}`]
  }
  const isNoStar = type === 'rating' && !INTEGER.test(text)
  const isNoTick = (type === 'checkbox' || type === 'consent') && text !== CHECKED
  if (isNoStar || isNoTick || (options?.length && !options.includes(text))) return ['form.option']
  const length = [...text].length
  if (rule.maxLength !== undefined && length > rule.maxLength) return ['form.maxLength', rule.maxLength]
  if (rule.minLength !== undefined && length < rule.minLength) return ['form.minLength', rule.minLength]
  if (min !== undefined && isLess(text, min)) return ['form.min', min]
  if (max !== undefined && isLess(max, text)) return ['form.max', max]
  if (rule.step !== undefined && !isOnStep(text, rule.step, min)) return ['form.multiple', rule.step]
  return pattern && !matches(pattern, text) ? ['form.pattern'] : undefined
}

/** Compares numbers as numbers, and dates and times as ISO texts, which sort correctly. */
function isLess(a: string | number, b: string | number): boolean {
  return typeof a === 'number' || typeof b === 'number' ? parseNumber(a) < parseNumber(b) : a < b
}

/** Compares as browsers do: it ignores rounding errors of binary fractions. */
export function isOnStep(text: string, step: number, min: string | number = 0): boolean {
  const steps = (parseNumber(text) - parseNumber(min)) / step
  return Math.abs(steps - Math.round(steps)) < 1e-6
}

/** Also accepts a decimal comma: most of the supported locales write one. */
export function parseNumber(text: string | number): number {
  return Number(String(text).replace(',', '.'))
}

/** HTML's e-mail syntax, for a domain with a dot, in any script. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{1,63}$/u
const NUMBER = /^[-+]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[-+]?\d{1,3})?$/i
const INTEGER = /^[-+]?\d+$/
const PHONE = /^[+(]?\d[\d\s()./#x-]{3,32}\d$/i
const WEB = /^(?:https?:\/\/)?[^\s/@:?#.]+(?:\.[^\s/@:?#.]+)+(?:[:/?#]\S*)?$/i

/** Types whose message has the name of the type. */
const FORMATS = {
  email: matching(EMAIL),
  number: matching(NUMBER),
  integer: matching(INTEGER),
  tel: matching(PHONE),
  url: matching(WEB),
  time: isTime,
  date: isDate,
}

function matching(pattern: RegExp): (text: string) => boolean {
  return (text) => pattern.test(text)
}

export const MEGABYTE = 1024 * 1024

function validateFile(
  { accept, maxSize }: FieldRule,
  { name, size, type }: FileInfo,
): FieldError | undefined {
  const accepted = (accept ?? '')
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .filter((each) => each !== '')
  const isAccepted = (each: string) =>
    each.startsWith('.')
      ? name.toLowerCase().endsWith(each)
      : each === type || (each.endsWith('/*') && type.startsWith(each.slice(0, -1)))
  if (accepted.length > 0 && !accepted.some(isAccepted)) return ['form.fileType']
  return maxSize !== undefined && size > maxSize * MEGABYTE ? ['form.fileSize', maxSize] : undefined
}
