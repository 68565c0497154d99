import type { CSSProperties } from 'react'
import type { SectionProps } from '../../contract.ts'
import { Buttons } from '../../ui/buttons.tsx'
import { hasHeading } from '../../ui/has-heading.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import onPicture from '../../ui/on-picture.module.css'
import { Picture } from '../../ui/picture.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

/** One sentence and a call to action. */
export default function CtaBanner({ data, context }: SectionProps<typeof schema>) {
  const { media, overlay, buttons, colorScheme } = data
  if (!hasHeading(data)) return null
  // A chosen colour scheme tints the image; without one the text is white on a dark scrim.
  const isDark = media !== undefined && colorScheme === 'default'
  return (
    <div className={layout.inner}>
      <div
        className={isDark ? `${styles.root} ${onPicture.root}` : styles.root}
        data-picture={media !== undefined || undefined}
        style={media && ({ '--overlay': overlay / 100 } as CSSProperties)}
      >
        {media && (
          <Picture
            media={media}
            className={styles.image}
            eager={context.first}
            resize={context.resizeImages}
            sizes="(min-width: 80rem) 75rem, 100vw"
          />
        )}
        <Heading data={data} context={context} buttons={false} className={styles.heading} />
        <Buttons buttons={buttons} className={styles.buttons} />
      </div>
    </div>
  )
}
