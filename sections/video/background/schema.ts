import { section } from '../../fields/section.ts'
import { choice, number } from '../../fields/value.ts'
import { videoSourceFields } from '../../ui/video/video-fields.ts'

const { source: _, ...video } = videoSourceFields()

export const schema = section({
  ...video,
  height: choice(['medium', 'small', 'large'], { help: 'Minimum height of the section' }),
  overlay: number({ min: 0, max: 100, default: 45, help: 'Darkness over the video, in percent' }),
})
