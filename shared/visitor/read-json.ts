/** How often a read is tried in all. */
const MAX_ATTEMPTS = 3
/** Before the second attempt; before the third one it is twice as long. */
const PAUSE_MS = 200

/**
 * What the page reads from its own host. An attempt has failed when no answer comes, when it breaks off, or when it is a 5xx.
 * @param signal ends all attempts together, so that no one waits longer for three than for one
 * @throws the error of the last attempt, and at once for any other status that is not 2xx
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
