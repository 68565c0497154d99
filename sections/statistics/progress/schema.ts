import { number, section } from '../../fields.ts'
import { statisticFields } from '../fields.ts'

export const schema = section({
  ...statisticFields,
  max: number({ min: 1e-6, default: 100, help: 'The value of a full bar' }),
})
