import * as z from 'zod/mini'
import { CONDITION_OPERATORS, FIELD_TYPES, MAX_FILE_MB } from '#shared/forms/fields.ts'
import { compilePattern } from '#shared/forms/pattern.ts'
import { choice, inline, item, link, list, number, rich, text, toggle } from '../../fields.ts'

/**
 * What a form is stored as; the same in every section that has one. The Worker reads the list that a submission
 * is checked by from here too, so form and check cannot differ.
 */
export function formFields() {
  return {
    custom_form_id: text({ max: 64, label: 'Form id', help: 'The form that submissions are stored under' }),
    name: text({ max: 200, help: 'Name of the form in reports' }),
    type: text({ max: 64, help: 'Kind of the form in reports, like contact or newsletter' }),
    fields: fieldList(),
    steps: list(step, { max: 12, help: 'Parts of a long form; a field in none of them is in the last' }),
    submitLabel: text({ max: 60, label: 'Button' }),
    success: z.pipe(
      z._default(z.union([z.string(), successSchema]), ''),
      z.transform((value) =>
        typeof value === 'string' ? z.parse(successSchema, { message: value }) : value,
      ),
    ),
    error: text({ max: 500, help: 'Shown when the form could not be sent' }),
    privacyText: inline({ max: 1000, label: 'Privacy note', help: 'Small print at the button' }),
    spam: z.catch(z._default(spamSchema, SPAM_DEFAULTS), SPAM_DEFAULTS),
    conversion: z.catch(z.optional(z.record(z.string(), z.unknown())), undefined),
  }
}

/** What happens once a form was stored: a message, another page or a popup. */
const successSchema = z.object({
  message: inline({ max: 1000 }),
  redirect: link({ help: 'Page that is shown instead' }),
  popup: z.pipe(
    z.catch(z.optional(z.string()), undefined),
    z.transform((id): string | undefined => id && /^(?:popup[a-z]*:)?([\w-]{1,64})$/i.exec(id)?.[1]),
  ),
})

const SPAM_DEFAULTS = { honeypot: true, minSeconds: 2, turnstile: true }

const spamSchema = z.object({
  honeypot: toggle({ default: true, help: 'A field that only machines fill in' }),
  minSeconds: number({ min: 0, max: 60, default: 2, help: 'Nobody writes faster than this' }),
  turnstile: toggle({ default: true, help: 'Bot check, where the site has a key for it' }),
})

const step = item({
  title: text({ max: 120 }),
  text: inline({ max: 500 }),
  fields: list(text({ max: 64 }), { help: 'Names of the fields in this step' }),
})

const optionSchema = z.pipe(
  z.union([text({ max: 200 }), item({ value: text({ max: 200 }), label: text({ max: 200 }) })]),
  z.transform((option) => {
    if (typeof option === 'string') return { value: option, label: option }
    return { ...option, value: option.value || option.label, label: option.label || option.value }
  }),
)

const conditionSchema = z.object({
  field: text({ max: 64, help: 'Name of the other field' }),
  operator: choice(CONDITION_OPERATORS),
  value: z.pipe(
    z._default(z.union([scalar(), z.array(scalar())]), []),
    z.transform((value) => [value].flat().map(String)),
  ),
})

const bound = z.catch(
  z.optional(z.union([z.number(), z.string().check(z.regex(/^[\d:.-]{1,32}$/))])),
  undefined,
)
const length = z.catch(z.optional(z.int().check(z.minimum(0), z.maximum(65_536))), undefined)

const fieldSchema = item({
  name: text({ max: 64, help: 'Under which the value is stored' }),
  type: choice(FIELD_TYPES),
  label: inline({ max: 500 }),
  placeholder: text({ max: 200 }),
  help: inline({ max: 500 }),
  required: toggle(),
  min: bound,
  max: bound,
  minLength: length,
  maxLength: length,
  pattern: pattern(),
  options: list(optionSchema, { max: 300 }),
  default: z.pipe(
    z.catch(z._default(z.union([scalar(), z.array(scalar())]), []), []),
    z.transform((value) =>
      [value].flat().map((each) => (each === true ? 'on' : each === false ? '' : String(each))),
    ),
  ),
  width: number({ min: 25, max: 100, default: 100, help: 'Of the form, in percent' }),
  autocomplete: z.pipe(
    text({ max: 64, help: 'What the browser may fill in, like name or postal-code' }),
    z.transform((value) => (/^[a-z0-9-]+(?: [a-z0-9-]+){0,4}$/.test(value) ? value : '')),
  ),
  condition: z.catch(z.optional(conditionSchema), undefined),
  html: rich({ max: 10_000, help: 'For the type html' }),
  accept: z.pipe(
    text({ max: 200, help: 'Files that are taken: .pdf, image/*' }),
    z.transform((value) => (/^[\w.,/*+\s-]*$/.test(value) ? value : '')),
  ),
  maxSize: number({ min: 0.01, max: MAX_FILE_MB, default: MAX_FILE_MB, help: 'Of one file, in MB' }),
  multiple: toggle({ help: 'More than one file' }),
})

export type FieldData = z.output<typeof fieldSchema>

export type FormData = z.output<z.ZodMiniObject<ReturnType<typeof formFields>>>

function scalar() {
  return z.union([z.string(), z.number(), z.boolean()])
}

/** Every field has a name, and no two the same: what has none would be lost. */
function fieldList() {
  return z.pipe(
    list(fieldSchema, { max: 100 }),
    z.transform((fields: FieldData[]) => {
      const taken = new Set<string>()
      return fields.map((field, index) => {
        const wanted = ownName(field.name) || ownName(String(field.id ?? '')) || `field-${index + 1}`
        let name = wanted
        for (let copy = 2; taken.has(name); copy++) name = `${wanted}-${copy}`
        taken.add(name)
        return { ...field, name }
      })
    }),
  )
}

/** Names that begin with an underscore are the runtime's. */
function ownName(name: string): string {
  return name.replace(/^_+/, '')
}

/** One that cannot be matched in linear time is as if absent. */
function pattern() {
  return z.pipe(
    text({ max: 200, help: 'Regular expression that the whole value matches' }),
    z.transform((source) => (source !== '' && compilePattern(source) === null ? '' : source)),
  )
}
