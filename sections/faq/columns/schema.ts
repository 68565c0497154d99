import { section } from '../../fields/section.ts'
import { number } from '../../fields/value.ts'
import { questionFields, questionList } from '../fields.ts'

export const schema = section({
  items: questionList(questionFields),
  columns: number({ min: 1, max: 3, default: 2, help: 'Number of columns' }),
})
