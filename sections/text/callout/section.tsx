import type { SectionProps } from '../../contract.ts'
import { Buttons } from '../../ui/buttons.tsx'
import heading from '../../ui/heading.module.css'
import { Icon } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import { RichText } from '../../ui/rich-text.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

/** A few sentences that stand out from the text around them. */
export default function TextCallout({ data, context, t }: SectionProps<typeof schema>) {
  const { kind, eyebrow, title, subtitle, body, icon, buttons } = data
  if (title === undefined && subtitle === undefined && body === undefined) return null
  const Title = data.titleTag ?? context.titleTag
  return (
    <div className={`${layout.inner} ${layout.narrow}`}>
      <aside className={styles.root} data-kind={kind}>
        <span className={styles.sign}>
          {icon?.body === undefined ? <Sign kind={kind} /> : <Icon icon={icon} />}
        </span>
        <div className={styles.words}>
          {eyebrow !== '' && <p className={heading.eyebrow}>{eyebrow}</p>}
          {title ? (
            <Title className={styles.title} dangerouslySetInnerHTML={{ __html: title.html }} />
          ) : (
            <p className={styles.title}>{t(`callout.${kind}`)}</p>
          )}
          <RichText text={subtitle} className={styles.subtitle} />
          <RichText text={body} resize={context.resizeImages} />
          <Buttons buttons={buttons} className={styles.buttons} />
        </div>
      </aside>
    </div>
  )
}

const SIGNS = {
  note: 'M12 11v6M12 7.2v.01M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0',
  tip: 'M9.5 21h5M9 17.5h6M9 17.5c0-2-2.8-3.2-2.8-7a5.8 5.8 0 1 1 11.6 0c0 3.8-2.8 5-2.8 7',
  warning:
    'M12 9.5v4.2M12 17v.01M10.3 4.2 2.6 17.5a2 2 0 0 0 1.7 3h15.4a2 2 0 0 0 1.7-3L13.7 4.2a2 2 0 0 0-3.4 0',
}

/** Decorative: the heading says the kind. */
function Sign({ kind }: { kind: keyof typeof SIGNS }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1em"
      height="1em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={SIGNS[kind]} />
    </svg>
  )
}
