import type { CSSProperties } from 'react'
import type { SectionProps } from '../../contract.ts'
import { Divider } from '../../frame/divider.tsx'
import { dividerHeight } from '../../frame/divider-height.ts'
import type { schema } from './schema.ts'
import styles from './styles.module.css'

/** One of the thirteen divider shapes, as a section. */
export default function DividerShape({ data }: SectionProps<typeof schema>) {
  const { type, position, color, scaleX, scaleY, flipped, heightPx } = data
  return (
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
}
