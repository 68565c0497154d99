import { section } from '../../fields/section.ts'
import { number } from '../../fields/value.ts'
import { statisticFields } from '../fields.ts'

export const schema = section({
  ...statisticFields,
  columns: number({ min: 0, max: 6, default: 0, help: 'Side by side on a wide screen; 0: as many as fit' }),
})
