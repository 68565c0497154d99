import { HttpError } from '#shared/errors.ts'
import { hostOfSetting } from '#core/routing/host.ts'
import type { AppContext } from '../context.ts'
import { serveAssets } from '../http/assets.ts'
import { NO_STORE } from '../http/cache-control.ts'
import { only } from '../http/only.ts'
import { readBuildFile } from '../page/sections/build-file.ts'

/** Paths of the Studio's screens, all of which get the same document. */
const PLACE = /^\/(?:sites(?:\/.*)?)?$/

/** The icon sets of the build (build/vite/icons.ts), for the search of icons. */
const ICONS = /^\/icons\/(?:names|[a-z-]+\/\d+)\.json$/

/** The Studio at ADMIN_HOST: one document for all of its screens. Its files are below /assets/, like those of pages. */
export const serveStudio = only('GET', async (c: AppContext) => {
  const url = new URL(c.req.url)
  if (ICONS.test(url.pathname)) return serveAssets(c)
  if (!PLACE.test(url.pathname)) throw new HttpError(404, 'No such page')
  const html = await readBuildFile('/studio/page.txt', c.env.ASSETS)
  return c.html(html, 200, {
    'cache-control': NO_STORE,
    'content-security-policy': studioPolicy(previewSource(c.env.PREVIEW_HOST, url), url.protocol),
    'referrer-policy': 'same-origin',
  })
})

/** Allows scripts and styles of the build and frames of previews. No page may frame the Studio. */
function studioPolicy(previews: string | null, scheme: string): string {
  const own = "'self'"
  const none = "'none'"
  const directives = {
    'default-src': none,
    'script-src': own,
    'style-src': own,
    'font-src': own,
    // Pictures come from the hosts of sites, which have no certificate in development.
    'img-src': [own, 'data:', 'blob:', scheme].join(' '),
    'connect-src': own,
    'frame-src': previews ?? none,
    'form-action': own,
    'base-uri': none,
    'object-src': none,
    'frame-ancestors': none,
    'require-trusted-types-for': "'script'",
    'trusted-types': none,
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')
}

/** Every site has a preview host below PREVIEW_HOST; in development with the port of this request. */
function previewSource(setting: string | undefined, { protocol, port }: URL): string | null {
  const host = hostOfSetting(setting)
  if (host === null) return null
  return `${protocol}//*.${host}${port === '' ? '' : `:${port}`}`
}
