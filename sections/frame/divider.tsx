import type { CSSProperties } from 'react'
import type { Divider as DividerData } from '../fields/divider.ts'
import styles from './divider.module.css'
import { SHAPE_BOX, SHAPES } from './shapes.ts'

/** Height of a divider; its section reserves the space. */
export function dividerHeight({ heightPx, scaleY }: Pick<DividerData, 'heightPx' | 'scaleY'>): string {
  if (heightPx !== undefined) return `${(heightPx * scaleY) / 16}rem`
  return scaleY === 1 ? DEFAULT_HEIGHT : `calc(${DEFAULT_HEIGHT} * ${scaleY})`
}

const DEFAULT_HEIGHT = 'clamp(2.5rem, 6vw, 6rem)'

/** A decorative edge of a section. Its height is reserved, so the layout does not shift. */
export function Divider({ position, divider }: { position: 'top' | 'bottom'; divider: DividerData }) {
  const { type, color, background, scaleX, flipped, zIndex } = divider
  const style: CSSProperties = {
    '--divider-color': color,
    '--divider-scale-x': scaleX,
    '--divider-height': dividerHeight(divider),
    '--divider-background': background,
    ...(zIndex !== undefined && { zIndex }),
  } as CSSProperties
  return (
    <div
      className={styles.root}
      data-divider={position}
      data-type={type}
      data-flipped={flipped || undefined}
      style={style}
      aria-hidden="true"
    >
      <svg
        className={styles.shape}
        viewBox={`0 0 ${SHAPE_BOX.width} ${SHAPE_BOX.height}`}
        preserveAspectRatio="none"
      >
        {SHAPES[type].map((shape) => (
          <path key={shape.d} d={shape.d} fillOpacity={shape.opacity} />
        ))}
      </svg>
    </div>
  )
}
