/**
 * Milliseconds of CPU time that `run` takes: the minimum of several runs, which other load on the machine affects
 * least.
 */
async function cpuMs(run: () => unknown, runs: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let index = 0; index < runs; index++) {
    const before = process.cpuUsage()
    await run()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

/** Shorter times are not measurable, because a garbage collection takes as long. */
const MEASURABLE_MS = 15

/** The largest allowed growth for twice the input. Linear code has 2, quadratic code 4. */
export const MOST_GROWTH = 3

/** Repeats `unit` whole, up to at least that many characters. */
export function repeated(unit: string): (size: number) => string {
  return (size) => unit.repeat(Math.ceil(size / unit.length))
}

/**
 * Growth of the time of `read` for twice the input, measured with four times the input, where linear and quadratic
 * differ more. Returns 1 if the times are too short to measure.
 * @param make an input of a size: characters, pages, rules
 */
export async function growthOf<Input>(
  read: (input: Input) => unknown,
  make: (size: number) => Input,
  size: number,
): Promise<number> {
  const [part, whole] = [make(size / 4), make(size)]
  let growth = 1
  // Real growth appears in every measurement; noise does not.
  for (const runs of [1, 3, 6]) {
    const after = await cpuMs(() => read(whole), runs)
    if (after < MEASURABLE_MS) return 1
    growth = Math.sqrt(after / (await cpuMs(() => read(part), runs)))
    if (growth <= MOST_GROWTH) return growth
  }
  return growth
}
