import { HttpError } from '#shared/errors.ts'
import { CATALOGUE_FILE } from '#shared/section-catalogue.ts'
import type { AppContext } from '../context.ts'

/** The catalogue of sections, as the build has written it: it is the same until the next build. */
export async function serveCatalogue(c: AppContext): Promise<Response> {
  const known = c.req.header('if-none-match')
  const file = await c.env.ASSETS.fetch(`https://assets.invalid${CATALOGUE_FILE}`, {
    headers: known === undefined ? {} : { 'if-none-match': known },
  })
  if (!file.ok && file.status !== 304) throw new HttpError(503, 'The catalogue could not be read')
  const response = new Response(file.body, file)
  response.headers.set('cache-control', 'private, no-cache')
  return response
}
