import { MEGABYTE } from '#shared/forms/validate.ts'
import { HttpError } from '#shared/errors.ts'
import { CountedBody } from '#shared/bodies/counted-body.ts'
import { parseJsonBody } from '#shared/bodies/json-body.ts'
import type { UploadMemory } from '../store/uploads.ts'

/** More than any message needs (docs/reference/limits.md). */
const MAX_BODY_BYTES = 64 * 1024

const MAX_NESTING = 4

/** Every part of a multipart body becomes an object. No form sends so many (docs/reference/limits.md). */
const MAX_PARTS = 1000

/** The sent values by name, as `FormData.getAll` returns them. */
export type Submission = Map<string, (string | File)[]>

/** The value of one of the runtime's own fields; undefined when it is empty or too long. */
export function runtimeField(submission: Submission, name: string): string | undefined {
  const [value] = submission.get(name) ?? []
  return typeof value === 'string' && value !== '' && value.length <= 2048 ? value : undefined
}

export interface ReadOptions {
  /**
   * Called with the first fields when a multipart body is larger than a form without files may be. The
   * runtime's own fields come first, so the caller can find the form and see whether it accepts files.
   */
  mayBeLarge: (first: Submission) => Promise<boolean>
  /** Megabytes of all files of a form. */
  filesMb: number
  /** Memory of the isolate for the body. The caller frees it when the files are stored. */
  upload: UploadMemory
}

/** The submission; if its files are too large, its first fields only. */
interface Reading {
  submission: Submission
  isWhole: boolean
}

/**
 * Reads the body of a form in one of its three encodings.
 * @throws HttpError 400, 413 and 415; 503 while the isolate has no memory for the body
 */
export async function readSubmission(
  request: Request,
  { mayBeLarge, filesMb, upload }: ReadOptions,
): Promise<Reading> {
  const contentType = request.headers.get('content-type') ?? ''
  const kind = contentType.split(';', 1)[0]?.trim().toLowerCase()
  const body = await CountedBody.ofRequest(request, upload.take)
  const isWhole = await body.readTo(MAX_BODY_BYTES)
  switch (kind) {
    case 'application/json':
    case 'application/x-www-form-urlencoded':
      if (!isWhole) throw await tooLarge(body)
      return {
        submission: kind === 'application/json' ? fromJson(body.text()) : fromQuery(body.text()),
        isWhole,
      }
    case 'multipart/form-data': {
      const first = isWhole ? null : firstFields(body.text())
      if (first !== null && !(await mayBeLarge(first))) throw await tooLarge(body)
      if (first !== null && !(await body.readTo(filesMb * MEGABYTE + MAX_BODY_BYTES))) {
        await body.cancel()
        return { submission: first, isWhole: false }
      }
      return { submission: await fromMultipart(body.bytes(), contentType), isWhole: true }
    }
    default:
      await body.cancel()
      throw new HttpError(415, 'A form must be sent as JSON, urlencoded or multipart')
  }
}

async function tooLarge(body: CountedBody): Promise<HttpError> {
  await body.cancel()
  return new HttpError(413, `The form is larger than ${MAX_BODY_BYTES} bytes`)
}

function fromQuery(text: string): Submission {
  return grouped(new URLSearchParams(text))
}

async function fromMultipart(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<Submission> {
  const [, , boundary] = BOUNDARY.exec(contentType) ?? []
  if (boundary === undefined) throw new HttpError(400, 'The body has no boundary')
  if (hasManyParts(bytes, boundary)) throw new HttpError(413, `The form has more than ${MAX_PARTS} parts`)
  // Uses the boundary that was parsed here, so that the parsed parts are the counted ones.
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` }
  try {
    const data = await new Response(bytes, { headers }).formData()
    return grouped(data as unknown as Iterable<[string, string | File]>)
  } catch (cause) {
    throw new HttpError(400, 'The body is not multipart', { cause })
  }
}

/** RFC 2046 §5.1.1. */
const BOUNDARY = /;\s*boundary=("?)([\w'()+,./:=?-]{1,70})\1\s*(?:;|$)/i

/**
 * Counts lines that begin with the boundary. No line break comes before the first part, and the last boundary ends
 * the body.
 */
function hasManyParts(bytes: Uint8Array, boundary: string): boolean {
  const start = new TextEncoder().encode(`--${boundary}`)
  let parts = 0
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== LINE_FEED || !start.every((byte, index) => bytes[at + 1 + index] === byte)) continue
    if (++parts > MAX_PARTS) return true
  }
  return false
}

const LINE_FEED = 10

/** Text fields at the beginning of a multipart body that has not arrived completely. */
function firstFields(text: string): Submission {
  const [boundary = ''] = text.split('\r\n', 1)
  const parts = text.split(`\r\n${boundary}`).slice(0, -1)
  return grouped(
    parts.flatMap((part): [string, string][] => {
      const [, name, value] = TEXT_PART.exec(part) ?? []
      return name === undefined || value === undefined ? [] : [[name, value]]
    }),
  )
}

/** The first part begins with the boundary. A file has `filename` after `name`. */
const TEXT_PART =
  /^(?:--[^\r\n]*)?\r\ncontent-disposition: form-data; name="([^"\r\n]{1,64})"\r\n\r\n([\s\S]*)$/i

/** The fields themselves, or an object with the tenant's fields in `data` next to the runtime's own. */
function fromJson(text: string): Submission {
  const body = parseJsonBody(text, MAX_NESTING)
  if (!isRecord(body)) throw new HttpError(400, 'The body is not an object')
  const { data, ...own } = body
  const fields = isRecord(data) ? { ...own, ...data } : body
  return grouped(
    Object.entries(fields).flatMap(([name, value]) => readTexts(value).map((each) => [name, each])),
  )
}

/** A checked box is `true` in JSON and `on` in a form. */
function readTexts(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => (Array.isArray(each) ? [] : readTexts(each)))
  if (typeof value === 'boolean') return value ? ['on'] : []
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
}

function grouped(pairs: Iterable<readonly (string | File)[]>): Submission {
  const submission: Submission = new Map()
  for (const [name, value] of pairs) {
    if (typeof name !== 'string' || value === undefined) continue
    const values = submission.get(name)
    if (values === undefined) submission.set(name, [value])
    else values.push(value)
  }
  return submission
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
