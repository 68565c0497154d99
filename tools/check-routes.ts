import { join } from 'node:path'
import { BaseRoutes } from 'cloudflare/resources/workers/routes'
import { BaseZones } from 'cloudflare/resources/zones/zones'
import { createClient } from 'cloudflare/tree-shakable'
import { unstable_readConfig } from 'wrangler'
import { takenHosts, takenSentence, wideRoutes, type ZoneRoute } from './taken-hosts.ts'
import { printNodeNotice } from '../build/node-version.ts'

printNodeNotice()

/**
 * Run first by `npm run deploy`: checks that no route of wrangler.toml takes the platform's own hosts, such as `www`,
 * from the servers that answer for them. `ROUTES=unchecked` skips the check. The token has its own variable: wrangler
 * prefers CLOUDFLARE_API_TOKEN to its login, and a token that can only read routes cannot deploy.
 */
const config = process.env.WRANGLER_CONFIG ?? join(import.meta.dirname, '../wrangler.toml')
const env = process.argv[2]
const settings = unstable_readConfig({ config, env }, { hideWarnings: true })
const { name = '', vars, routes = [] } = settings

if (process.env.ROUTES !== 'unchecked' && wideRoutes({ routes: patterns() }).length > 0) {
  const refusal = await refuse()
  if (refusal !== null) {
    console.error(refusal)
    process.exitCode = 1
  }
}

function patterns(): { pattern: string; zone_name?: string }[] {
  return (routes as (string | { pattern: string; zone_name?: string })[]).map((route) =>
    typeof route === 'string' ? { pattern: route } : route,
  )
}

async function refuse(): Promise<string | null> {
  const token = process.env.ROUTES_TOKEN || process.env.CLOUDFLARE_API_TOKEN
  const zoneName = patterns().find(({ zone_name }) => zone_name !== undefined)?.zone_name
  if (!token || zoneName === undefined)
    return [
      'A route of wrangler.toml matches every host of its zone, the platform’s own too, and this looks whether they are left out.',
      zoneName === undefined
        ? 'Add zone_name to the route.'
        : 'Set ROUTES_TOKEN to a token with Zone: Read and Workers Routes: Read, or ROUTES=unchecked to deploy without looking.',
    ].join('\n')
  const { zone, found } = await zoneRoutes(zoneName, token)
  const taken = takenHosts({ name, routes: patterns(), vars }, found)
  return taken.length === 0 ? null : takenSentence(taken, { zone })
}

async function zoneRoutes(zoneName: string, token: string): Promise<{ zone: string; found: ZoneRoute[] }> {
  const client = createClient({
    apiToken: token,
    apiKey: null,
    apiEmail: null,
    userServiceKey: null,
    baseURL: process.env.CLOUDFLARE_BASE_URL,
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
