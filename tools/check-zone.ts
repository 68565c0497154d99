import { join } from 'node:path'
import { unstable_readConfig } from 'wrangler'
import { printNodeNotice } from '../build/node-version.ts'
import { readRewriting, rewritingSentence } from './zone-rewriting.ts'

printNodeNotice()

/**
 * What `npm run deploy` runs before wrangler: which features of the zones of wrangler.toml rewrite HTML on its way to visitors. It names
 * them and goes on: a configuration rule may keep them from the Worker's hosts, which the settings of a zone do not say.
 * `ZONE=unchecked` leaves it out.
 */
const config = process.env.WRANGLER_CONFIG ?? join(import.meta.dirname, '../wrangler.toml')
const settings = unstable_readConfig({ config, env: process.argv[2] }, { hideWarnings: true })
const routes = (settings.routes ?? []) as (string | { zone_name?: string })[]
const zones = new Set(routes.flatMap((route) => (typeof route === 'string' ? [] : (route.zone_name ?? []))))

if (process.env.ZONE !== 'unchecked') for (const zone of zones) console.error(await sentence(zone))

async function sentence(zone: string): Promise<string> {
  const token = process.env.ROUTES_TOKEN || process.env.CLOUDFLARE_API_TOKEN
  if (!token)
    return `${zone}: not asked for features that rewrite pages: set ROUTES_TOKEN to a token with Zone: Read, Zone Settings: Read, Bot Management: Read and Account Analytics: Read`
  return rewritingSentence(
    zone,
    await readRewriting(zone, { token, baseURL: process.env.CLOUDFLARE_BASE_URL }),
  )
}
