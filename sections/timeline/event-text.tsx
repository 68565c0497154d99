import { LinkTo } from '../ui/link-to.tsx'
import type { ItemTag } from '../ui/level.ts'
import { Picture } from '../ui/picture.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { withoutLinks } from '../ui/without-links.ts'
import styles from './event-text.module.css'
import type { TimelineEvent } from './fields.ts'
import type { Resizing } from '../ui/resized.ts'

interface EventTextProps {
  event: TimelineEvent
  titleTag: ItemTag
  resizeImages: Resizing
}

/** The text of an event. */
export function EventText({ event, titleTag: Title, resizeImages }: EventTextProps) {
  const { title, text, media, link } = event
  return (
    <div className={styles.root}>
      {title && (
        <Title className={styles.title}>
          {link ? (
            <LinkTo link={link} className={styles.link}>
              <span dangerouslySetInnerHTML={{ __html: withoutLinks(title) }} />
            </LinkTo>
          ) : (
            <span dangerouslySetInnerHTML={{ __html: title.html }} />
          )}
        </Title>
      )}
      <RichText text={text} className={styles.text} />
      {media && (
        <Picture
          media={media}
          className={styles.image}
          resize={resizeImages}
          sizes="(min-width: 60rem) 32rem, 90vw"
        />
      )}
    </div>
  )
}
