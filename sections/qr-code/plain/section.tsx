import type { SectionProps } from '../../contract.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import { qrContent } from '../content.ts'
import { QrCode } from '../qr-code.tsx'
import type { schema } from './schema.ts'

/** A code below its heading. */
export default function QrCodePlain({ data, context, t }: SectionProps<typeof schema>) {
  if (qrContent(data) === null) return null
  return (
    <div className={`${layout.inner} ${layout.stack}`}>
      <Heading data={data} context={context} />
      <QrCode data={data} resizeImages={context.resizeImages} t={t} />
    </div>
  )
}
