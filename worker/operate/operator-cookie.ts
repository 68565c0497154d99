import * as z from 'zod/mini'
import { ownCookie, readOwnCookie } from '../http/own-cookie.ts'
import { openSealed, sealText } from '../http/sealed-text.ts'

/** Name of the cookie of an operator's session, and the purpose under which its content is sealed. */
const NAME = 'operator'

/** A session that is not used for this long has ended. */
const IDLE_SECONDS = 43_200 // 12 hours

/** No session lasts longer, even if it is used all the time. */
const LONGEST_SECONDS = 604_800 // 7 days

/** Characters of one cookie: browsers take 4096 bytes with its name and attributes. */
const CHUNK_LENGTH = 3_180

/** Cookies of one session. Tokens of Supabase fit two. */
const MAX_CHUNKS = 4

const CHUNK_NAMES = Array.from({ length: MAX_CHUNKS }, (_, index) => `${NAME}.${index}`)

const tokensSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  /** Seconds since 1970: when the session began, and when its tokens were last exchanged. */
  begun_at: z.int(),
  renewed_at: z.int(),
  /** The session began with a code by e-mail, and no password was chosen since. */
  by_code: z.optional(z.boolean()),
})

/** The tokens of a session that began at `ADMIN_HOST`. Only the Worker opens the cookie that holds them. */
export type OperatorTokens = z.output<typeof tokensSchema>

/** Null without such a cookie, and if the cookie is forged or its session has ended. @param now milliseconds */
export async function readOperatorCookie(
  request: Request,
  { secrets, now }: { secrets: readonly string[]; now: number },
): Promise<OperatorTokens | null> {
  const sealed = readOwnCookie(request, NAME) ?? readChunks(request)
  const text = sealed ? await openSealed(sealed, secrets, NAME) : null
  if (text === null) return null
  const tokens = tokensSchema.parse(JSON.parse(text))
  return now < sessionEndMs(tokens) ? tokens : null
}

/** Whether a request has such a cookie. Its content is not checked. */
export function hasOperatorCookie(request: Request): boolean {
  return [NAME, `${NAME}.0`].some((name) => readOwnCookie(request, name) !== null)
}

/** `Set-Cookie` headers that hold a session, or remove it. @param secret that seals the cookies */
export async function operatorCookies(
  request: Request,
  tokens: OperatorTokens | null,
  { secret, now }: { secret: string; now: number },
): Promise<string[]> {
  const isSecure = request.url.startsWith('https:')
  const chunks = tokens === null ? [] : chunksOf(await sealText(JSON.stringify(tokens), secret, NAME))
  const names = [NAME, ...CHUNK_NAMES]
  const seconds = tokens === null ? 0 : Math.floor((sessionEndMs(tokens) - now) / 1000)
  const attributes = { isSecure, sameSite: 'Strict' } as const
  return names.flatMap((name) => {
    const chunk = chunks.find((each) => each.name === name)
    if (chunk !== undefined) return [ownCookie(name, chunk.value, { ...attributes, seconds })]
    return readOwnCookie(request, name) === null ? [] : [ownCookie(name, '', { ...attributes, seconds: 0 })]
  })
}

/** When the session ends unless its tokens are exchanged again, in milliseconds. */
export function sessionEndMs({ begun_at, renewed_at }: OperatorTokens): number {
  return Math.min(begun_at + LONGEST_SECONDS, renewed_at + IDLE_SECONDS) * 1000
}

function readChunks(request: Request): string {
  const chunks = CHUNK_NAMES.map((name) => readOwnCookie(request, name))
  const end = chunks.indexOf(null)
  return (end === -1 ? chunks : chunks.slice(0, end)).join('')
}

/** One cookie if the text fits. A text too long for all cookies is cut, so that it cannot be opened. */
function chunksOf(text: string): { name: string; value: string }[] {
  if (text.length <= CHUNK_LENGTH) return [{ name: NAME, value: text }]
  return CHUNK_NAMES.map((name, index) => ({
    name,
    value: text.slice(index * CHUNK_LENGTH, (index + 1) * CHUNK_LENGTH),
  })).filter(({ value }) => value !== '')
}
