import { item, list } from '../../fields/list.ts'
import { media } from '../../fields/media.ts'
import { section } from '../../fields/section.ts'
import { inline, text } from '../../fields/text.ts'
import { number } from '../../fields/value.ts'
import { formFields } from '../../ui/form/form-fields.ts'

export const schema = section({
  ...formFields(),
  media: media({ help: 'Fills the section behind the text and the form' }),
  overlay: number({ min: 0, max: 100, default: 55, help: 'Darkness over the picture, in percent' }),
  badge: text({ max: 60, help: 'Short note at the top of the form' }),
  formTitle: text({ max: 120, help: 'Heading of the form' }),
  points: list(item({ text: inline({ max: 300 }) }), { max: 6, help: 'Reasons, one line each' }),
})
