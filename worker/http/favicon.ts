import { safeSource } from '#shared/urls.ts'
import { A_DAY } from './cache-control.ts'
import type { AppContext } from '../context.ts'

/** `GET /favicon.ico`: redirects to the site's icon, or draws its initial in its colours. */
export function serveFavicon(c: AppContext): Response {
  const { config, theme } = c.var.site
  const own = config.favicon && safeSource(config.favicon)
  if (own && !own.startsWith('/favicon.ico')) {
    return new Response(null, { status: 302, headers: { location: own, 'cache-control': A_DAY } })
  }
  const svg = initialIcon(config.name, theme.colours.action)
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml', 'cache-control': A_DAY } })
}

function initialIcon(name: string, { background, text }: { background: string; text: string }): string {
  const initial = [...name.trim().toUpperCase()][0] ?? '•'
  const letter = /[\p{L}\p{N}]/u.test(initial) ? initial : '•'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${background}"/><text x="32" y="45" font-family="system-ui,sans-serif" font-size="38" font-weight="700" text-anchor="middle" fill="${text}">${letter}</text></svg>`
}
