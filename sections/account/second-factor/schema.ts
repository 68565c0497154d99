import { section } from '../../fields/section.ts'
import { toggle } from '../../fields/value.ts'

export const schema = section({
  phone: toggle({
    label: 'Text messages',
    help: 'A button that sends a code to the phone of the account; Supabase must have factors by phone',
  }),
})
