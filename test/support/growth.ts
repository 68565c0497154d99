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
const MEASURABLE_MS = 12

/** How much longer `read` takes for twice as much of a text; 1 where neither takes a time that can be measured. */
export function growthOf(read: (text: string) => unknown, unit: string, length: number): number {
  const text = (size: number) => unit.repeat(Math.ceil(size / unit.length))
  const [once, twice] = [text(length), text(2 * length)]
  let growth = 1
  // A true growth shows each time; one that the machine made up does not.
  for (const runs of [2, 4, 8]) {
    const after = cpuMs(() => read(twice), runs)
    if (after < MEASURABLE_MS) return 1
    growth = after / cpuMs(() => read(once), runs)
    if (growth <= 3) return growth
  }
  return growth
}
