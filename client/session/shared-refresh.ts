import type { BrowserCookies, StoredSession } from './browser-cookies.ts'

/** How long a tab waits for a lock that another tab holds. */
const LOCK_MS = 5_000

/** How long the answer of a refresh may take to reach the cookies; this needs no network. */
const WRITE_MS = 1_000

type SessionCookies = Pick<BrowserCookies, 'name' | 'session' | 'refreshed' | 'onChange'>

/** Deadline of one refresh, because other tabs wait for it. auth-js then tries again. */
const REFRESH_MS = 10_000

/**
 * A `fetch` for auth-js that lets one tab at a time refresh, because a refresh token can be used once. A tab that
 * waited gets the session that the other tab stored. If the lock does not come in time, auth-js tries again.
 */
export function sharedRefresh(cookies: SessionCookies): typeof fetch {
  return (input, init) => {
    if (!String(input).endsWith('/token?grant_type=refresh_token')) return fetch(input, init)
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const options = { signal: AbortSignal.timeout(LOCK_MS) }
    navigator.locks
      .request(`${cookies.name}-refresh`, options, async () => {
        const stored = await cookies.session()
        const { refresh_token: spent } = JSON.parse(String(init?.body)) as StoredSession
        if (stored !== null && stored.refresh_token !== spent) return resolve(Response.json(stored))
        const response = await refresh(input, init)
        if (!response.ok) {
          if (!isTransient(response)) cookies.refreshed({ spent, next: null })
          return resolve(response)
        }
        const { refresh_token: next } = (await response.clone().json()) as StoredSession
        cookies.refreshed({ spent, next })
        const isWritten = written(cookies)
        resolve(response)
        await isWritten
        // The next tab must find the new tokens. Browsers may apply cookie writes late, but always before a read in the
        // same tab returns.
        await cookies.session()
      })
      .catch(reject)
    return promise
  }
}

async function refresh(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    const response = await fetch(input, { ...init, signal: AbortSignal.timeout(REFRESH_MS) })
    if (isTransient(response)) logTransient(`status ${response.status}`)
    return response
  } catch (error) {
    logTransient(error)
    throw error
  }
}

function isTransient({ status }: Response): boolean {
  return status >= 500 || status === 429
}

function logTransient(reason: unknown): void {
  console.warn('The session was not refreshed. This is likely a transient error.', reason)
}

/** Resolves with the next change of the cookies, or after WRITE_MS. */
function written(cookies: SessionCookies): Promise<void> {
  return new Promise((resolve) => {
    cookies.onChange = resolve
    setTimeout(resolve, WRITE_MS)
  })
}
