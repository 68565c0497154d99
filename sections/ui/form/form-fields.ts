import * as z from 'zod/mini'
import {
  CHECKED,
  CONDITION_OPERATORS,
  FIELD_TYPES,
  type FieldRule,
  MAX_FILE_MB,
} from '#shared/forms/fields.ts'
import { isDate, isTime } from '#shared/forms/date-time.ts'
import { compilePattern } from '#shared/forms/pattern.ts'
import { popupId } from '#shared/popup-reference.ts'
import { type FieldNotes, field } from '#shared/schema/field.ts'
import { link } from '../../fields/link.ts'
import { item, list } from '../../fields/list.ts'
import { inline, rich, text } from '../../fields/text.ts'
import { choice, number, toggle } from '../../fields/value.ts'
import { conversion } from '../../fields/button.ts'
import { browserPattern } from './browser-pattern.ts'

/**
 * The stored fields of a form, the same in every section with a form. The Worker validates a submission by
 * this list, so form and validation agree.
 */
export function formFields() {
  return {
    custom_form_id: text({ max: 64, label: 'Form id', help: 'The form that submissions are stored under' }),
    name: text({ max: 200, label: 'Name of the form', help: 'Name in reports' }),
    type: text({ max: 64, label: 'Kind of form', help: 'Kind in reports, like contact or newsletter' }),
    fields: fieldList(),
    steps: list(step, { max: 12, help: 'Parts of a long form; a field in none of them is in the last' }),
    submitLabel: text({ max: 60, label: 'Button', help: 'Text of the button that sends the form' }),
    success: field(
      'object',
      z.pipe(
        z._default(z.union([z.string(), successSchema]), ''),
        z.transform((value) =>
          typeof value === 'string' ? z.parse(successSchema, { message: value }) : value,
        ),
      ),
      { label: 'After it was sent', help: 'Shown to the visitor after the form was sent' },
    ),
    error: text({ max: 500, label: 'When it failed', help: 'Shown when the form could not be sent' }),
    privacyText: inline({ max: 1000, label: 'Privacy note', help: 'Small print at the button' }),
    spam: field('object', z.catch(z._default(spamSchema, SPAM_DEFAULTS), SPAM_DEFAULTS), {
      label: 'Protection',
      help: 'Protection of the form against spam by machines',
    }),
    conversion: conversion(),
  }
}

/** The fields of an inline form, which has one field and no steps. */
export function lineFormFields() {
  const { steps: _, ...fields } = formFields()
  return fields
}

/** The result after a form was stored: a message, another page or a popup. */
const successSchema = z.object({
  message: inline({ max: 1000, help: 'Shown in place of the form' }),
  redirect: link({ help: 'Page that is shown instead' }),
  popup: field(
    'popup',
    z.pipe(
      z.catch(z.optional(z.string()), undefined),
      z.transform((id): string | undefined => id && (popupId(id) ?? popupId(`popup:${id}`) ?? undefined)),
    ),
    { help: 'Popup that opens' },
  ),
})

const SPAM_DEFAULTS = { honeypot: true, minSeconds: 2, turnstile: true }

const spamSchema = z.object({
  honeypot: toggle({ default: true, label: 'Trap', help: 'A field that only machines fill in' }),
  minSeconds: number({
    min: 0,
    max: 60,
    default: 2,
    label: 'Minimum time',
    help: 'In seconds; a form that is sent sooner counts as spam',
  }),
  turnstile: toggle({ default: true, label: 'Bot check', help: 'Works only if the site has a key for it' }),
})

const step = item({
  title: text({ max: 120 }),
  text: inline({ max: 500 }),
  fields: list(text({ max: 64 }), { help: 'Names of the fields in this step' }),
})

const optionSchema = z.pipe(
  z.union([
    text({ max: 200 }),
    item({
      value: text({ max: 200, help: 'What is stored' }),
      label: text({ max: 200, help: 'What the visitor reads' }),
    }),
  ]),
  z.transform((option) => {
    if (typeof option === 'string') return { value: option, label: option }
    return { ...option, value: option.value || option.label, label: option.label || option.value }
  }),
)

const conditionSchema = z.object({
  field: text({ max: 64, help: 'Name of the other field' }),
  ...comparison({ help: 'What the other field is compared with: one value or several' }),
})

/** How a condition compares the other field. */
export function comparison(notes: FieldNotes) {
  const value = z.pipe(
    z._default(z.union([scalar(), z.array(scalar())]), []),
    // A ticked box sends `on`.
    z.transform((stored) =>
      [stored].flat().flatMap((each) => (each === true ? [String(each), CHECKED] : [String(each)])),
    ),
  )
  return {
    operator: choice(CONDITION_OPERATORS, { label: 'Comparison' }),
    value: field('text', value, notes),
  }
}

function bound(label: string) {
  const stored = z.union([z.number(), z.string().check(z.regex(/^[\d:.-]{1,32}$/))])
  return field('text', z.catch(z.optional(stored), undefined), {
    label,
    help: 'A number, a date or a time, as the type of the field asks for',
  })
}

function length(label: string) {
  const stored = z.int().check(z.minimum(0), z.maximum(65_536))
  return field('number', z.catch(z.optional(stored), undefined), { label, help: 'In characters' })
}

