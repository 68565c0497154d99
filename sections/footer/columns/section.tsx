import type { SectionProps } from '../../contract.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { isEmptyFooter } from '../blocks.tsx'
import { BlocksAndBase } from '../blocks-and-base.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

export { footerEnhanceOn as enhanceOn, hasForm as isEnhanced } from '../has-form.ts'
export { usesLocales } from '../../ui/uses-locales.ts'

/** A footer with columns. */
export default function FooterInColumns({ id, data, context, t }: SectionProps<typeof schema>) {
  if (isEmptyFooter(data)) return null
  return (
    <div className={layout.inner}>
      <Heading data={data} context={context} className={styles.heading} />
      <BlocksAndBase id={id} data={data} context={context} t={t} />
    </div>
  )
}
