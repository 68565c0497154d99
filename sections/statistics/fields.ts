import * as z from 'zod/mini'
import { icon, item, list, number, text, toggle } from '../fields.ts'

/** A number is written as the locale writes it; a text stays as it is. */
const value = z.pipe(
  z.catch(z.optional(z.union([z.number(), z.string().check(z.maxLength(40))])), undefined),
  z.transform((stored): number | string => (typeof stored === 'number' ? stored : (stored ?? '').trim())),
)

const statistic = item({
  value,
  prefix: text({ max: 12 }),
  suffix: text({ max: 24 }),
  label: text({ max: 160 }),
  icon: icon(),
  source: text({ max: 200, help: 'Where the number comes from' }),
})

export type Statistic = z.output<typeof statistic>

/** What every kind of statistics stores. */
export const statisticFields = {
  items: list(statistic, { max: 24 }),
  countUp: toggle({ help: 'Numbers count up when they are scrolled to' }),
  duration: number({ min: 0.3, max: 5, default: 1.4, help: 'Of counting up, in seconds' }),
}
