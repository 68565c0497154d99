import { section, toggle } from '../../fields.ts'

export const schema = section({
  openPreferencesButton: toggle({ default: true, help: 'A button that opens the cookie preferences' }),
})
