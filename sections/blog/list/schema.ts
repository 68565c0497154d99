import { section } from '../../fields/section.ts'
import { choice } from '../../fields/value.ts'

export const schema = section({
  pagination: choice(['numbers', 'prev-next', 'none'], {
    help: 'Links to the other pages; none if the page has a pagination section',
  }),
})
