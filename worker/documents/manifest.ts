import { cut } from '#shared/cut.ts'
import { safeSource } from '#shared/urls.ts'
import { homePath } from '#core/routing/locale-paths.ts'
import type { SiteContext } from '../context.ts'
import type { Written } from './written.ts'

/** `/site.webmanifest`: the name and the colours of the site on a home screen. */
export function writeManifest({ site, host }: SiteContext): Written {
  const { name, favicon } = site.config
  const { light } = site.theme.colours
  const home = homePath(site.defaultLocale, site)
  const manifest = {
    id: home,
    name: name || host,
    short_name: cut(name || host, 30),
    lang: site.defaultLocale,
    dir: 'ltr',
    start_url: home,
    scope: '/',
    display: 'browser',
    background_color: light,
    theme_color: light,
    icons: [manifestIcon((favicon && safeSource(favicon)) || '/favicon.ico')],
  }
  return { type: 'application/manifest+json; charset=utf-8', text: JSON.stringify(manifest) }
}

/** `/favicon.ico` is generated where the site has no icon of its own. */
function manifestIcon(src: string): object {
  const isVector = src === '/favicon.ico' || /\.svg(?:[?#]|$)/i.test(src)
  return { src, ...(isVector && { type: 'image/svg+xml', sizes: 'any' }) }
}
