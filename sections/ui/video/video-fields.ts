import * as z from 'zod/mini'
import { safeSource } from '#shared/urls.ts'
import { field } from '#shared/schema/field.ts'
import { list } from '../../fields/list.ts'
import { media } from '../../fields/media.ts'
import { text } from '../../fields/text.ts'
import { choice, date, toggle } from '../../fields/value.ts'
import { consentGroup } from '../embed/fields.ts'

const source = field(
  'url',
  z.pipe(
    z.catch(z._default(z.string().check(z.maxLength(2048)), ''), ''),
    z.transform((value) => safeSource(value) ?? ''),
  ),
  { label: 'File', help: 'Address of a WebVTT file' },
)

const caption = z.object({
  src: source,
  srclang: text({ max: 16, label: 'Language', help: 'Language of the captions, like pt-BR' }),
  label: text({ max: 60, help: 'Name of the captions in the player' }),
})

/** The fields that say which video is shown. */
export function videoSourceFields() {
  return {
    source: choice(['file', 'youtube', 'vimeo'], {
      help: 'Not needed for addresses of YouTube and Vimeo',
    }),
    url: text({ max: 2048, label: 'Address', help: 'Address of the video’s page, or of a file' }),
    poster: media({ label: 'Picture', help: 'Shown until the video plays' }),
    consentGroup: consentGroup(),
  }
}

/** The stored fields of a video, without its title, which may be the section's heading. */
export function videoFields() {
  return {
    ...videoSourceFields(),
    description: text({ max: 1000, help: 'For search engines' }),
    uploadDate: date({ help: 'For search engines' }),
    autoplay: toggle({ help: 'Files only, without sound, and not for visitors who ask for less motion' }),
    loop: toggle({ help: 'Starts again when it ends' }),
    controls: toggle({ default: true, help: 'Buttons to play and to stop' }),
    captions: list(caption, { max: 20, help: 'WebVTT files' }),
    ratio: choice(['16/9', '4/3', '1/1', '9/16', '21/9'], { help: 'Width by height' }),
    lightbox: toggle({ label: 'Opens large', help: 'Plays over the page instead of in its place' }),
  }
}

export type VideoData = z.output<z.ZodMiniObject<ReturnType<typeof videoFields>>>
