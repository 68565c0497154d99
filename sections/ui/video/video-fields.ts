import * as z from 'zod/mini'
import { safeSource } from '#shared/urls.ts'
import { choice, date, list, media, text, toggle } from '../../fields.ts'
import { consentGroup } from '../embed/fields.ts'

const source = z.pipe(
  z.catch(z._default(z.string().check(z.maxLength(2048)), ''), ''),
  z.transform((value) => safeSource(value) ?? ''),
)

const caption = z.object({ src: source, srclang: text({ max: 16 }), label: text({ max: 60 }) })

/** What a video is stored as, besides its title, which the section's heading may be. */
export function videoFields() {
  return {
    source: choice(['file', 'youtube', 'vimeo'], {
      help: 'An address of YouTube or Vimeo says so by itself',
    }),
    url: text({ max: 2048, label: 'Address', help: 'Of the video’s page, or of a file' }),
    poster: media({ help: 'Shown until the video plays' }),
    description: text({ max: 1000, help: 'For search engines' }),
    uploadDate: date({ help: 'For search engines' }),
    autoplay: toggle({ help: 'Files only, without sound, and not for who prefers less motion' }),
    loop: toggle(),
    controls: toggle({ default: true }),
    captions: list(caption, { max: 20, help: 'WebVTT files' }),
    ratio: choice(['16/9', '4/3', '1/1', '9/16', '21/9'], { help: 'Width by height' }),
    lightbox: toggle({ help: 'Plays over the page instead of in its place' }),
    consentGroup: consentGroup(),
  }
}

export type VideoData = z.output<z.ZodMiniObject<ReturnType<typeof videoFields>>>
