import { section } from '../../fields/section.ts'
import { toggle } from '../../fields/value.ts'

export const schema = section({
  openPreferencesButton: toggle({
    default: true,
    label: 'Cookie preferences',
    help: 'A button that opens the cookie preferences',
  }),
})
