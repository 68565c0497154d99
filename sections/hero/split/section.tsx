import type { SectionProps } from '../../contract.ts'
import { Buttons } from '../../ui/buttons.tsx'
import { Heading } from '../../ui/heading.tsx'
import { hasHeading } from '../../ui/has-heading.ts'
import layout from '../../ui/layout.module.css'
import { Picture } from '../../ui/picture.tsx'
import { Badge } from '../badge.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

/** Text on one side, an image on the other. */
export default function HeroSplit({ data, context }: SectionProps<typeof schema>) {
  const { media, mediaPosition, height, badge, mobileMediaFirst } = data
  if (!hasHeading(data) && !media) return null
  return (
    <div
      className={`${layout.inner} ${styles.root}`}
      data-height={height}
      data-media={media && mediaPosition}
      data-media-first={mobileMediaFirst || undefined}
    >
      <div className={styles.text}>
        <Heading data={data} context={context} size="display" buttons={false} />
        <Buttons buttons={data.buttons} className={styles.buttons} />
      </div>
      {media && (
        <div className={styles.media}>
          <Picture
            media={media}
            className={styles.image}
            eager={context.first}
            resize={context.resizeImages}
            sizes="(min-width: 60rem) 50vw, 100vw"
          />
          <Badge text={badge} />
        </div>
      )}
    </div>
  )
}
