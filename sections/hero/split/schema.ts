import { section } from '../../fields/section.ts'
import { choice, toggle } from '../../fields/value.ts'
import { besideImage } from '../fields.ts'

export const schema = section({
  ...besideImage,
  mediaPosition: choice(['right', 'left'], { help: 'Side of the image on a wide screen' }),
  mobileMediaFirst: toggle({
    label: 'Image first on a phone',
    help: 'On a phone the image comes before the text',
  }),
})
