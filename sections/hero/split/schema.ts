import { choice, section, toggle } from '../../fields.ts'
import { besideImage } from '../fields.ts'

export const schema = section({
  ...besideImage,
  mediaPosition: choice(['right', 'left']),
  mobileMediaFirst: toggle({ help: 'On a phone the image comes before the text' }),
})
