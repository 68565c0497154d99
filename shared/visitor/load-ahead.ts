let ahead = 0

/**
 * Loads what the visitor has not asked for yet. Where that fails the page stays as it is: what the visitor has typed is worth more.
 * @returns undefined when it failed
 */
export async function loadAhead<T>(load: () => Promise<T>): Promise<T | undefined> {
  ahead++
  try {
    return await load()
  } catch {
    // The visitor's own request for it tries again, or does without.
    return undefined
  } finally {
    ahead--
  }
}

export function isLoadingAhead(): boolean {
  return ahead > 0
}
