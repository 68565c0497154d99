import { type Estimate, type EstimateRule, estimate, MAX_QUANTITY } from '#shared/estimates/estimate.ts'
import { CHECKED, type FieldRule, type FormEntries } from '#shared/forms/fields.ts'
import { isOnStep } from '#shared/forms/validate.ts'
import type { EstimateData, InputData } from './estimate-fields.ts'
import type { FieldData, FormData } from './form-fields.ts'
import { fieldRule } from './rules.ts'

export type EstimateForm = FormData & EstimateData

/** A form that may compute an estimate. */
export type AnyForm = FormData & Partial<EstimateData>

/**
 * The form with its inputs as additional fields before the tenant's own: they are checked, stored and mailed like any
 * other field. A tenant's field with the name of an input is renamed.
 */
export function withInputs<T extends AnyForm>(form: T): T {
  const { inputs } = form
  if (inputs === undefined) return form
  const taken = new Set(inputs.map(({ id }) => id))
  const named = new Set([...taken, ...form.fields.map(({ name }) => name)])
  const fields = form.fields.map((field) => {
    if (!taken.has(field.name)) return field
    let copy = 2
    while (named.has(`${field.name}-${copy}`)) copy++
    named.add(`${field.name}-${copy}`)
    return { ...field, name: `${field.name}-${copy}` }
  })
  return { ...form, fields: [...inputs.map(inputField), ...fields] }
}

/** The estimate of what a visitor has sent; undefined for a form without one. */
export function estimateOf(form: AnyForm, entries: FormEntries): Estimate | undefined {
  return hasEstimate(form) ? estimate(estimateRule(form), entries) : undefined
}

export function hasEstimate(form: AnyForm): form is EstimateForm {
  return form.inputs !== undefined && form.inputs.length > 0
}

function estimateRule({ currency, inputs, base, minimum, rounding }: EstimateData): EstimateRule {
  return { currency, base, minimum, rounding, inputs: inputs.map(estimateInput) }
}

function estimateInput(input: InputData): EstimateRule['inputs'][number] {
  const { pricePerUnit: price, options, per } = input
  return { rule: inputRule(input), price, options, per }
}

function inputRule(input: InputData): FieldRule {
  return fieldRule(inputField(input))
}

/** Bounds of a number. A slider needs both. */
function bounds({ type, min = 0, max, step = 1 }: InputData) {
  const most = type === 'range' ? Math.min(min + 100 * step, MAX_QUANTITY) : MAX_QUANTITY
  return { min, max: max ?? most, step }
}

function inputField(input: InputData): FieldData {
  const { id, type, label, help, options, showIf } = input
  return {
    ...PLAIN,
    id,
    name: id,
    label,
    help,
    ...(type === 'choice'
      ? { type: 'radio', options, required: true }
      : type === 'toggle'
        ? { type: 'checkbox' }
        : { type: 'number', ...bounds(input), required: true }),
    default: firstValues(input),
    condition: showIf && { field: showIf.input, operator: showIf.operator, value: showIf.value },
  }
}

/** The initial value of an input: the tenant's choice if it is among the options. */
function firstValues(input: InputData): string[] {
  const { type, options } = input
  const [wanted = ''] = input.default
  switch (type) {
    case 'toggle':
      return wanted === CHECKED ? [CHECKED] : []
    case 'choice':
      return [options.find(({ value }) => value === wanted)?.value ?? options[0]?.value ?? '']
    default: {
      const { min, max, step } = bounds(input)
      const number = wanted === '' ? min : Number(wanted)
      return [String(number >= min && number <= max && isOnStep(wanted, step, min) ? number : min)]
    }
  }
}

/**
 * A field with only the required properties. Browsers must not restore its value, because the displayed sum is that of
 * the initial values.
 */
const PLAIN = {
  placeholder: '',
  required: false,
  min: undefined,
  max: undefined,
  minLength: undefined,
  maxLength: undefined,
  pattern: '',
  options: [],
  width: 100,
  autocomplete: 'off',
  html: undefined,
  accept: '',
  maxSize: 0,
  multiple: false,
} satisfies Partial<FieldData>
