import type { Element } from 'hast'

/** A picture as a section stores it; null where it names no file. */
export function imageMedia({ properties }: Element): Record<string, unknown> | null {
  const { src, alt, width, height } = properties
  if (typeof src !== 'string') return null
  const text = typeof alt === 'string' ? alt.trim() : ''
  const size = [width, height].map((side) => Math.round(Number(side)))
  const [wide = 0, high = 0] = size
  return {
    src,
    ...(text === '' ? { decorative: true } : { alt: text }),
    ...(wide >= 1 && high >= 1 && { width: wide, height: high }),
  }
}
