/** Total number of attempts. */
const MAX_ATTEMPTS = 3
/** Pause before the second attempt; doubled before the third. */
const PAUSE_MS = 200

/**
 * Reads JSON from the page's own host. An attempt fails if no answer arrives, if it breaks off, or if it is a 5xx.
 * @param signal ends all attempts together, so that three do not take longer than one may
 * @throws the error of the last attempt, or immediately for any other status outside 2xx
 */
export async function readJson<T>(address: string, signal: AbortSignal, attempt = 1): Promise<T> {
  let isLast = attempt === MAX_ATTEMPTS
  try {
    const response = await fetch(address, { signal })
    if (response.ok) return await response.json()
    isLast ||= response.status < 500
    throw new Error(`${address}: ${response.status}`)
  } catch (error) {
    if (isLast || signal.aborted) throw error
  }
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt))
  return readJson(address, signal, attempt + 1)
}
