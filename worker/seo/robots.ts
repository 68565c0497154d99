import type { SiteContext } from '../site-context.ts'
import type { Written } from './written.ts'
import { isSearchable } from '../head/searchable.ts'

/** `/robots.txt`: allows everything except the endpoints, and nothing on a host that search engines must not list. */
export function writeRobots({ host, origin, env }: SiteContext): Written {
  const lines = isSearchable(host, env.platformDomain)
    ? ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${origin}/sitemap.xml`]
    : ['User-agent: *', 'Disallow: /']
  return { type: 'text/plain; charset=utf-8', text: `${lines.join('\n')}\n` }
}
