import subsetFont from 'subset-font'

/** The first and the last weight. */
export type Weights = readonly [number, number]

/** The share of the whole file above which the smaller one is not worth a second file for the other weights. */
const WORTH_IT = 0.95

/**
 * A variable font with fewer weights and the given characters, with all their font features, as WOFF2. HarfBuzz writes it
 * (https://harfbuzz.github.io/utilities.html#utilities-command-line-hbsubset).
 * @param range the characters, as CSS writes them: `U+0-FF,U+131`
 * @returns undefined if it would hardly be smaller
 */
export async function withFewerWeights(
  font: Uint8Array,
  range: string,
  [min, max]: Weights,
): Promise<Uint8Array | undefined> {
  const written = await subsetFont(Buffer.from(font), characters(range), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min, max } },
  })
  return written.length <= font.length * WORTH_IT ? written : undefined
}

function characters(range: string): string {
  return range
    .split(',')
    .flatMap((part) => {
      const [from = 0, to = from] = part
        .replace('U+', '')
        .split('-')
        .map((digits) => Number.parseInt(digits, 16))
      return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
    })
    .join('')
}