/** The initial values of a field, in the form in which a form sends them. */
export function defaultValues(notes: FieldNotes) {
  const schema = z.pipe(
    z.catch(z._default(z.union([scalar(), z.array(scalar())]), []), []),
    z.transform((value) =>
      [value].flat().map((each) => (each === true ? CHECKED : each === false ? '' : String(each))),
    ),
  )
  return field('text', schema, notes)
}

const fieldSchema = item({
  name: text({ max: 64, help: 'Name under which the value is stored' }),
  type: choice(FIELD_TYPES),
  label: inline({ max: 500 }),
  placeholder: text({ max: 200, help: 'Example in the empty field' }),
  help: inline({ max: 500, help: 'Shown below the field' }),
  required: toggle({ help: 'The form is not sent without it' }),
  min: bound('Minimum'),
  max: bound('Maximum'),
  minLength: length('Minimum length'),
  maxLength: length('Maximum length'),
  pattern: pattern(),
  options: list(optionSchema, { max: 300 }),
  default: defaultValues({ help: 'Initial value, or several values' }),
  width: number({ min: 25, max: 100, default: 100, help: 'Width within the form, in percent' }),
  autocomplete: z.pipe(
    text({ max: 64, help: 'Autocomplete value for the browser, like name or postal-code' }),
    z.transform((value) => (/^[a-z0-9-]+(?: [a-z0-9-]+){0,4}$/.test(value) ? value : '')),
  ),
  condition: field('object', z.catch(z.optional(conditionSchema), undefined), {
    help: 'The field is shown only while another field has this value',
  }),
  html: rich({ max: 10_000, label: 'Text', help: 'For the type html: shown between the fields' }),
  accept: z.pipe(
    text({ max: 200, label: 'Accepted files', help: 'Like .pdf or image/*' }),
    z.transform((value) => (/^[\w.,;/*+\s-]*$/.test(value) ? acceptedFiles(value) : '')),
  ),
  maxSize: number({
    min: 0.01,
    max: MAX_FILE_MB,
    default: MAX_FILE_MB,
    label: 'Largest file',
    help: 'Maximum size of a file, in MB',
  }),
  multiple: toggle({ label: 'Several files', help: 'Visitors may send several files' }),
})

/** Kinds of files as the attribute `accept` names them: `pdf` and `*.pdf` mean `.pdf`, `image` means `image/*`. */
function acceptedFiles(written: string): string {
  const kinds = written.split(/[\s,;]+/).filter((kind) => kind !== '')
  if (kinds.some((kind) => /^\*(?:\/\*|\.\*)?$/.test(kind))) return ''
  return kinds
    .map((kind) => {
      if (kind.includes('/')) return kind
      const bare = kind.replace(/^\*?\.?/, '')
      return ['audio', 'image', 'video'].includes(bare) && bare === kind ? `${bare}/*` : `.${bare}`
    })
    .join(',')
}

export type FieldData = z.output<typeof fieldSchema> & {
  /** The value of the attribute `pattern`, computed when the data is read, so that rendering compiles no patterns. */
  browserPattern?: string
  /** Of a number (estimate-fields.ts). */
  step?: number
}

type StoredForm = z.output<z.ZodMiniObject<ReturnType<typeof formFields>>>

export type FormData = Omit<StoredForm, 'steps'> & Partial<Pick<StoredForm, 'steps'>>

function scalar() {
  return z.union([z.string(), z.number(), z.boolean()])
}

/** Gives every field a unique name: a field without a name would be lost. */
function fieldList() {
  const schema = z.pipe(
    list(fieldSchema, { max: 100 }),
    z.transform((fields: z.output<typeof fieldSchema>[]) => {
      const taken = new Set<string>()
      return fields.map((entry, index): FieldData => {
        const wanted = ownName(entry.name) || ownName(String(entry.id ?? '')) || `field-${index + 1}`
        let name = wanted
        for (let copy = 2; taken.has(name); copy++) name = `${wanted}-${copy}`
        taken.add(name)
        const inBrowser = browserPattern(entry.pattern)
        const min = exactBound(entry.type, entry.min)
        const max = exactBound(entry.type, entry.max)
        return { ...entry, name, min, max, ...(inBrowser !== undefined && { browserPattern: inBrowser }) }
      })
    }),
  )
  return field('form', schema, { help: 'What the form asks for' })
}

/**
 * A bound in comparable form: dates and times as texts, so `9:00` becomes `09:00`. An invalid date or time sets no
 * limit, as in HTML.
 */
function exactBound(
  type: FieldRule['type'],
  bound: string | number | undefined,
): string | number | undefined {
  if (bound === undefined || (type !== 'date' && type !== 'time')) return bound
  const padded = String(bound).replace(/(?<!\d)\d(?!\d)/g, '0$&')
  // A browser sends whole minutes without seconds.
  const text = type === 'time' ? padded.replace(/^(\d\d:\d\d):00(?:\.0+)?$/, '$1') : padded
  return (type === 'time' ? isTime(text) : isDate(text)) ? text : undefined
}

/** Names that begin with an underscore are the runtime's. */
export function ownName(name: string): string {
  return name.replace(/^_+/, '')
}

/** A pattern that is too long or that the Worker cannot match in linear time counts as absent. */
function pattern() {
  return z.pipe(
    text({ max: 200, help: 'Regular expression that the whole value matches' }),
    z.transform((source) => (source !== '' && compilePattern(source) === null ? '' : source)),
  )
}
