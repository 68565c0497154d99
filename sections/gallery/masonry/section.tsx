import type { SectionProps } from '../../contract.ts'
import { Gallery } from '../gallery.tsx'
import type { schema } from './schema.ts'

/** Images of different heights, in columns. */
export default function GalleryMasonry(props: SectionProps<typeof schema>) {
  return <Gallery {...props} />
}
