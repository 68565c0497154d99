import { media } from '../../fields/media.ts'
import { section } from '../../fields/section.ts'
import { inline, text } from '../../fields/text.ts'
import { number } from '../../fields/value.ts'
import { consentGroup } from '../../ui/embed/fields.ts'

export const schema = section({
  url: text({
    max: 2048,
    label: 'Address',
    help: 'Address of a page of Spotify, SoundCloud, Calendly, Cal.com, Google Forms, Google Calendar, Typeform, CodePen or Figma; any other address becomes a link',
  }),
  name: text({ max: 200, help: 'What it shows, for visitors who cannot see it; empty: the title' }),
  height: number({ min: 80, max: 1400, default: 480, help: 'In pixels' }),
  poster: media({ label: 'Picture', help: 'Shown until the visitor opens it' }),
  caption: inline({ max: 500, help: 'Line below the frame' }),
  consentGroup: consentGroup(),
})
