import type { SectionProps } from '../../contract.ts'
import { Gallery } from '../gallery.tsx'
import type { schema } from './schema.ts'

/** Images in rows of equal height, each with its own width. */
export default function GalleryJustified(props: SectionProps<typeof schema>) {
  return <Gallery {...props} />
}
