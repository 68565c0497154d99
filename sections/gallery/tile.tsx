import type { CSSProperties } from 'react'
import type { SectionProps } from '../contract.ts'
import { Arrow } from '../ui/arrow.tsx'
import { LinkTo } from '../ui/link-to.tsx'
import onPicture from '../ui/on-picture.module.css'
import { Picture } from '../ui/picture.tsx'
import { textOfHtml } from '../ui/plain-text.ts'
import { withoutLinks } from '../ui/without-links.ts'
import type { ShownPhoto } from './fields.ts'
import styles from './tile.module.css'

type TileProps = Pick<SectionProps<never>, 'context' | 't'> & {
  /** Id of the large view, unique on the page. */
  id: string
  photo: ShownPhoto
  /** From 1. */
  index: number
  count: number
  /** An image without a link opens large. */
  opens: boolean
  sizes: string
}

/** One image: it is a link, opens large, or is only shown. */
export function Tile(props: TileProps) {
  const { photo, index, count, opens, sizes, context, t } = props
  const { media, caption, link } = photo
  const ratio = media.width && media.height ? media.width / media.height : 4 / 3
  const isLink = link?.href !== undefined
  // The picture is the only content of the link, so its alternative text names the link.
  const alt = media.alt || (isLink && !caption ? t('gallery.image', { index, count }) : '')
  const picture = (
    <Picture
      media={{ ...media, alt }}
      className={styles.image}
      eager={context.first && index === 1}
      resize={context.resizeImages}
      sizes={sizes}
    />
  )
  return (
    <li className={styles.root} style={{ '--ratio': ratio.toFixed(4) } as CSSProperties}>
      {isLink ? (
        <LinkTo link={link} className={styles.box}>
          {picture}
          {caption && (
            <span className={styles.caption} dangerouslySetInnerHTML={{ __html: withoutLinks(caption) }} />
          )}
        </LinkTo>
      ) : (
        <figure className={styles.figure}>
          {opens ? <Opener {...props}>{picture}</Opener> : picture}
          {caption && (
            <figcaption className={styles.caption} dangerouslySetInnerHTML={{ __html: caption.html }} />
          )}
        </figure>
      )}
      {opens && !isLink && <View {...props} />}
    </li>
  )
}

/** A button for which the browser opens the large view, without a script. */
function Opener({ id, photo, index, t, children }: TileProps & { children: React.ReactNode }) {
  const name = photo.media.alt || textOfHtml(photo.caption)
  const label = t('gallery.open', { index, alt: name })
  return (
    <button
      type="button"
      className={styles.opener}
      popoverTarget={id}
      aria-label={name === '' ? label.replace(/(?<![\s:：])[\s:：]+$/, '') : label}
    >
      {children}
    </button>
  )
}

/** Only a script can show the next image, so it puts these buttons before the last one of each large view. */
export function Steps({ t }: Pick<TileProps, 't'>) {
  return (
    <template data-steps="">
      <button type="button" className={styles.control} aria-label={t('previous')} data-go="-1">
        <Arrow to="start" />
      </button>
      <button type="button" className={styles.control} aria-label={t('next')} data-go="1">
        <Arrow to="end" />
      </button>
    </template>
  )
}

function View({ id, photo, index, count, context, t }: TileProps) {
  const { media, caption } = photo
  return (
    <div
      id={id}
      className={`${styles.view} ${onPicture.root}`}
      popover="auto"
      role="dialog"
      aria-label={t('gallery.image', { index, count })}
      data-photo=""
    >
      <Picture media={media} className={styles.large} resize={context.resizeImages} sizes="100vw" />
      <div className={styles.bar}>
        <p className={styles.about}>
          <span className={styles.count}>{t('gallery.image', { index, count })}</span>
          {caption && <span dangerouslySetInnerHTML={{ __html: caption.html }} />}
        </p>
        <button
          type="button"
          className={`${styles.control} ${styles.close}`}
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label={t('close')}
        />
      </div>
    </div>
  )
}
