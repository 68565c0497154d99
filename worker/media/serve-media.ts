import { HttpError } from '#shared/errors.ts'
import {
  CARD_QUERY,
  MEDIA_TYPES,
  type MediaName,
  type MediaType,
  readMediaAddress,
  offeredWidths,
} from '#shared/media-name.ts'
import type { Site } from '#shared/site.ts'
import { A_DAY, A_MINUTE, IMMUTABLE, NO_STORE } from '../http/cache-control.ts'
import { CallBudget } from '../upstream/call-budget.ts'
import { SingleFlight } from '../store/single-flight.ts'
import type { AppContext } from '../context.ts'
import { log } from '#shared/log.ts'
import { noteCache } from '../scope.ts'
import { matchesEtag } from '../page/cache/page-key.ts'
import { isOneRange } from './byte-range.ts'
import { findFile } from './find-file.ts'
import { chooseMediaStore, type MediaStore, type FoundFile } from './media-store.ts'
import { cachedPicture, cacheFailure, cachePicture, pictureAddress } from './picture-cache.ts'
import { cardRendition, chooseRendition, type Rendition, resizedPicture } from './resized-picture.ts'

/** A requested version of a file. */
interface FileRequest {
  file: MediaName
  /** Null for the file as it is stored. */
  rendition: Rendition | null
  /** In the store. */
  key: string
  tenant: string
  /** The key of the site, by which encodings are counted. */
  site: string
  /** Address of the stored picture in the cache. */
  cacheAddress: string
  etag: string
  range: string | null
}

/**
 * `GET /media/<name>`: a file of the tenant. For a picture, `?w=` chooses one of its widths, and `?card` the version
 * for cards. The content at an address never changes. A request can choose only the version, from a list, and one of
 * three formats through `accept`. Apart from hosts that the site names, nothing else in the request reaches a cache
 * key.
 */
export function serveMedia(c: AppContext): Promise<Response> {
  return serveFile(c, { ...c.var.site, host: c.var.host })
}

/** Whose file it is, and the host of the request. */
type Owner = Pick<Site, 'key' | 'tenant_uuid' | 'wildcard' | 'hosts'> & { host: string }

/** A file of a tenant, for a request whose site is not loaded. */
export async function serveFile(c: AppContext, owner: Owner): Promise<Response> {
  const asked = readRequest(c, owner)
  if (asked === null) throw new HttpError(404, 'No such file')
  const store = chooseMediaStore(c.env, c.var.env)
  const isPicture = MEDIA_TYPES[asked.file.type].startsWith('image/')
  // The ETag is derived from the address, so a match does not prove that the file exists. `*` asks whether the file
  // exists (RFC 9110 §13.1.2).
  if (matchesEtag(c.req.header('if-none-match'), asked.etag)) {
    await requireFile(asked, isPicture, store)
    return new Response(null, { status: 304, headers: fileHeaders(asked) })
  }
  if (isPicture) return pictureAnswer(c, asked, store)
  return storedAnswer(asked, await findFile(store, asked))
}

function readRequest(c: AppContext, owner: Owner): FileRequest | null {
  const url = new URL(c.req.url)
  const file = readMediaAddress(url.pathname)
  if (file === null) return null
  const widths = url.searchParams.getAll('w')
  const width = offeredWidths(file).find((each) => String(each) === widths[0])
  // An unsupported width would be one more address of the same picture.
  if (widths.length > 1 || (widths.length === 1 && width === undefined)) return null
  const isCard = url.searchParams.has(CARD_QUERY)
  if (isCard && (widths.length > 0 || cardRendition(file) === null)) return null
  const rendition = isCard
    ? cardRendition(file)
    : width === undefined
      ? null
      : chooseRendition(file, width, c.req.header('accept') ?? '')
  const etag = `"${file.hash}${rendition === null ? '' : `-${renditionKey(rendition)}`}"`
  const ifRange = c.req.header('if-range')
  // RFC 9110 §14.2: ranges are for GET only.
  const range = c.req.method === 'GET' ? (c.req.header('range') ?? '') : ''
  const key = `${owner.tenant_uuid}/${file.name}`
  return {
    file,
    rendition,
    key,
    tenant: owner.tenant_uuid,
    site: owner.key,
    cacheAddress: pictureAddress(owner, owner.host, key),
    etag,
    range: isOneRange(range) && (ifRange === undefined || ifRange === etag) ? range : null,
  }
}

/** @throws as findFile */
async function requireFile(asked: FileRequest, isPicture: boolean, store: MediaStore | null): Promise<void> {
  const hit = isPicture ? await cachedPicture(cacheKey(asked)) : null
  if (hit === 'failed') return
  const { body } = hit ?? (await findFile(store, { ...asked, range: 'bytes=0-0' }))
  await body?.cancel()
}

/** Limit of pictures of one site that an isolate encodes in ten seconds. */
const ENCODINGS = 100

const budget = new CallBudget(ENCODINGS)

/** Longer than store and encoder together may take. */
const encodings = new SingleFlight<ArrayBuffer | null>({ followerTimeoutMs: 15_000 })

