import { Buttons } from '../ui/buttons.tsx'
import type { ItemTag } from '../ui/level.ts'
import { LinkTo } from '../ui/link-to.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { withoutLinks } from '../ui/without-links.ts'
import type { Slide } from './fields.ts'
import styles from './slide-text.module.css'

interface SlideTextProps {
  slide: Slide
  titleTag: ItemTag
  className?: string | undefined
}

/** The text of a slide. With a link, the title is the link and the whole slide is clickable. */
export function SlideText({ slide, titleTag: Title, className }: SlideTextProps) {
  const { title, text, button, link } = slide
  if (!title && !text && !button) return null
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
      <RichText text={text} className={styles.text} />
      {button && <Buttons buttons={[button]} className={styles.button} />}
    </div>
  )
}
