import type { SectionProps } from '../../contract.ts'
import { Buttons } from '../../ui/buttons.tsx'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { RichText } from '../../ui/rich-text.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

/** A text of any length. */
export default function TextRich({ data, context }: SectionProps<typeof schema>) {
  const { body, measure } = data
  return (
    <div className={`${layout.inner} ${layout.stack} ${styles.root}`} data-measure={measure}>
      <Heading data={data} context={context} buttons={false} />
      <RichText text={body} className={styles.body} resize={context.resizeImages} />
      <Buttons buttons={data.buttons} />
    </div>
  )
}
