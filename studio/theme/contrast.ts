/** The contrast of two colours by WCAG 2.2, from 1 to 21; null if one is not #rrggbb. */
export function contrastOf(one: string, other: string): number | null {
  const [first, second] = [luminanceOf(one), luminanceOf(other)]
  if (first === null || second === null) return null
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

function luminanceOf(colour: string): number | null {
  const [, ...parts] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour.trim()) ?? []
  if (parts.length !== 3) return null
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const value = Number.parseInt(part, 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Grades a contrast by the minimums of WCAG for texts, and for large texts and controls. */
export function gradeOf(contrast: number): 'good' | 'large' | 'poor' {
  if (contrast >= 4.5) return 'good'
  return contrast >= 3 ? 'large' : 'poor'
}
