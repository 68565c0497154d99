import * as z from 'zod/mini'
import { MAX_QUANTITY } from '#shared/estimates/estimate.ts'
import { type FieldNotes, field } from '#shared/schema/field.ts'
import { amount, currency } from '../../fields/currency.ts'
import { item, list } from '../../fields/list.ts'
import { optionalObject } from '../../fields/object.ts'
import { inline, text } from '../../fields/text.ts'
import { choice } from '../../fields/value.ts'
import { comparison, ownName, defaultValues } from './form-fields.ts'

/** The stored price list of a form that computes an estimate, besides the fields of every form. */
export function estimateFields() {
  return {
    currency: currency(),
    inputs: inputList(),
    base: amount({ label: 'Base price', help: 'What every estimate contains' }),
    minimum: amount({ label: 'Minimum price', help: 'No estimate is less' }),
    rounding: amount({
      help: 'The sum becomes the nearest multiple of this, like 5 or 0.5; empty: exact to the cent',
    }),
    note: inline({ max: 500, help: 'Small print below the sum' }),
  }
}

/** A number within the bounds of quantities, or undefined. */
function quantity(notes: FieldNotes, min = 0) {
  const stored = z.number().check(z.minimum(min), z.maximum(MAX_QUANTITY))
  return field('number', z.catch(z.optional(stored), undefined), notes)
}

const optionSchema = z.pipe(
  item({
    value: text({ max: 200, help: 'What is stored' }),
    label: text({ max: 200, help: 'What the visitor reads' }),
    price: amount({ help: 'What the option costs; empty: nothing' }),
  }),
  z.transform((option) => ({
    ...option,
    value: option.value || option.label,
    label: option.label || option.value,
  })),
)

const inputSchema = item({
  label: inline({ max: 200 }),
  help: inline({ max: 500, help: 'Shown below the label' }),
  type: choice(['number', 'choice', 'toggle', 'range'], {
    help: 'A number, one of several options, a box to tick, or a number with a slider',
  }),
  min: quantity({ label: 'Minimum', help: 'Minimum of a number; empty: 0' }),
  max: quantity({
    label: 'Maximum',
    help: 'Maximum of a number; empty: a million, and 100 steps for a slider',
  }),
  step: quantity({ help: 'Step of a number, counted from the minimum; empty: 1' }, 0.001),
  default: defaultValues({
    label: 'At first',
    help: 'Initial choice; empty: the minimum, the first option, not ticked',
  }),
  options: list(optionSchema, { max: 24, help: 'Options of a choice' }),
  unit: text({ max: 40, help: 'Unit of a number, like m²' }),
  unitOne: text({
    max: 40,
    label: 'Unit of one',
    help: 'Singular of the unit, like person for people; empty: the unit itself',
  }),
  pricePerUnit: amount({ label: 'Price', help: 'For one unit of a number, or for a ticked box' }),
  per: text({ max: 64, label: 'Times', help: 'Id of a number by which the price is multiplied' }),
  showIf: optionalObject(
    {
      input: text({ max: 64, help: 'Id of the other input' }),
      ...comparison({ help: 'What the other input is compared with: one value or several' }),
    },
    { label: 'Condition', help: 'The input is shown, and counts, only while another input has this value' },
  ),
})

type StoredInput = z.output<typeof inputSchema>

/** An input with a unique id, and with references to other inputs only. */
export interface InputData extends Omit<StoredInput, 'id'> {
  id: string
}

export type EstimateData = z.output<z.ZodMiniObject<ReturnType<typeof estimateFields>>>

function inputList() {
  const schema = z.pipe(
    list(inputSchema, { max: 40 }),
    z.transform((inputs: StoredInput[]): InputData[] => {
      const named = withIds(inputs)
      return named.map((input) => {
        const others = named.filter((other) => other !== input)
        const factor = others.find(({ id, type }) => id === input.per && isCounted(type))
        const { min, max } = input
        return {
          ...input,
          max: min !== undefined && max !== undefined && max < min ? undefined : max,
          per: factor?.id ?? '',
          showIf: others.some(({ id }) => id === input.showIf?.input) ? input.showIf : undefined,
        }
      })
    }),
  )
  return field('list', schema, { help: 'What the price is made of', max: 40 })
}

function isCounted(type: StoredInput['type']): boolean {
  return type === 'number' || type === 'range'
}

/** Gives every input a unique id, and leaves out a choice without options. */
function withIds(inputs: StoredInput[]): InputData[] {
  const taken = new Set<string>()
  return inputs
    .filter(({ type, options }) => type !== 'choice' || options.length > 0)
    .map((input, index) => {
      const wanted = ownName(String(input.id ?? '')).slice(0, 60) || `input-${index + 1}`
      let id = wanted
      for (let copy = 2; taken.has(id); copy++) id = `${wanted}-${copy}`
      taken.add(id)
      return { ...input, id }
    })
}
