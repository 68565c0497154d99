import type { SectionProps } from '../../contract.ts'
import { Gallery } from '../gallery.tsx'
import type { schema } from './schema.ts'

/** Pictures as high as they are, in columns. */
export default function GalleryMasonry(props: SectionProps<typeof schema>) {
  return <Gallery {...props} />
}
