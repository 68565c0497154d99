import type { DividerData } from '../fields/divider.ts'

/** Height of a divider; its section reserves the space. */
export function dividerHeight({ heightPx, scaleY }: Pick<DividerData, 'heightPx' | 'scaleY'>): string {
  if (heightPx !== undefined) return `${(heightPx * scaleY) / 16}rem`
  return scaleY === 1 ? DEFAULT_HEIGHT : `calc(${DEFAULT_HEIGHT} * ${scaleY})`
}

const DEFAULT_HEIGHT = 'clamp(2.5rem, 6vw, 6rem)'
