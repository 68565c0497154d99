/** The address of the HTTP API at this host. */
export const API = '/api/admin'

/** Milliseconds until an unused answer is dropped. */
const OLD_MS = 10_000

interface EarlyCall {
  tenant: string | null
  answer: Promise<Response>
}

const calls = new Map<string, EarlyCall>()

/**
 * Makes calls before the scripts that need their answers are loaded.
 * @param paths below the API
 */
export function callEarly(paths: readonly string[], tenant: string | null): void {
  const headers: HeadersInit = tenant === null ? {} : { 'x-tenant': tenant }
  for (const path of paths) {
    const address = new URL(API + path, location.href).href
    const answer = fetch(address, { headers })
    // `fetchOnce` repeats a failed call.
    answer.catch(() => {})
    calls.set(address, { tenant, answer })
    setTimeout(() => calls.delete(address), OLD_MS)
  }
}

/**
 * Returns the answer of an early call, to one caller only; otherwise makes the call. An early refusal is used only if
 * both calls name the same tenant or none, because the API refuses a call that names none of an account with several.
 */
export async function fetchOnce(request: Request): Promise<Response> {
  const early = request.method === 'GET' ? calls.get(request.url) : undefined
  if (early === undefined || !isForTenant(early, request)) return fetch(request)
  calls.delete(request.url)
  const answer = await early.answer.catch(() => null)
  const isSameCall = early.tenant === request.headers.get('x-tenant')
  return answer !== null && (answer.ok || isSameCall) ? answer : fetch(request)
}

/** An account with one tenant need not name it. */
function isForTenant({ tenant }: EarlyCall, request: Request): boolean {
  return tenant === null || tenant === request.headers.get('x-tenant')
}
