import { section } from '../../fields/section.ts'
import { text } from '../../fields/text.ts'
import { number } from '../../fields/value.ts'

export const schema = section({
  category: text({ max: 120, help: 'Slug of a blog category; empty: posts of all categories' }),
  limit: number({ min: 1, max: 12, default: 3, help: 'How many posts, 1 to 12' }),
})
