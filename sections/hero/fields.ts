import { media } from '../fields/media.ts'
import { text } from '../fields/text.ts'
import { choice } from '../fields/value.ts'

/** The fields of heroes with an image beside or below their text. */
export const besideImage = {
  media: media({ help: 'The largest image of the page' }),
  height: choice(['adapt', 'small', 'medium', 'large'], { help: 'Minimum height of the section' }),
  badge: text({ max: 60, help: 'Short note on the image' }),
}
