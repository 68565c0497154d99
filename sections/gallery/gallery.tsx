import type { CSSProperties } from 'react'
import type { SectionProps } from '../contract.ts'
import { hasHeading } from '../ui/has-heading.ts'
import { Heading } from '../ui/heading.tsx'
import layout from '../ui/layout.module.css'
import type { GalleryData, gallerySection, ShownPhoto } from './fields.ts'
import styles from './gallery.module.css'
import { Steps, Tile } from './tile.tsx'

type GalleryProps = SectionProps<ReturnType<typeof gallerySection>>

/** The component of all galleries; their addresses have different default layouts. */
export function Gallery(props: GalleryProps) {
  const { data, context, t } = props
  const photos = data.items.filter((photo): photo is ShownPhoto => photo.media !== undefined)
  if (photos.length === 0 && !hasHeading(data)) return null
  const shown = data.pageSize > 0 ? photos.slice(0, data.pageSize) : photos
  const rest = photos.slice(shown.length)
  return (
    <div className={`${layout.inner} ${layout.stack}`}>
      <Heading data={data} context={context} />
      <div>
        <Tiles {...props} photos={shown} from={0} count={photos.length} />
        {rest.length > 0 && (
          <details className={styles.more}>
            <summary className={styles.button}>{t('pagination.loadMore')}</summary>
            <Tiles {...props} photos={rest} from={shown.length} count={photos.length} />
          </details>
        )}
        {data.lightbox && photos.filter(({ link }) => link?.href === undefined).length > 1 && <Steps t={t} />}
      </div>
    </div>
  )
}

interface TilesProps extends GalleryProps {
  photos: ShownPhoto[]
  /** Index of the first image among all. */
  from: number
  count: number
}

function Tiles({ id, data, context, t, photos, from, count }: TilesProps) {
  if (photos.length === 0) return null
  const { sm, md, lg } = data.columns
  const style = { '--sm': sm, '--md': md, '--lg': lg, '--gap': `${data.gap / 16}rem` } as CSSProperties
  return (
    <ul
      className={styles.tiles}
      data-layout={data.layout}
      data-ratio={data.layout === 'grid' ? data.ratio : undefined}
      style={style}
      // The keyboard must reach a scroll container even when it contains no link.
      tabIndex={data.layout === 'strip' && !data.lightbox ? 0 : undefined}
    >
      {photos.map((photo, index) => (
        <Tile
          key={photo.id ?? `${from + index} ${photo.media.src}`}
          id={`${id}-photo-${from + index + 1}`}
          photo={photo}
          index={from + index + 1}
          count={count}
          opens={data.lightbox}
          sizes={imageSizes(data)}
          context={context}
          t={t}
        />
      ))}
    </ul>
  )
}

function imageSizes({ layout: kind, columns: { sm, md, lg } }: GalleryData): string {
  if (kind === 'justified' || kind === 'strip') return '(min-width: 40rem) 40vw, 90vw'
  const share = (columns: number) => `${Math.round(100 / columns)}vw`
  return `(min-width: 60rem) ${share(lg)}, (min-width: 36rem) ${share(md)}, ${share(sm)}`
}
