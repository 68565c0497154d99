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

type Data = SectionProps<typeof schema>['data']

/** Text on an image that fills the section. */
export default function HeroBackground({ data, context }: SectionProps<typeof schema>) {
  const { media, height, contentPosition, showTextBox, mobileStack } = data
  if (media === undefined && !hasHeading(data)) return null
  // A chosen colour scheme tints the image; without one the text is white on a dark scrim.
  const isTinted = data.colorScheme !== 'default'
  const [vertical, horizontal] = contentPosition.split('-')
  return (
    <div
      className={styles.root}
      data-height={height}
      data-vertical={vertical}
      data-horizontal={horizontal}
      data-stack={(media && mobileStack) || undefined}
      data-under-header={underHeader(data)}
      style={sizeStyle(data)}
    >
      {media && (
        <div className={isTinted ? styles.media : `${styles.media} ${onPicture.root}`}>
          <Picture
            media={media}
            className={styles.image}
            eager={context.first}
            resize={context.resizeImages}
            sizes="100vw"
          />
          {!showTextBox && <div className={styles.scrim} />}
        </div>
      )}
      <div className={`${layout.inner} ${styles.inner}`}>
        {/* Inside a box the text is on a background of the site. */}
        <div
          className={textClass(data)}
          data-scheme={showTextBox ? data.colorScheme : undefined}
          data-align={data.align === undefined ? ALIGN[horizontal ?? 'left'] : undefined}
        >
          <Heading data={data} context={context} size="display" buttons={false} />
          <Buttons buttons={data.buttons} className={styles.buttons} />
        </div>
      </div>
    </div>
  )
}

const ALIGN: Record<string, string | undefined> = { center: 'center', right: 'end' }

function textClass({ media, colorScheme, showTextBox, mobileStack }: Data): string {
  if (showTextBox) return `${styles.box}`
  if (media === undefined || colorScheme !== 'default') return `${styles.text}`
  return `${styles.text} ${mobileStack ? onPicture.wide : onPicture.root}`
}

/** A header may overlay the image, in white unless a scheme tints the image. */
function underHeader({ media, colorScheme }: Data): 'picture' | 'scheme' | undefined {
  if (media === undefined) return undefined
  return colorScheme === 'default' ? 'picture' : 'scheme'
}

function sizeStyle({ media, overlay }: Data): CSSProperties | undefined {
  if (media === undefined) return undefined
  const ratio = media.width && media.height ? media.height / media.width : 0
  return { '--overlay': overlay / 100, '--ratio': ratio.toFixed(4) } as CSSProperties
}
