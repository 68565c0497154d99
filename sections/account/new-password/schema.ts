import { link } from '../../fields/link.ts'
import { section } from '../../fields/section.ts'

export const schema = section({
  onward: link({
    label: 'Page to go on to',
    help: 'Page that follows once the password is saved; empty: no link',
  }),
})
