import { HttpError } from '#shared/errors.ts'
import { canonicalPath } from '#shared/paths.ts'
import { NO_STORE } from './cache-control.ts'
import type { AppContext } from '../context.ts'
import { matchPathRule } from '#core/routing/path-rules.ts'

const BASE = 'https://same.invalid'

/** `GET /api/core/path-rules?path=`: the redirect of a path, or `{}`. */
export function servePathRules(c: AppContext): Response {
  const path = c.req.query('path')
  if (path === undefined || !path.startsWith('/')) throw new HttpError(400, 'path must start with a slash')
  const url = URL.canParse(path, BASE) ? new URL(path, BASE) : null
  const canonical = url?.origin === BASE ? canonicalPath(url.pathname) : null
  const { site, host } = c.var
  const redirect = canonical?.ok ? matchPathRule(canonical.path, url?.search ?? '', site, host) : null
  return c.json(redirect === null ? {} : { redirect }, 200, { 'cache-control': NO_STORE })
}
