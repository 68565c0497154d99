import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'

const root = join(import.meta.dirname, '..', '..')

/** Fonts that earlier builds wrote: writing one takes a tenth of a second or more. `npm ci` removes them. */
const CACHE = join(root, 'node_modules', '.cache', 'vitrine-fonts')

/** The first and the last weight. */
export type Weights = readonly [number, number]

/** The share of the whole file above which the smaller one is not worth a second file for the other weights. */
const WORTH_IT = 0.95

/**
 * A variable font with fewer weights and the given characters, with all their font features, as WOFF2. HarfBuzz writes it
 * (https://harfbuzz.github.io/utilities.html#utilities-command-line-hbsubset).
 * @param range the characters, as CSS writes them: `U+0-FF,U+131`
 * @param cache folder of the fonts that were written before
 * @returns undefined if it would hardly be smaller
 */
export async function withFewerWeights(
  font: Uint8Array,
  range: string,
  weights: Weights,
  cache: string = CACHE,
): Promise<Uint8Array | undefined> {
  const file = join(cache, `${digestOf(font, range, weights)}.woff2`)
  const written = existsSync(file) ? readFileSync(file) : await writeFont(file, font, range, weights)
  return written.length <= font.length * WORTH_IT ? written : undefined
}

/** Digest of all that decides the bytes: the arguments, and the versions of the packages that write them. */
function digestOf(font: Uint8Array, range: string, weights: Weights): string {
  const hash = createHash('sha256')
    .update(font)
    .update(JSON.stringify([range, weights]))
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex')
}

async function writeFont(
  file: string,
  font: Uint8Array,
  range: string,
  [min, max]: Weights,
): Promise<Uint8Array> {
  const written = await subsetFont(Buffer.from(font), characters(range), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min, max } },
  })
  // Renamed when complete: another build may look for the file now.
  const partial = `${file}.${randomUUID()}`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(partial, written)
  renameSync(partial, file)
  return written
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
