import { section } from '../../fields/section.ts'
import { choice } from '../../fields/value.ts'

export const schema = section({
  pagination: choice(['numbers', 'prev-next', 'none'], {
    help: 'Links to the other pages; none when a pagination section stands on the page',
  }),
})
