import type { SiteContext } from '../site-context.ts'
import type { Written } from './written.ts'
import { isSearchable } from '../head/searchable.ts'

/** `/robots.txt`: everything but the endpoints, or nothing at all on a host that is not for search engines. */
export function writeRobots({ host, origin, env }: SiteContext): Written {
  const lines = isSearchable(host, env.platformDomain)
    ? ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${origin}/sitemap.xml`]
    : ['User-agent: *', 'Disallow: /']
  return { type: 'text/plain; charset=utf-8', text: `${lines.join('\n')}\n` }
}
