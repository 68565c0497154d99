import { useText } from '../text/use-text.tsx'
import { PlaceLink } from '../ui/place-link.tsx'
import { isPicture, sizeOf, wordsOf } from './file-facts.ts'
import type { MediaFile } from './use-media.ts'

interface FileTileProps {
  site: string
  file: MediaFile
  /** Where visitors get files from. */
  address: string
  isOpen: boolean
}

/** A file in the grid: its picture, or its type. */
export function FileTile({ site, file, address, isOpen }: FileTileProps) {
  const { write, language } = useText()
  const { name, bytes, used, alt } = file
  return (
    <li className="file">
      <PlaceLink
        to={{ kind: 'screen', site, screen: 'media', item: name, locale: null }}
        className="file-link"
        isCurrent={isOpen}
      >
        <span className="file-picture">
          {isPicture(file) ? (
            <img
              src={`${address}/media/${name}${name.endsWith('.svg') ? '' : '?w=320'}`}
              alt=""
              loading="lazy"
            />
          ) : (
            <span className="file-type">{name.split('.').at(-1)}</span>
          )}
        </span>
        <span className="file-name">{wordsOf(file)}</span>
        <span className="row-about">{sizeOf(bytes, language)}</span>
      </PlaceLink>
      <span className="file-badges">
        {!used && <span className="badge">{write('media.unused')}</span>}
        {alt === '' && isPicture(file) && <span className="badge is-warning">{write('media.noAlt')}</span>}
      </span>
    </li>
  )
}
