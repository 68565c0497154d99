import * as z from 'zod/mini'
import { field } from '#shared/schema/field.ts'
import { link } from '../fields/link.ts'
import { item, list } from '../fields/list.ts'
import { type Media, media } from '../fields/media.ts'
import { section } from '../fields/section.ts'
import { inline } from '../fields/text.ts'
import { choice, number, toggle } from '../fields/value.ts'

const LAYOUTS = ['grid', 'masonry', 'collage', 'justified', 'strip'] as const

export type GalleryLayout = (typeof LAYOUTS)[number]

const count = (fallback: number, label: string) =>
  number({ min: 1, max: 8, default: fallback, label, help: 'From 1 to 8 pictures side by side' })

const DEFAULT_COLUMNS = { sm: 2, md: 3, lg: 4 }

/** The fields of every gallery; the three addresses have different default layouts. */
export function gallerySection(layout: GalleryLayout) {
  const photo = item({ media: media(), caption: inline({ max: 400 }), link: link() })
  return section({
    items: list(photo, { max: 200, label: 'Pictures' }),
    layout: choice([layout, ...LAYOUTS.filter((each) => each !== layout)] as [
      GalleryLayout,
      ...GalleryLayout[],
    ]),
    columns: field(
      'object',
      z.catch(
        z._default(
          z.object({
            sm: count(DEFAULT_COLUMNS.sm, 'On a phone'),
            md: count(DEFAULT_COLUMNS.md, 'On a tablet'),
            lg: count(DEFAULT_COLUMNS.lg, 'On a wide screen'),
          }),
          DEFAULT_COLUMNS,
        ),
        DEFAULT_COLUMNS,
      ),
      { help: 'Number of pictures in a row' },
    ),
    ratio: choice(['square', 'adapt', 'portrait', 'landscape'], {
      help: 'Shape of the boxes of a grid; adapt: the shape of each picture',
    }),
    gap: number({ min: 0, max: 64, default: 16, help: 'In pixels' }),
    lightbox: toggle({ default: true, label: 'Opens large', help: 'A picture without a link opens large' }),
    pageSize: number({ min: 0, max: 200, default: 0, help: 'Pictures before “show more”; 0: all' }),
  })
}

export type GalleryData = z.output<ReturnType<typeof gallerySection>>
type Photo = GalleryData['items'][number]
/** An item with an image. */
export type ShownPhoto = Photo & { media: Media }
