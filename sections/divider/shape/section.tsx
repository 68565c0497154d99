import type { CSSProperties } from 'react'
import type { SectionProps } from '../../contract.ts'
import { Divider } from '../../frame/divider.tsx'
import { dividerHeight } from '../../frame/divider-height.ts'
import { hasHeading } from '../../ui/has-heading.ts'
import { Heading } from '../../ui/heading.tsx'
import layout from '../../ui/layout.module.css'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

/** One of the thirteen divider shapes, as a section. A title is on the side that the shape does not cover. */
export default function DividerShape({ data, context }: SectionProps<typeof schema>) {
  const { type, position, color, scaleX, scaleY, flipped, heightPx } = data
  const heading = hasHeading(data) && (
    <div className={`${layout.inner} ${styles.heading}`}>
      <Heading data={data} context={context} />
    </div>
  )
  const shape = (
    <div className={styles.root} style={{ '--height': dividerHeight({ heightPx, scaleY }) } as CSSProperties}>
      <Divider
        position={position}
        divider={{
          enabled: true,
          type,
          color,
          background: undefined,
          scaleX,
          scaleY,
          flipped,
          heightPx,
          zIndex: undefined,
        }}
      />
    </div>
  )
  if (!heading) return shape
  return (
    <>
      {position === 'bottom' && heading}
      {shape}
      {position === 'top' && heading}
    </>
  )
}
