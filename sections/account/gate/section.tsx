import type { SectionProps } from '../../contract.ts'
import { buttonClass, Buttons } from '../../ui/buttons.tsx'
import card from '../../ui/form/card.module.css'
import { Glyph } from '../../ui/glyph.tsx'
import heading from '../../ui/heading.module.css'
import layout from '../../ui/layout.module.css'
import { RichText } from '../../ui/rich-text.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

/**
 * Replaces a section that the visitor may not read, and links to that section on the members' version of the page.
 * It is the same for all visitors, so pages with it can be cached.
 */
export default function Gate({ id, data, context, t }: SectionProps<typeof schema>) {
  const { level, eyebrow, title, subtitle, buttons } = data
  const isFactor = level === 'aal2'
  const Title = data.titleTag ?? context.titleTag
  const at = encodeURIComponent(id)
  return (
    <div className={`${layout.inner} ${styles.gate}`}>
      <div className={styles.lines} aria-hidden="true" />
      <div className={`${card.root} ${styles.card}`}>
        <span className={styles.lock}>
          <Glyph name="lock" />
        </span>
        <div>
          {eyebrow !== '' && <p className={heading.eyebrow}>{eyebrow}</p>}
          {title ? (
            <Title className={styles.title} dangerouslySetInnerHTML={{ __html: title.html }} />
          ) : (
            <Title className={styles.title}>{t(isFactor ? 'gate.factor' : 'gate.members')}</Title>
          )}
          {subtitle ? (
            <RichText text={subtitle} className={styles.subtitle} />
          ) : (
            <p className={styles.subtitle}>{t(isFactor ? 'gate.factorText' : 'gate.membersText')}</p>
          )}
          <Buttons buttons={buttons} className={styles.others} />
        </div>
        <a
          className={`${buttonClass({ style: 'primary', variant: undefined })} ${styles.button}`}
          href={`${context.path}?members=${level}&at=${at}#${at}`}
          rel="nofollow"
        >
          {t(isFactor ? 'session.continue' : 'session.signIn')}
        </a>
      </div>
    </div>
  )
}
