import { media } from '../../fields/media.ts'
import { section } from '../../fields/section.ts'
import { choice } from '../../fields/value.ts'
import { openingFields, openingOptions, questionList } from '../fields.ts'

export const schema = section({
  items: questionList(openingFields),
  ...openingOptions,
  media: media({ help: 'Shown beside the questions' }),
  mediaPosition: choice(['right', 'left'], { help: 'Side of the image on a wide screen' }),
})
