import type { SectionProps } from '../../contract.ts'
import { Form } from '../../ui/form/form.tsx'
import { hasHeading } from '../../ui/has-heading.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

export { enhanceOn } from '../../ui/form/form.tsx'

/** A text on one side, a one-line form on the other. */
export default function FormNewsletter({ id, data, context, t }: SectionProps<typeof schema>) {
  if (data.fields.length === 0 && !hasHeading(data)) return null
  return (
    <div className={`${layout.inner} ${styles.root}`}>
      <Heading data={data} context={context} className={styles.heading} />
      <Form id={id} data={data} context={context} t={t} heading={data} layout="inline" />
    </div>
  )
}
