import { boundedJsonText, parseJson } from '#core/reading/bounded-json.ts'
import { type PopupKey, type Upstream, UpstreamError } from '#core/reading/upstream.ts'
import { type SupabaseSettings, supabaseUpstream } from './supabase.ts'

export interface HttpSettings extends SupabaseSettings {
  apiOrigin: string
}

/** The HTTP API of an existing platform. Popups come from Supabase where one is configured. */
export function httpUpstream(settings: HttpSettings): Upstream {
  const { apiOrigin } = settings
  const supabase = settings.supabase === null ? null : supabaseUpstream(settings)
  return {
    site: (url, { deadlineMs }) => getOrNull(apiUrl('/api/core/config', { url }), deadlineMs),
    cookieGroups: (url, { deadlineMs }) => getOrNull(apiUrl('/api/cookies/get', { url }), deadlineMs),
    posts: ({ url, category, author, tag, page, perPage }, { deadlineMs }) =>
      getOrNull(
        apiUrl('/api/core/posts', {
          url,
          ...(category && { category }),
          ...(author && { author }),
          ...(tag && { tag }),
          page: String(page),
          ...(perPage && { per_page: String(perPage) }),
        }),
        deadlineMs,
      ),
    post: (url, { deadlineMs }) => getOrNull(apiUrl('/api/core/post', { url }), deadlineMs, NO_SUCH_THING),
    search: ({ url, q, page, perPage }, { deadlineMs }) =>
      getOrNull(
        apiUrl('/api/core/search', { url, q, page: String(page), per_page: String(perPage) }),
        deadlineMs,
      ),
    // Members are rows in Supabase; the API of a platform has none.
    memberPage: async () => null,
    joinMember: async () => null,
    popup: async (key: PopupKey, options) => supabase?.popup(key, options) ?? null,
    acceptsBatches: false,
    saveTracking: async (payload, { deadlineMs }) => {
      await post(apiUrl('/api/tracking/save'), payload, deadlineMs)
    },
    submitForm: async (payload, { deadlineMs }) => {
      const response = await post(apiUrl('/api/forms/submit'), payload, deadlineMs)
      return parseJson((await boundedJsonText(response)) || 'null')
    },
  }

  /** The path is a constant. Input of a visitor is only sent as a query parameter. */
  function apiUrl(path: `/${string}`, query: Record<string, string> = {}): string {
    const search = new URLSearchParams(query).toString()
    return search ? `${apiOrigin}${path}?${search}` : `${apiOrigin}${path}`
  }
}

/** Statuses with which a platform says that it has no such post. A site is missing only with a 404. */
const NO_SUCH_THING = [400, 404, 410, 422]

async function getOrNull(url: string, deadlineMs: number, missing = [404]): Promise<unknown> {
  const response = await fetchUpstream(url, { headers: { accept: 'application/json' } }, deadlineMs)
  if (missing.includes(response.status)) {
    await response.body?.cancel()
    return null
  }
  if (response.status !== 200) throw await failure(response)
  const answer = parseJson(await boundedJsonText(response))
  if (answer === null) throw new UpstreamError('answer is null; a missing site is a 404')
  return answer
}

async function post(url: string, payload: unknown, deadlineMs: number): Promise<Response> {
  const response = await fetchUpstream(
    url,
    {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    },
    deadlineMs,
  )
  if (!response.ok) throw await failure(response)
  return response
}

/** Fails on a redirect: following one would let an upstream choose where the Worker sends data. */
async function fetchUpstream(url: string, init: RequestInit, deadlineMs: number): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(deadlineMs) })
  } catch (cause) {
    throw new UpstreamError('upstream did not answer', { cause })
  }
}

async function failure(response: Response): Promise<UpstreamError> {
  await response.body?.cancel()
  return new UpstreamError(`upstream answered ${response.status}`, { status: response.status })
}
