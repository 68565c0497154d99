import { media } from '../../fields/media.ts'
import { section } from '../../fields/section.ts'
import { rich, text } from '../../fields/text.ts'
import { choice } from '../../fields/value.ts'
import { socialLinks } from '../../ui/social.ts'

export const schema = section({
  name: text({ max: 120 }),
  bio: rich({ max: 4000, label: 'About', help: 'Who it is, in Markdown or HTML' }),
  photo: media(),
  shape: choice(['circle', 'square'], { help: 'Shape of the photo' }),
  photoSize: choice(['small', 'medium', 'large'], {
    label: 'Size of the photo',
    help: 'As wide as the texts when large',
  }),
  social: socialLinks(),
})
