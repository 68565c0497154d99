const HEX = /^#[0-9a-f]{6}$/i
/** Values that depend on the element. Themes do not have them. */
const OF_ELEMENT = /\bvar\(|currentcolor/i
const COMPUTED = /^color\(srgb ([\d.e+-]+) ([\d.e+-]+) ([\d.e+-]+)\)$/

/** Computed colours by their text, because computing one makes the browser compute styles. */
const known = new Map<string, string | null>()

/** A CSS colour as #rrggbb, as this browser shows it; null for an invalid or translucent colour. */
export function hexColour(text: string): string | null {
  const colour = text.trim()
  if (HEX.test(colour)) return colour.toLowerCase()
  if (colour === '' || OF_ELEMENT.test(colour) || !CSS.supports('color', colour)) return null
  const hex = known.get(colour)
  if (hex !== undefined) return hex
  const computed = computedColour(colour)
  known.set(colour, computed)
  return computed
}

function computedColour(colour: string): string | null {
  const probe = document.createElement('span')
  // `color-mix` computes to sRGB numbers, whatever the notation of its colours.
  probe.style.color = `color-mix(in srgb, ${colour}, ${colour})`
  if (probe.style.color === '') return null
  document.body.append(probe)
  const [, ...parts] = COMPUTED.exec(getComputedStyle(probe).color) ?? []
  probe.remove()
  return parts.length === 3 ? `#${parts.map(byteOf).join('')}` : null
}

function byteOf(part: string): string {
  const byte = Math.round(Math.min(1, Math.max(0, Number(part))) * 255)
  return byte.toString(16).padStart(2, '0')
}
