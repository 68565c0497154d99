import { section } from '../../fields/section.ts'
import { toggle } from '../../fields/value.ts'

export const schema = section({
  phone: toggle({
    label: 'Phones',
    help: 'A form that adds a phone; Supabase must have factors by phone',
  }),
})
