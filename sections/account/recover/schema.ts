import { link } from '../../fields/link.ts'
import { section } from '../../fields/section.ts'

export const schema = section({
  signIn: link({ label: 'Page for signing in', help: 'For visitors who remember; empty: no link' }),
})
