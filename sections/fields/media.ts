import * as z from 'zod/mini'
import { safeSource } from '#shared/urls.ts'
import { type FieldNotes, field } from '#shared/schema/field.ts'
import { optionalObject } from './object.ts'

/** An image or video. Its box is always known: from its size, or from the ratio that the section reserves. */
export interface Media {
  src: string
  /** Empty for a decorative image. */
  alt: string
  width?: number
  height?: number
  /** The point that stays visible when the box crops the picture, in fractions of its size. */
  focal?: { x: number; y: number }
  /** Gives the box a colour while the image loads. */
  blurhash?: string
  mime?: string
}

const fraction = (label: string) =>
  field('number', z.number().check(z.minimum(0), z.maximum(1)), { label, help: 'From 0 to 1' })
const pixels = () =>
  field('number', z.catch(z.optional(z.int().check(z.minimum(1), z.maximum(20_000))), undefined), {
    help: 'Size of the file, in pixels',
  })

const storedMedia = z.object({
  src: field('url', z.string().check(z.maxLength(2048)), { label: 'File' }),
  alt: field('text', z.catch(z._default(z.string(), ''), ''), {
    label: 'Alternative text',
    help: 'Describes it to visitors who cannot see it',
  }),
  decorative: field('toggle', z.catch(z.optional(z.boolean()), undefined), {
    help: 'Adds nothing to the text, so screen readers skip it',
  }),
  width: pixels(),
  height: pixels(),
  focal: optionalObject(
    { x: fraction('From the left'), y: fraction('From the top') },
    { label: 'Focal point', help: 'Point that stays visible if the picture is cropped' },
  ),
  blurhash: field(
    'text',
    z.catch(z.optional(z.string().check(z.regex(/^[\w#$%*+,\-.:;=?@[\]^{|}~]{6,166}$/))), undefined),
    { help: 'Blurhash of the image: its average colour is shown until it has loaded' },
  ),
  mime: field('text', z.catch(z.optional(z.string()), undefined), {
    label: 'Type of file',
    help: 'Like image/webp or video/mp4',
  }),
})

const storedAsEither = z.catch(z.optional(z.nullable(z.union([z.string(), storedMedia]))), undefined)

const safeMedia = z.transform((value: z.output<typeof storedAsEither>): Media | undefined => {
  if (!value) return undefined
  const { decorative, ...stored } =
    typeof value === 'string' ? { src: value, alt: '', decorative: true } : value
  const src = safeSource(stored.src)
  return src === null ? undefined : { ...stored, src, alt: decorative ? '' : stored.alt }
})

export function media(notes: FieldNotes = {}) {
  return field('media', z.pipe(storedAsEither, safeMedia), notes)
}

/** Several images. One image may be stored without a list. Invalid entries are left out. */
export function mediaList({ max = 12, ...notes }: { max?: number } & FieldNotes = {}) {
  const one = media()
  const schema = z.pipe(
    z.optional(z.nullable(z.union([z.array(one), one]))),
    z.transform((stored): Media[] =>
      [stored ?? []]
        .flat()
        .flatMap((each) => each ?? [])
        .slice(0, max),
    ),
  )
  return field('list', schema, { ...notes, max, read: z.array(one) })
}
