import type { CSSProperties } from 'react'
import { isExternal } from '#shared/urls.ts'
import type { SectionProps } from '../../contract.ts'
import { hasHeading } from '../../ui/has-heading.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import onPicture from '../../ui/on-picture.module.css'
import { Pause } from '../../ui/pause.tsx'
import { Picture } from '../../ui/picture.tsx'
import { videoSource } from '../../ui/video/source.ts'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

/** A text on a silent video. A video of a third party cannot autoplay: its poster replaces it. */
export default function VideoBackground({ data, context, t }: SectionProps<typeof schema>) {
  const { poster, height, overlay } = data
  const source = videoSource({ source: 'file', url: data.url })
  const src = source?.kind === 'file' ? source.src : undefined
  if (!hasHeading(data) && src === undefined && poster === undefined) return null
  return (
    <div
      className={`${styles.root} ${onPicture.root}`}
      data-height={height}
      data-under-header="picture"
      style={{ '--overlay': overlay / 100 } as CSSProperties}
    >
      <div className={styles.media}>
        {poster && (
          <Picture
            media={{ ...poster, alt: '' }}
            className={styles.fill}
            eager={context.first}
            resize={context.resizeImages}
            sizes="100vw"
          />
        )}
        {src !== undefined && (
          <video
            className={styles.fill}
            src={src}
            preload="none"
            data-group={isExternal(src) ? data.consentGroup : undefined}
            muted
            loop
            playsInline
            aria-hidden="true"
            tabIndex={-1}
            data-autoplay=""
          />
        )}
        <div className={styles.scrim} />
      </div>
      <div className={layout.inner}>
        <Heading data={data} context={context} size={context.first ? 'display' : 'title'} />
      </div>
      {src !== undefined && <Pause t={t} className={styles.pause} />}
    </div>
  )
}
