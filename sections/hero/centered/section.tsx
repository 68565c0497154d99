import type { SectionProps } from '../../contract.ts'
import { Buttons } from '../../ui/buttons.tsx'
import { hasHeading } from '../../ui/has-heading.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { Picture } from '../../ui/picture.tsx'
import { Badge } from '../badge.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

/** Centred text, and a wide image below it. */
export default function HeroCentered({ data, context }: SectionProps<typeof schema>) {
  const { media, height, badge, align } = data
  if (media === undefined && !hasHeading(data)) return null
  return (
    <div
      className={`${layout.inner} ${styles.root}`}
      data-height={height}
      // Unless the tenant sets it; then the frame applies it.
      data-align={align === undefined ? 'center' : undefined}
    >
      {hasHeading(data) && (
        <div className={styles.text}>
          <Heading data={data} context={context} size="display" buttons={false} className={styles.heading} />
          <Buttons buttons={data.buttons} className={styles.buttons} />
        </div>
      )}
      {media && (
        <div className={styles.media}>
          <Picture
            media={media}
            className={styles.image}
            eager={context.first}
            resize={context.resizeImages}
            sizes="(min-width: 80rem) 75rem, 90vw"
          />
          <Badge text={badge} />
        </div>
      )}
    </div>
  )
}
