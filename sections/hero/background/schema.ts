import { media } from '../../fields/media.ts'
import { section } from '../../fields/section.ts'
import { choice, number, toggle } from '../../fields/value.ts'

const POSITIONS = [
  ...(['middle-left', 'middle-center', 'middle-right', 'top-left', 'top-center', 'top-right'] as const),
  ...(['bottom-left', 'bottom-center', 'bottom-right'] as const),
] as const

export const schema = section({
  media: media({ help: 'Fills the section; the largest image of the page' }),
  height: choice(['medium', 'adapt', 'small', 'large'], {
    help: 'Minimum height; adapt: the height of the image at the width of the page',
  }),
  overlay: number({ min: 0, max: 100, default: 45, help: 'Darkness over the picture, in percent' }),
  contentPosition: choice(POSITIONS, { help: 'Position of the text on the picture' }),
  showTextBox: toggle({ label: 'Text box', help: 'Shows the text in a box of its own' }),
  mobileStack: toggle({ label: 'Stacked on a phone', help: 'On a phone the picture comes above the text' }),
})
