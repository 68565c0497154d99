import * as z from 'zod/mini'
import { field } from '#shared/schema/field.ts'
import { icon } from '../fields/icon.ts'
import { item, list } from '../fields/list.ts'
import { text } from '../fields/text.ts'
import { number, toggle } from '../fields/value.ts'

/** A number is formatted by the locale; a text stays as it is. */
const value = field(
  'text',
  z.pipe(
    z.catch(z.optional(z.union([z.number(), z.string().check(z.maxLength(40))])), undefined),
    z.transform((stored): number | string => (typeof stored === 'number' ? stored : (stored ?? '').trim())),
  ),
  { help: 'A number, or a text of up to 40 characters' },
)

const statistic = item({
  value,
  prefix: text({ max: 12, help: 'Before the number, like R$' }),
  suffix: text({ max: 24, help: 'After the number, like %' }),
  label: text({ max: 160 }),
  icon: icon(),
  source: text({ max: 200, help: 'Source of the number' }),
})

export type Statistic = z.output<typeof statistic>

/** The fields of every statistics section. */
export const statisticFields = {
  items: list(statistic, { max: 24, label: 'Figures' }),
  countUp: toggle({ help: 'Numbers count up when they are scrolled to' }),
  duration: number({ min: 0.3, max: 5, default: 1.4, help: 'Duration of counting up, in seconds' }),
}
