import type { SectionProps } from '../../contract.ts'
import { Buttons } from '../../ui/buttons.tsx'
import { Heading } from '../../ui/heading.tsx'
import { hasHeading } from '../../ui/has-heading.ts'
import layout from '../../ui/layout.module.css'
import onPicture from '../../ui/on-picture.module.css'
import { Picture } from '../../ui/picture.tsx'
import { BackgroundImage } from '../background-image.tsx'
import { Badge } from '../badge.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

/** Text on one side, an image on the other or behind the text. */
export default function HeroSplit({ data, context }: SectionProps<typeof schema>) {
  const { media, mediaPosition, height, badge, mobileMediaFirst } = data
  if (!hasHeading(data) && !media) return null
  const behind = mediaPosition === 'bg' ? media : undefined
  // A chosen colour scheme tints the image; without one the text is white on a dark scrim.
  const isTinted = data.colorScheme !== 'default'
  return (
    <div
      className={`${layout.inner} ${styles.root}`}
      data-height={height}
      data-media={media && mediaPosition}
      data-media-first={mobileMediaFirst || undefined}
      data-under-header={behind && (isTinted ? 'scheme' : 'picture')}
    >
      {behind && (
        <BackgroundImage media={behind} overlay={data.overlay} isTinted={isTinted} context={context} />
      )}
      <div className={behind && !isTinted ? onPicture.root : undefined}>
        {behind && badge !== '' && (
          <div className={styles.note}>
            <Badge text={badge} />
          </div>
        )}
        <Heading data={data} context={context} size="display" buttons={false} />
        <Buttons buttons={data.buttons} className={styles.buttons} />
      </div>
      {media && !behind && (
        <div className={styles.media}>
          <Picture
            media={media}
            className={styles.image}
            eager={context.first}
            resize={context.resizeImages}
            sizes="(min-width: 60rem) 50vw, 90vw"
          />
          <Badge text={badge} />
        </div>
      )}
    </div>
  )
}
