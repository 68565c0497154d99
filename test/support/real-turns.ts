/** The real function, saved before a test replaces it. */
const setRealImmediate = setImmediate

/**
 * Waits for a condition while the test's clock is stopped. `vi.waitFor` would advance the clock, more on a slow
 * machine.
 */
export async function realTurns(isMet: () => boolean): Promise<void> {
  while (!isMet()) await new Promise((resolve) => setRealImmediate(resolve))
}
