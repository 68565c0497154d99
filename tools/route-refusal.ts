import { BaseRoutes } from 'cloudflare/resources/workers/routes'
import { BaseZones } from 'cloudflare/resources/zones/zones'
import { createClient } from 'cloudflare/tree-shakable'
import { unstable_readConfig } from 'wrangler'
import { takenHosts, takenSentence, wideRoutes, type ZoneRoute } from './taken-hosts.ts'

/**
 * Why a Worker may not be deployed with the routes of its settings, or null. Cloudflare is called only for a wildcard
 * route, and not if ROUTES is `unchecked`.
 * @param config file of the settings
 * @param env environment of the file (`[env.NAME]`) that is deployed
 * @param variables environment variables of the process
 * @throws if the token does not reach the zone
 */
export async function routeRefusal(
  config: string,
  env: string | undefined,
  variables: Readonly<Record<string, string | undefined>>,
): Promise<string | null> {
  const settings = unstable_readConfig({ config, env }, { hideWarnings: true })
  const { name = '', vars } = settings
  const routes = patterns(settings.routes ?? [])
  if (variables.ROUTES === 'unchecked' || wideRoutes({ routes }).length === 0) return null
  const token = variables.ROUTES_TOKEN || variables.CLOUDFLARE_API_TOKEN
  const zoneName = routes.find(({ zone_name }) => zone_name !== undefined)?.zone_name
  if (!token || zoneName === undefined)
    return [
      'A route of wrangler.toml matches every host of its zone, including the platform’s own. This check reads from Cloudflare whether those are excluded.',
      zoneName === undefined
        ? 'Add zone_name to the route.'
        : 'Set ROUTES_TOKEN to a token with Zone: Read and Workers Routes: Read, or ROUTES=unchecked to deploy without this check.',
    ].join('\n')
  const { zone, found } = await zoneRoutes(zoneName, token, variables.CLOUDFLARE_BASE_URL)
  const taken = takenHosts({ name, routes, vars }, found)
  return taken.length === 0 ? null : takenSentence(taken, { zone })
}

function patterns(
  routes: readonly (string | { pattern: string; zone_name?: string })[],
): { pattern: string; zone_name?: string }[] {
  return routes.map((route) => (typeof route === 'string' ? { pattern: route } : route))
}

async function zoneRoutes(
  zoneName: string,
  token: string,
  baseURL: string | undefined,
): Promise<{ zone: string; found: ZoneRoute[] }> {
  const client = createClient({
    apiToken: token,
    apiKey: null,
    apiEmail: null,
    userServiceKey: null,
    baseURL,
    resources: [BaseZones, BaseRoutes],
  })
  const { result: zones } = await client.zones.list({ name: zoneName })
  const zone = zones.find((each) => each.name === zoneName)?.id
  if (zone === undefined)
    throw new Error(
      `the token of ROUTES_TOKEN, else of CLOUDFLARE_API_TOKEN, does not reach the zone ${zoneName}`,
    )
  const { result } = await client.workers.routes.list({ zone_id: zone })
  return { zone, found: result }
}
