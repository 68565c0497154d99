import { join } from 'node:path'
import { printNodeNotice } from '../build/node-version.ts'
import { routeRefusal } from './route-refusal.ts'

printNodeNotice()

/**
 * Run first by `npm run deploy`: checks that no route of wrangler.toml takes the platform's own hosts, such as `www`,
 * from the servers that answer for them. `ROUTES=unchecked` skips the check. The token has its own variable: wrangler
 * prefers CLOUDFLARE_API_TOKEN to its login, and a token that can only read routes cannot deploy.
 */
const config = process.env.WRANGLER_CONFIG ?? join(import.meta.dirname, '../wrangler.toml')
const refusal = await routeRefusal(config, process.argv[2], process.env)
if (refusal !== null) {
  console.error(refusal)
  process.exitCode = 1
}
