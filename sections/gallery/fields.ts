import * as z from 'zod/mini'
import { choice, inline, item, link, list, type Media, media, number, section, toggle } from '../fields.ts'

const LAYOUTS = ['grid', 'masonry', 'collage', 'justified', 'strip'] as const

export type GalleryLayout = (typeof LAYOUTS)[number]

const count = (fallback: number) => number({ min: 1, max: 8, default: fallback })

const DEFAULT_COLUMNS = { sm: 2, md: 3, lg: 4 }

/** What every gallery stores; the three addresses begin with different layouts. */
export function gallerySection(layout: GalleryLayout) {
  const photo = item({ media: media(), caption: inline({ max: 400 }), link: link() })
  return section({
    items: list(photo, { max: 200 }),
    layout: choice([layout, ...LAYOUTS.filter((each) => each !== layout)] as [
      GalleryLayout,
      ...GalleryLayout[],
    ]),
    columns: z.catch(
      z._default(
        z.object({
          sm: count(DEFAULT_COLUMNS.sm),
          md: count(DEFAULT_COLUMNS.md),
          lg: count(DEFAULT_COLUMNS.lg),
        }),
        DEFAULT_COLUMNS,
      ),
      DEFAULT_COLUMNS,
    ),
    ratio: choice(['square', 'adapt', 'portrait', 'landscape'], {
      help: 'Of a grid; adapt is as each picture is',
    }),
    gap: number({ min: 0, max: 64, default: 16, help: 'In pixels' }),
    lightbox: toggle({ default: true, help: 'A picture without a link opens large' }),
    pageSize: number({ min: 0, max: 200, default: 0, help: 'How many before “show more”; 0 is all' }),
  })
}

export type GalleryData = z.output<ReturnType<typeof gallerySection>>
type Photo = GalleryData['items'][number]
/** One that has its picture. */
export type ShownPhoto = Photo & { media: Media }
