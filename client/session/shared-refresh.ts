import type { BrowserCookies, StoredSession } from './browser-cookies.ts'

/** Another tab that holds the lock for longer than this is not waited for. */
const LOCK_MS = 5_000

/** Between the answer and its cookies nothing waits for a network. */
const WRITE_MS = 1_000

type SessionCookies = Pick<BrowserCookies, 'name' | 'session' | 'refreshed' | 'onChange'>

/** A refresh that takes longer has failed, and is tried again: the other tabs wait for it. */
const REFRESH_MS = 10_000

/**
 * `fetch` for auth-js, with one refresh among all tabs: a refresh token is used once. A tab that waited for another one
 * gets the session that the other has stored. A lock that does not come in time is no error: auth-js tries again.
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
        // The next tab must find the new tokens. Browsers may write cookies later than they say, but not later than a read in the same tab.
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

/** Resolves with the next change of the cookies. */
function written(cookies: SessionCookies): Promise<void> {
  return new Promise((resolve) => {
    cookies.onChange = resolve
    setTimeout(resolve, WRITE_MS)
  })
}
