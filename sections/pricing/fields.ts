import * as z from 'zod/mini'
import { field } from '#shared/schema/field.ts'
import { amount, currency } from '../fields/currency.ts'
import { PERIODS, type Period } from './periods.ts'
import { optionalButton } from '../fields/button.ts'
import { item, list } from '../fields/list.ts'
import { inline, rich, text } from '../fields/text.ts'
import { toggle } from '../fields/value.ts'
import { optionalChoice } from '../fields/value.ts'

const price = z.object({
  month: amount({ label: 'Per month', help: 'In the currency of the plan' }),
  year: amount({ label: 'Per year', help: 'In the currency of the plan' }),
  once: amount({ help: 'For a plan that is paid once, in its currency' }),
  custom: text({ max: 60, label: 'Text instead of a price', help: 'Like “on request”' }),
})

const NO_PRICE: z.output<typeof price> = { month: undefined, year: undefined, once: undefined, custom: '' }

const plan = item({
  name: text({ max: 80 }),
  price: field('object', z.catch(z._default(price, NO_PRICE), NO_PRICE), {
    help: 'By the month, by the year or once',
  }),
  currency: currency(),
  unit: text({ max: 60, help: 'Unit of the price, like "por pessoa"' }),
  description: inline(),
  features: list(
    item({
      text: inline(),
      included: toggle({ default: true, help: 'Whether the plan includes it' }),
      tooltip: text({ max: 300, label: 'Explanation', help: 'Shown when the visitor opens it' }),
    }),
    {
      max: 60,
    },
  ),
  badge: text({ max: 40, help: 'Short note on the plan' }),
  highlighted: toggle({ help: 'Stands out from the others' }),
  button: optionalButton(),
})

export type PricePlan = z.output<typeof plan>
export type PlanFeature = PricePlan['features'][number]

/** The fields of every price list. */
export const pricingFields = {
  plans: list(plan, { max: 8 }),
  periods: list(field('choice', z.catch(z.enum(PERIODS), 'month')), {
    max: 3,
    help: 'Which prices are offered, in this order; empty: those that the plans have',
  }),
  default: optionalChoice(PERIODS, {
    label: 'Period shown first',
    help: 'Empty: the first that is offered',
  }),
  note: rich({ help: 'Small print below' }),
}

export interface PricingData {
  plans: PricePlan[]
  periods: Period[]
  default?: Period | undefined
}
