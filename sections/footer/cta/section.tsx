import type { SectionProps } from '../../contract.ts'
import { Buttons } from '../../ui/buttons.tsx'
import { hasHeading } from '../../ui/has-heading.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { isEmptyFooter } from '../blocks.tsx'
import { BlocksAndBase } from '../blocks-and-base.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

export { footerEnhanceOn as enhanceOn, hasForm as isEnhanced } from '../has-form.ts'
export { usesLocales } from '../../ui/uses-locales.ts'

/** A large call to action above the columns of the footer. */
export default function FooterWithCta({ id, data, context, t }: SectionProps<typeof schema>) {
  if (isEmptyFooter(data)) return null
  return (
    <div className={layout.inner}>
      {hasHeading(data) && (
        <div className={styles.call}>
          <Heading data={data} context={context} size="display" buttons={false} className={styles.heading} />
          <Buttons buttons={data.buttons} className={styles.buttons} />
        </div>
      )}
      <BlocksAndBase id={id} data={data} context={context} t={t} />
    </div>
  )
}
