import { inline, section } from '../../fields.ts'
import { videoFields } from '../../ui/video/video-fields.ts'

export const schema = section({
  ...videoFields(),
  caption: inline({ max: 500, help: 'Line below the video' }),
})
