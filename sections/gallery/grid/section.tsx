import type { SectionProps } from '../../contract.ts'
import { Gallery } from '../gallery.tsx'
import type { schema } from './schema.ts'

/** Pictures in equal boxes. */
export default function GalleryGrid(props: SectionProps<typeof schema>) {
  return <Gallery {...props} />
}
