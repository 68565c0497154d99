let ahead = 0

/**
 * Loads something before the visitor needs it. A failure does not reload the page (client/visitor/build-updates.ts), so
 * the visitor's input is not lost.
 * @returns undefined when it failed
 */
export async function loadAhead<T>(load: () => Promise<T>): Promise<T | undefined> {
  ahead++
  try {
    return await load()
  } catch {
    // The visitor's own request tries again, or works without it.
    return undefined
  } finally {
    ahead--
  }
}

export function isLoadingAhead(): boolean {
  return ahead > 0
}
