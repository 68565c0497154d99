import * as z from 'zod/mini'
import { field } from '#shared/schema/field.ts'
import { media } from '../../fields/media.ts'
import { section } from '../../fields/section.ts'
import { text } from '../../fields/text.ts'
import { choice } from '../../fields/value.ts'
import { videoFields } from '../../ui/video/video-fields.ts'

const video = z.object({ ...videoFields(), title: text({ max: 200, help: 'Name of the video' }) })

export const schema = section({
  video: field(
    'object',
    z.pipe(
      z.catch(z.optional(z.union([z.string(), video])), undefined),
      z.transform((value) => (typeof value === 'string' ? z.parse(video, { url: value }) : value)),
    ),
    { help: 'The address of the video, or its address with further settings' },
  ),
  media: media({ help: 'A video file, where there is no other video' }),
  layout: choice(['below', 'beside'], { help: 'Position of the video' }),
})
