import { seeded } from './seeded.ts'

const { FUZZ_CASES, FAST_CHECK_SEED } = process.env

/** `npm run test:fuzz` draws as many values as FUZZ_CASES says, and tries everything that other runs draw from. */
export const isLong = FUZZ_CASES !== undefined

/** How many values each property is tried with. */
export const DRAWS = Number(FUZZ_CASES ?? 40)

/** What every random choice of a run follows from: FAST_CHECK_SEED, otherwise the date in UTC, as 20261126. */
export function daySeed(): number {
  if (FAST_CHECK_SEED === undefined) return Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''))
  const seed = Number(FAST_CHECK_SEED)
  if (FAST_CHECK_SEED === '' || !Number.isInteger(seed))
    throw new Error(`FAST_CHECK_SEED is no whole number: ${FAST_CHECK_SEED}`)
  return seed
}

/** `count` of the values, drawn by the seed of the run; in `npm run test:fuzz` `long` of them, which are all where it is absent. */
export function drawn<Value>(values: readonly Value[], few: number, long = values.length): Value[] {
  const count = isLong ? long : few
  if (count >= values.length) return [...values]
  const random = seeded(daySeed())
  const left = [...values]
  return Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1)).flat()
}
