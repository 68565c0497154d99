import * as z from 'zod/mini'

const storedSchema = z.object({
  access_token: z.string().check(z.minLength(1)),
  refresh_token: z.string().check(z.maxLength(512)),
})

/** The tokens of a session as cookies hold it; null for JSON that is not a session. They are not verified here. */
export function storedTokens(json: string | null): { accessToken: string; refreshToken: string } | null {
  const stored = z.safeParse(storedSchema, json === null ? null : JSON.parse(json))
  if (!stored.success) return null
  const { access_token: accessToken, refresh_token: refreshToken } = stored.data
  return { accessToken, refreshToken }
}
