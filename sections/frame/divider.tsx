import type { CSSProperties } from 'react'
import type { DividerData } from '../fields/divider.ts'
import styles from './divider.module.css'
import { dividerHeight } from './divider-height.ts'
import { SHAPE_BOX, SHAPES } from './shapes.ts'

function Paths({ type }: Pick<DividerData, 'type'>) {
  return SHAPES[type].map((shape) => <path key={shape.d} d={shape.d} fillOpacity={shape.opacity} />)
}

/** Places of the copies that fill a section wider than its shape: -1 is left of the shape, 1 right of it. */
function copyPlaces(scaleX: number): number[] {
  const each = Math.ceil((1 / scaleX - 1) / 2)
  return Array.from({ length: 2 * each }, (_, index) => (index < each ? index - each : index - each + 1))
}

/** Every second copy is mirrored, so that neighbours meet at one height. */
function copyTransform(place: number): string {
  const { width } = SHAPE_BOX
  return place % 2 === 0 ? `translate(${place * width} 0)` : `matrix(-1 0 0 1 ${(place + 1) * width} 0)`
}

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
        <Paths type={type} />
        {copyPlaces(scaleX).map((place) => (
          <g key={place} transform={copyTransform(place)}>
            <Paths type={type} />
          </g>
        ))}
      </svg>
    </div>
  )
}
