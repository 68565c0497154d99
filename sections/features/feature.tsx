import type { SectionContext } from '../contract.ts'
import { Arrow } from '../ui/arrow.tsx'
import { CoverLink, coveredPicture } from '../ui/cover-link.tsx'
import { Icon } from '../ui/icon.tsx'
import type { ItemTag } from '../ui/level.ts'
import { LinkTo } from '../ui/link-to.tsx'
import { Picture } from '../ui/picture.tsx'
import { RichText } from '../ui/rich-text.tsx'
import styles from './feature.module.css'
import type { FeatureItem as FeatureData } from './fields.ts'

interface FeatureProps {
  feature: FeatureData
  titleTag: ItemTag
  context: SectionContext
  /** Names the link of a feature that has no words. */
  fallbackName: string
  /** Width of the image, as in `sizes`. */
  sizes: string
}

/** One feature: icon or image, title and text. */
export function Feature({ feature, titleTag: Title, context, fallbackName, sizes }: FeatureProps) {
  const { icon, media, title, text, link } = feature
  const isLink = link?.href !== undefined
  return (
    <li className={styles.root}>
      {media ? (
        <Picture
          media={coveredPicture(media, feature)}
          className={styles.image}
          resize={context.resizeImages}
          sizes={sizes}
        />
      ) : (
        <Icon icon={icon} className={styles.icon} />
      )}
      <div className={styles.words}>
        {title === '' ? (
          <CoverLink entry={feature} fallbackName={fallbackName} />
        ) : (
          <Title className={styles.title}>
            {isLink ? (
              <LinkTo link={link} className={styles.link}>
                {title} <Arrow to="end" />
              </LinkTo>
            ) : (
              title
            )}
          </Title>
        )}
        <RichText text={text} className={styles.text} />
      </div>
    </li>
  )
}

/** An empty feature is not shown. */
export function shownFeatures(items: FeatureData[]): FeatureData[] {
  return items.filter(({ media, title, text }) => media || title !== '' || text)
}
