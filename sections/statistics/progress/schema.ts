import { section } from '../../fields/section.ts'
import { number } from '../../fields/value.ts'
import { statisticFields } from '../fields.ts'

export const schema = section({
  ...statisticFields,
  max: number({ min: 1e-6, default: 100, help: 'The value of a full bar' }),
})
