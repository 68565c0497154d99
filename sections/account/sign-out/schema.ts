import { section } from '../../fields/section.ts'
import { toggle } from '../../fields/value.ts'

export const schema = section({
  everywhere: toggle({
    label: 'All devices',
    help: 'Buttons that end the other sessions of the account too',
  }),
})
