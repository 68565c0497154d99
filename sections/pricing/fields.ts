import * as z from 'zod/mini'
import { amount, currency } from '../currency.ts'
import { PERIODS, type Period } from './periods.ts'
import { button, inline, item, list, rich, text, toggle } from '../fields.ts'

const price = z.object({
  month: amount(),
  year: amount(),
  once: amount(),
  custom: text({ max: 60 }),
})

const NO_PRICE: z.output<typeof price> = { month: undefined, year: undefined, once: undefined, custom: '' }

const plan = item({
  name: text({ max: 80 }),
  price: z.catch(z._default(price, NO_PRICE), NO_PRICE),
  currency: currency(),
  unit: text({ max: 60, help: 'What a price is for: "por pessoa"' }),
  description: inline(),
  features: list(item({ text: inline(), included: toggle({ default: true }), tooltip: text({ max: 300 }) }), {
    max: 60,
  }),
  badge: text({ max: 40 }),
  highlighted: toggle(),
  button: z.catch(z.optional(button()), undefined),
})

export type Plan = z.output<typeof plan>
export type Feature = Plan['features'][number]

/** What every price list stores. */
export const pricingFields = {
  plans: list(plan, { max: 8 }),
  periods: list(z.catch(z.enum(PERIODS), 'month'), {
    max: 3,
    help: 'Which prices are offered, in this order; empty: those that the plans have',
  }),
  default: z.catch(z.optional(z.enum(PERIODS)), undefined),
  discountLabel: text({ max: 60, help: 'Beside the yearly price: "2 meses grátis"' }),
  note: rich({ help: 'Small print below' }),
}

export interface PricingData {
  plans: Plan[]
  periods: Period[]
  default?: Period | undefined
}