/** A picture from the cache of the data centre, or encoded and then cached. It is always sent whole. */
async function pictureAnswer(c: AppContext, asked: FileRequest, store: MediaStore | null): Promise<Response> {
  const { rendition } = asked
  if (rendition === null) return originalPicture(c, asked, store)
  // Without the service, if it fails, or over the limit, the visitor gets the stored picture.
  if (c.env.IMAGES === undefined) return unresized(c, asked, store, A_DAY)
  const key = cacheKey(asked)
  const hit = await cachedPicture(key)
  if (hit === 'failed') return unresized(c, asked, store, A_MINUTE)
  if (hit !== null) return answerFrom(c, hit, asked)
  const bytes = await encodings.run(
    key,
    () => encodedPicture(c, { ...asked, rendition }, store),
    c.executionCtx,
  )
  if (bytes === null) return unresized(c, asked, store, A_MINUTE)
  noteCache(c.executionCtx, 'MISS')
  return new Response(bytes, { headers: { ...encodedHeaders(asked, bytes), 'x-cache': 'MISS' } })
}

function cacheKey({ cacheAddress, rendition }: FileRequest): string {
  return rendition === null ? cacheAddress : `${cacheAddress}?${renditionKey(rendition)}`
}

function renditionKey({ width, type, maxBytes }: Rendition): string {
  return `${maxBytes === undefined ? width : 'card'}-${type.slice('image/'.length)}`
}

/** Whether `accept` decides the format. For a card it does not. */
function isNegotiated(rendition: Rendition | null): boolean {
  return rendition !== null && rendition.maxBytes === undefined
}

/** Null if the picture cannot be encoded now. */
async function encodedPicture(
  c: AppContext,
  asked: FileRequest & { rendition: Rendition },
  store: MediaStore | null,
): Promise<ArrayBuffer | null> {
  const { IMAGES } = c.env
  if (IMAGES === undefined || !budget.take(asked.site)) return null
  const { body } = await originalPicture(c, asked, store)
  if (body === null) return null
  const key = cacheKey(asked)
  try {
    const bytes = await resizedPicture(IMAGES, body, asked.rendition)
    cachePicture(key, new Response(bytes, { headers: encodedHeaders(asked, bytes) }), c.executionCtx)
    return bytes
  } catch (error) {
    log(
      'warn',
      'picture not resized',
      { site: asked.site, file: asked.file.name, width: asked.rendition.width },
      error,
    )
    cacheFailure(key, c.executionCtx)
    return null
  }
}

function encodedHeaders(asked: FileRequest, bytes: ArrayBuffer): Record<string, string> {
  return { ...fileHeaders(asked), 'content-length': String(bytes.byteLength) }
}

/** The stored picture. */
async function originalPicture(
  c: AppContext,
  asked: FileRequest,
  store: MediaStore | null,
): Promise<Response> {
  const original = { ...asked, rendition: null, range: null, etag: `"${asked.file.hash}"` }
  const address = cacheKey(original)
  const hit = await cachedPicture(address)
  if (hit !== null && hit !== 'failed') return answerFrom(c, hit, original)
  const picture = storedAnswer(original, await findFile(store, original))
  cachePicture(address, picture.clone(), c.executionCtx)
  noteCache(c.executionCtx, 'MISS')
  picture.headers.set('x-cache', 'MISS')
  return picture
}

function answerFrom(c: AppContext, hit: Response, asked: FileRequest): Response {
  noteCache(c.executionCtx, 'HIT')
  return new Response(hit.body, {
    headers: { ...fileHeaders(asked), ...lengthHeader(hit), 'x-cache': 'HIT' },
  })
}

/** Sends the stored picture at the address of a narrower one, with a short lifetime. */
async function unresized(
  c: AppContext,
  asked: FileRequest,
  store: MediaStore | null,
  cacheControl: string,
): Promise<Response> {
  const answer = await originalPicture(c, asked, store)
  answer.headers.set('cache-control', cacheControl)
  if (isNegotiated(asked.rendition)) answer.headers.set('vary', 'accept')
  return answer
}

function storedAnswer(asked: FileRequest, { status, body, length, contentRange }: FoundFile): Response {
  const headers = new Headers(fileHeaders(asked))
  if (length !== null) headers.set('content-length', String(length))
  if (contentRange !== null) headers.set('content-range', contentRange)
  if (status === 416) headers.set('cache-control', NO_STORE)
  return new Response(body, { status, headers })
}

/** An SVG that is opened as a page may contain styles, but may neither run scripts nor load anything. */
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

/**
 * The policy for files that browsers open in a built-in viewer, which needs an object, a player and styles. Safari
 * applies the file's policy to its viewer.
 */
const VIEWER_POLICY =
  "default-src 'none'; object-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

const POLICIES: Partial<Record<MediaType, string>> = {
  svg: DRAWING_POLICY,
  pdf: VIEWER_POLICY,
  mp4: VIEWER_POLICY,
  webm: VIEWER_POLICY,
}

function fileHeaders({ file, rendition, etag }: FileRequest): Record<string, string> {
  const type = rendition?.type ?? MEDIA_TYPES[file.type]
  const policy = POLICIES[file.type]
  return {
    'content-type': type,
    'cache-control': IMMUTABLE,
    etag,
    ...(isNegotiated(rendition) && { vary: 'accept' }),
    ...(!type.startsWith('image/') && { 'accept-ranges': 'bytes' }),
    ...(policy !== undefined && { 'content-security-policy': policy }),
  }
}

function lengthHeader({ headers }: Response): Record<string, string> {
  const length = headers.get('content-length')
  return length === null ? {} : { 'content-length': length }
}
