import type { SectionProps } from '../../contract.ts'
import card from '../../ui/form/card.module.css'
import { Form } from '../../ui/form/form.tsx'
import { hasHeading } from '../../ui/has-heading.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { itemTag } from '../../ui/level.ts'
import onPicture from '../../ui/on-picture.module.css'
import { BackgroundImage } from '../background-image.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

export { enhanceOn } from '../../ui/form/form.tsx'

/** A text beside a form. */
export default function HeroForm({ id, data, context, t }: SectionProps<typeof schema>) {
  const { media, badge, formTitle, points, fields } = data
  const FormTitle = itemTag(data, context)
  const shown = points.filter((point) => point.text !== undefined)
  if (fields.length === 0 && shown.length === 0 && !hasHeading(data)) return null
  return (
    <div className={`${layout.inner} ${styles.root}`} data-under-header={underHeader(data)}>
      {media && (
        <BackgroundImage media={media} overlay={data.overlay} isTinted={isTinted(data)} context={context} />
      )}
      <div className={media && !isTinted(data) ? `${styles.text} ${onPicture.root}` : styles.text}>
        <Heading data={data} context={context} size="display" />
        {shown.length > 0 && (
          <ul className={styles.points}>
            {shown.map((point) => (
              <li key={point.text?.html} dangerouslySetInnerHTML={{ __html: point.text?.html ?? '' }} />
            ))}
          </ul>
        )}
      </div>
      {fields.length > 0 && (
        <div className={`${card.root} ${styles.form}`}>
          {badge !== '' && <p className={styles.badge}>{badge}</p>}
          {formTitle !== '' && <FormTitle className={styles.formTitle}>{formTitle}</FormTitle>}
          <Form id={id} data={data} context={context} t={t} heading={data} />
        </div>
      )}
    </div>
  )
}

type Data = SectionProps<typeof schema>['data']

/** A chosen colour scheme tints the image; without one the text is white on a dark scrim. */
function isTinted({ colorScheme }: Data): boolean {
  return colorScheme !== 'default'
}

function underHeader(data: Data): 'picture' | 'scheme' | undefined {
  if (data.media === undefined) return undefined
  return isTinted(data) ? 'scheme' : 'picture'
}
