import { choice, media, rich, section, text } from '../../fields.ts'
import { socialLinks } from '../../ui/social.ts'

export const schema = section({
  name: text({ max: 120 }),
  bio: rich({ max: 4000 }),
  photo: media(),
  shape: choice(['circle', 'square'], { help: 'Of the photo' }),
  social: socialLinks(),
})
