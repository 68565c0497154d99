import { section } from '../../fields/section.ts'
import { text } from '../../fields/text.ts'
import { openingFields, openingOptions, questionList } from '../fields.ts'

export const schema = section({
  items: questionList({
    ...openingFields,
    category: text({ max: 80, help: 'Groups the questions' }),
  }),
  ...openingOptions,
})
