import { HttpError } from '#shared/errors.ts'
import { ICON_SETS } from '#shared/icon-shard.ts'
import { A_DAY, NO_STORE } from '../http/cache-control.ts'
import { type AppContext, iconSources } from '../context.ts'
import { loadIcons } from '../store/icon-sets.ts'
import { isWithinLimit } from '../http/within-limit.ts'

/** More icons than one page requests. */
const MAX_ICONS = 100

/**
 * `GET /api/icons/{prefix}.json?icons=a,b`: the response format of the Iconify API, from the icon sets of
 * this build, and of other sets where a service is configured.
 */
export async function serveIcons(c: AppContext): Promise<Response> {
  const file = new URL(c.req.url).pathname.split('/').pop() ?? ''
  const prefix = /^([a-z0-9-]+)\.json$/.exec(file)?.[1]
  if (prefix === undefined) throw new HttpError(404, 'No such icon set')
  const names = (c.req.query('icons') ?? '')
    .split(',')
    .filter((name) => /^[a-z0-9-]+$/.test(name))
    .slice(0, MAX_ICONS)
  const sources = iconSources({
    bindings: c.env,
    scope: c.executionCtx,
    site: c.var.site.key,
    asker: 'visitor',
  })
  const mayCallService = sources.origin !== null && !Object.hasOwn(ICON_SETS, prefix)
  if (mayCallService && !(await isWithinLimit(c, 'icons'))) throw new HttpError(429, 'Too many icons')
  const shapes = await loadIcons(
    names.map((name) => `${prefix}:${name}`),
    sources,
  )
  const icons = Object.fromEntries(
    [...shapes].flatMap(([name, shape]) => (shape === null ? [] : [[name.slice(prefix.length + 1), shape]])),
  )
  const isWhole = ![...shapes.values()].includes(null)
  const not_found = names.filter((name) => !Object.hasOwn(icons, name))
  return c.json({ prefix, icons, ...(not_found.length > 0 && { not_found }) }, 200, {
    'cache-control': isWhole ? A_DAY : NO_STORE,
  })
}
