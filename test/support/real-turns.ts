/** Taken before a test replaces it. */
const setRealImmediate = setImmediate

/** Waits for a condition while clocks of the test stand still: `vi.waitFor` moves them, by as much as the machine is slow. */
export async function realTurns(isMet: () => boolean): Promise<void> {
  while (!isMet()) await new Promise((resolve) => setRealImmediate(resolve))
}
