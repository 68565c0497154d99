import { section } from '../../fields/section.ts'
import { media } from '../../fields/media.ts'
import { choice, number, toggle } from '../../fields/value.ts'
import { besideImage } from '../fields.ts'

export const schema = section({
  ...besideImage,
  media: media({
    help: 'Cut to 4:5 where the section is at least 832 px wide, to 4:3 where it is narrower; behind the text it fills the section',
  }),
  mediaPosition: choice(['right', 'left', 'bg'], {
    help: 'Side of the image on a wide screen; bg: behind the text',
  }),
  overlay: number({
    min: 0,
    max: 100,
    default: 45,
    help: 'Darkness over an image behind the text, in percent',
  }),
  mobileMediaFirst: toggle({
    label: 'Image first on a phone',
    help: 'On a phone the image comes before the text',
  }),
})
