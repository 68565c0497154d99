/** Milliseconds of computing that `run` takes, the least of several runs: what else the machine does counts little. */
function cpuMs(run: () => unknown, runs: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let index = 0; index < runs; index++) {
    const before = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

/** Shorter times say nothing: a garbage collection takes as long. */
const MEASURABLE_MS = 15

/** What is linear takes 2 for twice as much, and what is quadratic 4. */
export const MOST_GROWTH = 3

/**
 * How much longer `read` takes for twice as much of a text, as measured for four times as much, where the two kinds are
 * further apart; 1 where neither takes a time that can be measured.
 */
export function growthOf(read: (text: string) => unknown, unit: string, length: number): number {
  const text = (size: number) => unit.repeat(Math.ceil(size / unit.length))
  const [part, whole] = [text(length / 4), text(length)]
  let growth = 1
  // A true growth shows each time; one that the machine made up does not.
  for (const runs of [1, 3, 6]) {
    const after = cpuMs(() => read(whole), runs)
    if (after < MEASURABLE_MS) return 1
    growth = Math.sqrt(after / cpuMs(() => read(part), runs))
    if (growth <= MOST_GROWTH) return growth
  }
  return growth
}
