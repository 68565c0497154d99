import type { SectionContext } from '../contract.ts'
import type { BaseData } from '../fields/section.ts'
import { Buttons } from './buttons.tsx'
import styles from './heading.module.css'
import { RichText } from './rich-text.tsx'

interface HeadingProps {
  data: BaseData
  context: SectionContext
  /** `display` is for heroes. */
  size?: 'title' | 'display'
  /** Heroes place the buttons themselves. */
  buttons?: boolean
  className?: string | undefined
}

/** Eyebrow, title, subtitle and buttons of a section. Renders nothing when all are empty. */
export function Heading({ data, context, size = 'title', buttons = true, className }: HeadingProps) {
  const { eyebrow, title, subtitle } = data
  const hasButtons = buttons && data.buttons.length > 0
  if (eyebrow === '' && title === undefined && subtitle === undefined && !hasButtons) return null
  const Title = data.titleTag ?? context.titleTag
  return (
    <div className={className === undefined ? styles.root : `${styles.root} ${className}`} data-size={size}>
      {eyebrow !== '' && <p className={styles.eyebrow}>{eyebrow}</p>}
      {title && <Title className={styles.title} dangerouslySetInnerHTML={{ __html: title.html }} />}
      <RichText text={subtitle} className={styles.subtitle} />
      {hasButtons && <Buttons buttons={data.buttons} className={styles.buttons} />}
    </div>
  )
}
