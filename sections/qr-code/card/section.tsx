import type { SectionProps } from '../../contract.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { qrContent } from '../content.ts'
import { QrCode } from '../qr-code.tsx'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

/** A code in a frame, beside a text. */
export default function QrCodeCard({ data, context, t }: SectionProps<typeof schema>) {
  if (qrContent(data) === null) return null
  return (
    <div className={layout.inner}>
      <div className={styles.card}>
        <Heading data={data} context={context} className={styles.heading} />
        <QrCode data={data} resizeImages={context.resizeImages} t={t} />
      </div>
    </div>
  )
}
