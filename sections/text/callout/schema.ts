import { icon } from '../../fields/icon.ts'
import { section } from '../../fields/section.ts'
import { rich } from '../../fields/text.ts'
import { choice } from '../../fields/value.ts'

export const schema = section({
  kind: choice(['note', 'tip', 'warning'], {
    help: 'Chooses the icon, and the heading if there is no title',
  }),
  body: rich({ max: 5000 }),
  icon: icon({ help: 'Replaces the icon of its kind' }),
})
