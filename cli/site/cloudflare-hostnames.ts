import { APIError } from 'cloudflare/core/error'
import {
  BaseCustomHostnames,
  type CustomHostnameGetResponse,
} from 'cloudflare/resources/custom-hostnames/custom-hostnames'
import { createClient } from 'cloudflare/tree-shakable'
import { CloudflareFailure } from '../../admin/domains/cloudflare-failure.ts'
import type { CustomHostname, CustomHostnames } from '../../admin/domains/custom-hostnames.ts'

export interface CloudflareOptions {
  /** Id of the zone whose fallback origin is this Worker. */
  zone: string
  /** With the permission *SSL and Certificates: Edit* for that zone. */
  token: string
  baseURL?: string | undefined
  fetch?: typeof globalThis.fetch | undefined
}

/** HTTP validation works as soon as the host leads here; TLS older than 1.2 is refused. */
const SSL = { method: 'http', type: 'dv', settings: { min_tls_version: '1.2' } } as const

const DUPLICATE = 1406
const DEADLINE_MS = 20_000
/** Number of retries after a 429 or 5xx, each after the time in `retry-after`. */
const RETRIES = 2

/** With Cloudflare's own client, of which only this resource is loaded. */
export function cloudflareHostnames({ zone, token, baseURL, fetch }: CloudflareOptions): CustomHostnames {
  const { customHostnames } = createClient({
    apiToken: token,
    // Not from the environment: one token is enough.
    apiKey: null,
    apiEmail: null,
    userServiceKey: null,
    baseURL,
    fetch,
    maxRetries: RETRIES,
    timeout: DEADLINE_MS,
    resources: [BaseCustomHostnames],
  })
  const of = { zone_id: zone }
  const find: CustomHostnames['find'] = async (host) => {
    const { result } = await orFailure(customHostnames.list({ ...of, hostname: { exact: host } }))
    const found = result.find(({ hostname }) => hostname === host)
    return found === undefined ? null : described(found)
  }
  return {
    find,
    async get(id) {
      const found = await unlessMissing(customHostnames.get(id, of))
      return found === null ? null : described(found)
    },
    async create(host) {
      // The client retries conflicts before reporting them, so looking first is faster.
      const there = await find(host)
      if (there !== null) return there
      try {
        return described(await customHostnames.create({ ...of, hostname: host, ssl: SSL }))
      } catch (error) {
        const known = isDuplicate(error) ? await find(host) : null
        if (known !== null) return known
        throw failure(error)
      }
    },
    renew: async (id) => described(await orFailure(customHostnames.edit(id, { ...of, ssl: SSL }))),
    async remove(id) {
      await unlessMissing(customHostnames.delete(id, of))
    },
  }
}

type Answered = Pick<CustomHostnameGetResponse, 'id' | 'hostname' | 'status' | 'verification_errors'> & {
  ssl?: { status?: string; validation_errors?: { message?: string }[] }
}

function described({ id, hostname, status, ssl, verification_errors }: Answered): CustomHostname {
  const problems = [
    ...(verification_errors ?? []),
    ...(ssl?.validation_errors ?? []).map(({ message }) => message ?? ''),
  ].filter(Boolean)
  return {
    id,
    host: hostname,
    status: status ?? '',
    sslStatus: ssl?.status ?? '',
    problem: problems.length === 0 ? null : problems.join('; ').slice(0, 1000),
  }
}

function isDuplicate(error: unknown): boolean {
  return error instanceof APIError && error.errors.some(({ code }) => code === DUPLICATE)
}

async function unlessMissing<T>(answer: PromiseLike<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof APIError && error.status === 404) return null
    throw failure(error)
  }
}

/** The answer. @throws CloudflareFailure */
async function orFailure<T>(answer: PromiseLike<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw failure(error)
  }
}

function failure(error: unknown): unknown {
  if (!(error instanceof APIError)) return error
  const reasons = error.errors.map(({ code, message }) => `${message} (${code})`).join('; ')
  return new CloudflareFailure(
    `Cloudflare answered ${error.status ?? 'nothing'}${reasons && `: ${reasons}`}`,
    {
      status: error.status,
      cause: error,
    },
  )
}
