import type { BrowserCookies } from './browser-cookies.ts'

/** Another tab that holds the lock for longer than this is not waited for. */
const LOCK_MS = 5_000

/** Between the answer and its cookies nothing waits for a network. */
const WRITE_MS = 1_000

interface StoredSession {
  access_token: string
  refresh_token: string
}

/**
 * `fetch` for auth-js, with one refresh among all tabs: a refresh token is used once. A tab that waited for another one
 * gets the session that the other has stored. A lock that does not come in time is no error: auth-js tries again.
 */
export function sharedRefresh(key: string, cookies: BrowserCookies): typeof fetch {
  return (input, init) => {
    if (!String(input).endsWith('/token?grant_type=refresh_token')) return fetch(input, init)
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const options = { signal: AbortSignal.timeout(LOCK_MS) }
    navigator.locks
      .request(`${key}-refresh`, options, async () => {
        const stored = await readStored(key, cookies)
        const { refresh_token } = JSON.parse(String(init?.body)) as StoredSession
        if (stored !== null && stored.refresh_token !== refresh_token) return resolve(Response.json(stored))
        const isWritten = written(cookies)
        resolve(await refresh(input, init))
        // The next tab must find the new tokens.
        await isWritten
      })
      .catch(reject)
    return promise
  }
}

async function readStored(key: string, cookies: BrowserCookies): Promise<StoredSession | null> {
  return JSON.parse((await cookies.getItem(key)) ?? 'null')
}

async function refresh(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    const response = await fetch(input, init)
    if (response.status >= 500 || response.status === 429) logTransient(`status ${response.status}`)
    return response
  } catch (error) {
    logTransient(error)
    throw error
  }
}

function logTransient(reason: unknown): void {
  console.warn('The session was not refreshed. This is likely a transient error.', reason)
}

/** Resolves with the next change of the cookies. */
function written(cookies: BrowserCookies): Promise<void> {
  return new Promise((resolve) => {
    cookies.onChange = resolve
    setTimeout(resolve, WRITE_MS)
  })
}
