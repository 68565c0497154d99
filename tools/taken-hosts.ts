/** A route of a zone, as Cloudflare lists it. A route without a script disables Workers there. */
export interface ZoneRoute {
  pattern: string
  script?: string | undefined
}

/** The settings of an environment in wrangler.toml. */
export interface RouteSettings {
  /** The Worker's name. */
  name: string
  routes: readonly (string | { pattern: string })[]
  vars: { PLATFORM_DOMAIN?: unknown; PLATFORM_HOSTS?: unknown; ADMIN_HOST?: unknown }
}

/** The platform's own hosts besides its domain, unless `PLATFORM_HOSTS` lists them. */
const OWN_NAMES = ['www', 'api', 'admin']

/** The platform's own hosts that other servers answer for. ADMIN_HOST is answered by this Worker. */
export function ownHosts({ vars }: Pick<RouteSettings, 'vars'>): string[] {
  const domain = String(vars.PLATFORM_DOMAIN ?? '')
  const listed =
    typeof vars.PLATFORM_HOSTS === 'string'
      ? vars.PLATFORM_HOSTS.split(/[\s,]+/).filter(Boolean)
      : domain === ''
        ? []
        : [domain, ...OWN_NAMES.map((name) => `${name}.${domain}`)]
  return listed.filter((host) => host !== vars.ADMIN_HOST)
}

/** Routes of the Worker that match more than one named host: all hosts, or all of a domain. */
export function wideRoutes({ routes }: Pick<RouteSettings, 'routes'>): string[] {
  return routes
    .map((route) => (typeof route === 'string' ? route : route.pattern))
    .filter((pattern) => patternHost(pattern).startsWith('*'))
}

/**
 * The platform's own hosts that a wide route of the Worker takes from their servers. A route for exactly that host,
 * which names another Worker or none, precedes the wide one.
 */
export function takenHosts(settings: RouteSettings, zoneRoutes: readonly ZoneRoute[]): string[] {
  const wide = wideRoutes(settings)
  return ownHosts(settings).filter(
    (host) =>
      wide.some((pattern) => matches(pattern, host)) &&
      !zoneRoutes.some(
        ({ pattern, script }) => isWholeHost(pattern, host) && (script || undefined) !== settings.name,
      ),
  )
}

/** The message for an operator whose deploy is refused. */
export function takenSentence(hosts: readonly string[], { zone }: { zone: string }): string {
  return [
    `The Worker's route takes ${hosts.join(', ')} from ${hosts.length === 1 ? 'its own server' : 'their own servers'}.`,
    'Add a route without a Worker for each, once, with a token that has Workers Routes: Edit:',
    ...hosts.map(
      (host) =>
        `  curl "https://api.cloudflare.com/client/v4/zones/${zone}/workers/routes" -H "authorization: Bearer $ROUTES_TOKEN" --json '{"pattern":"${host}/*"}'`,
    ),
    'or list in PLATFORM_HOSTS the hosts that are not this Worker’s (docs/deploy.md, The route).',
  ].join('\n')
}

function patternHost(pattern: string): string {
  return pattern.replace(/^\w+:\/\//, '').split('/')[0] ?? ''
}

/** `*.platform.example` and `*platform.example` begin with a star, which matches any characters. */
function matches(pattern: string, host: string): boolean {
  const wanted = patternHost(pattern)
  return wanted.startsWith('*') ? host.endsWith(wanted.slice(1)) : wanted === host
}

/** A route with http:// does not cover https, so the wide one does. */
function isWholeHost(pattern: string, host: string): boolean {
  return pattern === `${host}/*`
}
