/** Milliseconds of computing that `run` takes, the least of several runs: what else the machine does counts little. */
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

/** Shorter times say nothing: a garbage collection takes as long. */
const MEASURABLE_MS = 15

/** What is linear takes 2 for twice as much, and what is quadratic 4. */
export const MOST_GROWTH = 3

/** A text of that many characters which repeats `unit`. */
export function repeated(unit: string): (size: number) => string {
  return (size) => unit.repeat(Math.ceil(size / unit.length))
}

/**
 * How much longer `read` takes for twice as much input, as measured for four times as much, where the two kinds are
 * further apart; 1 where neither takes a time that can be measured.
 * @param make an input of a size: characters, pages, rules
 */
export async function growthOf<Input>(
  read: (input: Input) => unknown,
  make: (size: number) => Input,
  size: number,
): Promise<number> {
  const [part, whole] = [make(size / 4), make(size)]
  let growth = 1
  // A true growth shows each time; one that the machine made up does not.
  for (const runs of [1, 3, 6]) {
    const after = await cpuMs(() => read(whole), runs)
    if (after < MEASURABLE_MS) return 1
    growth = Math.sqrt(after / (await cpuMs(() => read(part), runs)))
    if (growth <= MOST_GROWTH) return growth
  }
  return growth
}
