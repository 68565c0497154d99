import { encode } from 'uqr'

const LEVELS = ['H', 'Q', 'M', 'L'] as const
export type Level = (typeof LEVELS)[number]

export interface Modules {
  /** Width and height, the quiet zone included. */
  size: number
  /** The dark modules as one SVG path, runs of a row as one stroke. */
  path: string
  level: Level
}

/**
 * A text as QR code. A text that is too long for the requested error correction gets the next lower level.
 * @returns null for a text that does not fit in any code
 */
export function encodeModules(
  text: string,
  { level, margin }: { level: Level; margin: number },
): Modules | null {
  for (const each of LEVELS.slice(LEVELS.indexOf(level))) {
    try {
      // Half of a surrogate pair is not a character and cannot be encoded.
      const { data, size } = encode(text.toWellFormed(), { ecc: each, boostEcc: true, border: margin })
      return { size, path: modulePath(data), level: each }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    }
  }
  return null
}

function modulePath(rows: boolean[][]): string {
  const runs: string[] = []
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      let end = x + 1
      while (row[end]) end++
      runs.push(`M${x} ${y}h${end - x}v1h${x - end}z`)
      x = end
    }
  })
  return runs.join('')
}

/** The code as an SVG file. Its colours are validated, and its path is generated. */
export function svgFile({ size, path }: Modules, { fg, bg }: { fg: string; bg: string }): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="${bg}" d="M0 0h${size}v${size}H0z"/><path fill="${fg}" d="${path}"/></svg>`
}
