import { join } from 'node:path'
import { unstable_readConfig } from 'wrangler'
import { printNodeNotice } from '../build/node-version.ts'
import { readRewriting, rewritingSentence } from './zone-rewriting.ts'

printNodeNotice()

/**
 * Run by `npm run deploy` before wrangler: names the features of the zones in wrangler.toml that rewrite HTML. It
 * only warns, because a configuration rule, which a zone's settings do not show, may disable them for the Worker's
 * hosts. `ZONE=unchecked` skips the check.
 */
const config = process.env.WRANGLER_CONFIG ?? join(import.meta.dirname, '../wrangler.toml')
const settings = unstable_readConfig({ config, env: process.argv[2] }, { hideWarnings: true })
const routes = (settings.routes ?? []) as (string | { zone_name?: string })[]
const zones = new Set(routes.flatMap((route) => (typeof route === 'string' ? [] : (route.zone_name ?? []))))

if (process.env.ZONE !== 'unchecked') for (const zone of zones) console.error(await sentence(zone))

async function sentence(zone: string): Promise<string> {
  const token = process.env.ROUTES_TOKEN || process.env.CLOUDFLARE_API_TOKEN
  if (!token)
    return `${zone}: not checked for features that rewrite pages: set ROUTES_TOKEN to a token with Zone: Read, Zone Settings: Read, Bot Management: Read and Account Analytics: Read`
  return rewritingSentence(
    zone,
    await readRewriting(zone, { token, baseURL: process.env.CLOUDFLARE_BASE_URL }),
  )
}
