import * as z from 'zod/mini'
import { isTimeZone } from '#shared/bookings/time-zone.ts'
import { cut } from '#shared/cut.ts'
import { isMoment } from '#shared/forms/date-time.ts'
import type { MessageKey } from '#shared/messages.ts'
import { PRIVATE } from '../../http/cache-control.ts'
import type { RenderedPage } from '../cache/page-cache.ts'
import { CountedBody } from '#shared/bodies/counted-body.ts'
import type { SectionFormResult } from './section-sources.ts'
import { ownCookie, readOwnCookie } from '../../http/own-cookie.ts'
import { base64Bytes, base64url } from '#shared/crypto/digest.ts'

const RESULT_COOKIE = 'form_result'
const SECONDS = 60

/** A cookie may have 4096 bytes with its name and attributes. */
const MAX_VALUE = 3600
/** Limit in bytes after decompression. The cookie comes from a browser, so its content is not trusted. */
const MAX_UNPACKED = 128 * 1024

/** Lengths to which values are cut, tried in order until the result fits. */
const CUTS = [Number.POSITIVE_INFINITY, 4000, 1500, 500, 100, 0]

/** Only keys of the product's messages, so that a cookie cannot put foreign text on a page. */
const messageKey = z.custom<MessageKey>(
  (key) => typeof key === 'string' && /^(?:form|errors|session|booking)\.\w{1,20}$/.test(key),
)
const name = z.string().check(z.maxLength(64))

/** A time of a booking, in the format of the form (sections/form/booking). */
const instant = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/))

const resultSchema = z.object({
  /** Path of the page that shows the result, because browsers send the cookie with every path. */
  path: z.string(),
  section_id: z.string().check(z.maxLength(200)),
  form_id: name,
  ok: z.boolean(),
  message: z.optional(messageKey),
  errors: z.array(
    z.union([
      z.tuple([name, messageKey]),
      z.tuple([name, messageKey, z.union([z.string().check(z.regex(/^[\d:.-]{1,32}$/)), z.number()])]),
    ]),
  ),
  values: z.array(z.tuple([name, z.array(z.string())])),
  times: z.optional(z.array(instant).check(z.maxLength(20))),
  from: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))),
  booked: z.optional(
    z.object({
      service_name: z.string().check(z.maxLength(200)),
      timezone: z.string().check(z.maxLength(64), z.refine(isTimeZone)),
      starts_at: z.string().check(z.refine(isMoment)),
      cancel: z.optional(z.string().check(z.regex(/^\/api\/bookings\/cancel\?token=[\w-]{43}$/))),
    }),
  ),
})

/** The `Set-Cookie` header of a result for the page at `path`. Compressed, because a message may be long. */
export async function resultCookie(
  result: SectionFormResult,
  path: string,
  isSecure: boolean,
): Promise<string> {
  for (const length of CUTS) {
    const values = result.values.map(([field, texts]): [string, string[]] => [
      field,
      texts.map((text) => cut(text, length)),
    ])
    const value = await pack(JSON.stringify({ ...result, path, values }))
    if (value.length <= MAX_VALUE) return cookie(value, isSecure, SECONDS)
  }
  return cookie(await pack(JSON.stringify({ ...result, path, errors: [], values: [] })), isSecure, SECONDS)
}

/** The form result that the request carries for this page; null when there is none. */
export async function readResult(request: Request, url: URL): Promise<SectionFormResult | null> {
  const form_id = url.searchParams.get('form')
  const packed = form_id === null ? null : readOwnCookie(request, RESULT_COOKIE)
  if (packed === null || packed.length > MAX_VALUE) return null
  const parsed = z.safeParse(resultSchema, await unpack(packed))
  if (!parsed.success) return null
  const { path, ...result } = parsed.data
  return result.form_id === form_id && path === url.pathname ? result : null
}

/** The page with a result, for this request only. */
export function withResultShown(page: RenderedPage, url: URL): RenderedPage {
  const headers = new Headers(page.headers)
  headers.set('cache-control', PRIVATE)
  headers.append('set-cookie', cookie('', url.protocol === 'https:', 0))
  return { ...page, headers, etag: '', cacheSeconds: 0 }
}

function cookie(value: string, isSecure: boolean, seconds: number): string {
  return ownCookie(RESULT_COOKIE, value, { isSecure, seconds })
}

async function pack(text: string): Promise<string> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return base64url(new Uint8Array(await new Response(packed).arrayBuffer()))
}

async function unpack(value: string): Promise<unknown> {
  try {
    const unpacked = new Blob([base64Bytes(value)])
      .stream()
      .pipeThrough(new DecompressionStream('deflate-raw'))
    const body = new CountedBody(unpacked)
    if (await body.readTo(MAX_UNPACKED)) return JSON.parse(body.text())
    await body.cancel()
    return null // more than any form needs
  } catch {
    return null // not a result of a form
  }
}
