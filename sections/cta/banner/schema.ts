import { media } from '../../fields/media.ts'
import { section } from '../../fields/section.ts'
import { number } from '../../fields/value.ts'

export const schema = section({
  media: media({ help: 'Fills the banner; without one the banner has the background of its scheme' }),
  overlay: number({ min: 0, max: 100, default: 50, help: 'Darkness over the picture, in percent' }),
})
