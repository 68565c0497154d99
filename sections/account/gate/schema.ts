import { section } from '../../fields/section.ts'
import { choice } from '../../fields/value.ts'

export const schema = section({
  level: choice(['signed_in', 'aal2'], {
    label: 'Asks for',
    help: 'A sign-in, or a second factor. A gate is added automatically in place of a section with access; its title and subtitle replace the built-in texts',
  }),
})
