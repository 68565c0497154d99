import { useText } from '../text/use-text.tsx'
import { PlaceLink } from '../ui/place-link.tsx'
import { FileFace } from './file-face.tsx'
import { isPicture } from './file-facts.ts'
import type { MediaFile } from './use-media.ts'

interface FileTileProps {
  site: string
  file: MediaFile
  /** The origin where visitors get files. */
  address: string
  isOpen: boolean
}

/** A file in the grid: its picture, or its type. */
export function FileTile({ site, file, address, isOpen }: FileTileProps) {
  const { write } = useText()
  const { name, used, alt } = file
  return (
    <li className="file">
      <PlaceLink
        to={{ kind: 'screen', site, screen: 'media', item: name, locale: null }}
        className="file-link"
        isCurrent={isOpen}
      >
        <FileFace file={file} address={address} />
      </PlaceLink>
      <span className="file-badges">
        {!used && <span className="badge">{write('media.unused')}</span>}
        {alt === '' && isPicture(file) && <span className="badge is-warning">{write('media.noAlt')}</span>}
      </span>
    </li>
  )
}
