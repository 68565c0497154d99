import { section } from '../../fields/section.ts'
import { inline } from '../../fields/text.ts'
import { videoFields } from '../../ui/video/video-fields.ts'

export const schema = section({
  ...videoFields(),
  caption: inline({ max: 500, help: 'Line below the video' }),
})
