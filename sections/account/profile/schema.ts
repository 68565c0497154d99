import { link } from '../../fields/link.ts'
import { section } from '../../fields/section.ts'

export const schema = section({
  newPassword: link({ label: 'Page for a new password', help: 'Empty: no link' }),
})
