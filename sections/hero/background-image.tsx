import type { CSSProperties } from 'react'
import type { SectionContext } from '../contract.ts'
import type { Media } from '../fields/media.ts'
import onPicture from '../ui/on-picture.module.css'
import { Picture } from '../ui/picture.tsx'
import styles from './background-image.module.css'

interface BackgroundImageProps {
  media: Media
  /** Percent. */
  overlay: number
  /** Uses the colours of the section's scheme instead of a dark scrim. */
  isTinted: boolean
  context: SectionContext
}

/** An image that fills the section behind its content. */
export function BackgroundImage({ media, overlay, isTinted, context }: BackgroundImageProps) {
  return (
    <div className={isTinted ? styles.root : `${styles.root} ${onPicture.root}`}>
      <Picture
        media={media}
        className={styles.image}
        eager={context.first}
        resize={context.resizeImages}
        sizes="100vw"
      />
      <div className={styles.scrim} style={{ '--overlay': overlay / 100 } as CSSProperties} />
    </div>
  )
}
