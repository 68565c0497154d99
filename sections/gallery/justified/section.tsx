import type { SectionProps } from '../../contract.ts'
import { Gallery } from '../gallery.tsx'
import type { schema } from './schema.ts'

/** Pictures in rows of one height, each as wide as it is. */
export default function GalleryJustified(props: SectionProps<typeof schema>) {
  return <Gallery {...props} />
}
