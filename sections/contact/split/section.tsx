import type { SectionProps } from '../../contract.ts'
import card from '../../ui/form/card.module.css'
import { Form } from '../../ui/form/form.tsx'
import { hasHeading } from '../../ui/has-heading.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { Details } from '../details.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

export { enhanceOn } from '../../ui/form/form.tsx'

/** Contact details on one side, a form on the other. */
export default function ContactSplit({ id, data, context, t }: SectionProps<typeof schema>) {
  const { fields, details } = data
  if (fields.length === 0 && details.length === 0 && !hasHeading(data)) return null
  return (
    <div className={`${layout.inner} ${styles.root}`} data-form={data.formPosition}>
      <div className={styles.about}>
        <Heading data={data} context={context} />
        <Details details={details} />
      </div>
      {fields.length > 0 && (
        <div className={`${card.root} ${styles.form}`}>
          <Form id={id} data={data} context={context} t={t} heading={data} />
        </div>
      )}
    </div>
  )
}
