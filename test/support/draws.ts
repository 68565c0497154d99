import { seeded } from './seeded.ts'

const { FUZZ_CASES, FAST_CHECK_SEED } = process.env

/** In `npm run test:fuzz`, FUZZ_CASES values are drawn, and lists from which other runs draw are tried whole. */
export const isLong = FUZZ_CASES !== undefined

/** Number of values tried for each property. */
export const DRAWS = Number(FUZZ_CASES ?? 40)

/** The seed of all random choices of a run: FAST_CHECK_SEED, or else the date in UTC, such as 20261126. */
export function daySeed(): number {
  if (FAST_CHECK_SEED === undefined) return Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''))
  const seed = Number(FAST_CHECK_SEED)
  if (FAST_CHECK_SEED === '' || !Number.isInteger(seed))
    throw new Error(`FAST_CHECK_SEED is no whole number: ${FAST_CHECK_SEED}`)
  return seed
}

/**
 * `few` of the values, drawn with the seed of the run; in `npm run test:fuzz` `long` of them, or all if it is absent.
 */
export function drawn<Value>(values: readonly Value[], few: number, long = values.length): Value[] {
  const count = isLong ? long : few
  if (count >= values.length) return [...values]
  const random = seeded(daySeed())
  const left = [...values]
  return Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1)).flat()
}
