import * as z from 'zod/mini'
import { choice, media, section, text } from '../../fields.ts'
import { videoFields } from '../../ui/video/video-fields.ts'

const video = z.object({ ...videoFields(), title: text({ max: 200, help: 'Name of the video' }) })

export const schema = section({
  video: z.pipe(
    z.catch(z.optional(z.union([z.string(), video])), undefined),
    z.transform((value) => (typeof value === 'string' ? z.parse(video, { url: value }) : value)),
  ),
  media: media({ help: 'A video file, where there is no other video' }),
  layout: choice(['below', 'beside'], { help: 'Where the video stands' }),
})
