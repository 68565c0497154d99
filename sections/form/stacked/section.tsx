import type { SectionProps } from '../../contract.ts'
import card from '../../ui/form/card.module.css'
import { Form } from '../../ui/form/form.tsx'
import { hasHeading } from '../../ui/has-heading.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

export { enhanceOn } from '../../ui/form/form.tsx'

/** A form of any length on a card, with short fields side by side. */
export default function FormStacked({ id, data, context, t }: SectionProps<typeof schema>) {
  if (data.fields.length === 0 && !hasHeading(data)) return null
  return (
    <div className={`${layout.inner} ${styles.root}`}>
      <Heading data={data} context={context} />
      {data.fields.length > 0 && (
        <div className={card.root}>
          <Form id={id} data={data} context={context} t={t} heading={data} />
        </div>
      )}
    </div>
  )
}
