import { Buttons } from '../ui/buttons.tsx'
import { CoverLink } from '../ui/cover-link.tsx'
import type { ItemTag } from '../ui/level.ts'
import { LinkTo } from '../ui/link-to.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { withoutLinks } from '../ui/without-links.ts'
import type { Slide } from './fields.ts'
import styles from './slide-text.module.css'

interface SlideTextProps {
  slide: Slide
  titleTag: ItemTag
  /** Names the link of a slide whose content has no words. */
  fallbackName: string
  className?: string | undefined
}

/** The text of a slide. With a link, the whole slide is clickable, and the title, if there is one, is the link. */
export function SlideText({ slide, titleTag: Title, fallbackName, className }: SlideTextProps) {
  const { title, text, button, link } = slide
  const cover = !title && <CoverLink entry={slide} fallbackName={fallbackName} />
  if (!title && !text && !button) return cover
  return (
    <div className={className === undefined ? styles.root : `${styles.root} ${className}`}>
      {title &&
        (link?.href === undefined ? (
          <Title className={styles.title} dangerouslySetInnerHTML={{ __html: withoutLinks(title) }} />
        ) : (
          <Title className={styles.title}>
            <LinkTo link={link} className={styles.link}>
              <span dangerouslySetInnerHTML={{ __html: withoutLinks(title) }} />
            </LinkTo>
          </Title>
        ))}
      {cover}
      <RichText text={text} className={styles.text} />
      {button && <Buttons buttons={[button]} className={styles.button} />}
    </div>
  )
}
