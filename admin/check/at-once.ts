/** Concurrent requests. Few, because a check must not load the site. */
export const AT_ONCE = 4

/** Calls `act` for each entry of a list, a few at a time. */
export async function atOnce<T>(list: readonly T[], act: (each: T) => Promise<void>): Promise<void> {
  const waiting = [...list]
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await act(next)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
