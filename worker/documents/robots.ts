import type { SiteContext } from '../context.ts'
import type { Written } from './written.ts'
import { isSearchable } from '../page/head/searchable.ts'

const RULES = ['User-agent: *', 'Disallow: /api/', '']

/**
 * `/robots.txt`: allows everything except the endpoints, then adds the tenant's rules. On a host that search engines
 * must not list, it disallows everything.
 */
export function writeRobots({ host, origin, env, site }: SiteContext): Written {
  const { robots = '' } = site.config
  const lines = isSearchable(host, env.platformDomain)
    ? [...RULES, ...(robots === '' ? [] : [robots, '']), `Sitemap: ${origin}/sitemap.xml`]
    : ['User-agent: *', 'Disallow: /']
  return { type: 'text/plain; charset=utf-8', text: `${lines.join('\n')}\n` }
}
