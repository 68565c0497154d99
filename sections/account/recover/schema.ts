import { link } from '../../fields/link.ts'
import { section } from '../../fields/section.ts'

export const schema = section({
  signIn: link({
    label: 'Page for signing in',
    help: 'Page for visitors who remember their password; empty: no link',
  }),
})
