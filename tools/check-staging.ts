import { join } from 'node:path'
import { unstable_readConfig } from 'wrangler'
import { printNodeNotice } from '../build/node-version.ts'
import { sharedSettings } from './shared-settings.ts'

printNodeNotice()

/**
 * Run first by `npm run deploy:staging`, which is refused if the staging Worker uses a database, store, queue, host
 * or route of production.
 */
const read = (file: string) =>
  unstable_readConfig(
    { config: join(import.meta.dirname, '..', file), env: 'production' },
    { hideWarnings: true },
  )

for (const setting of sharedSettings(read('wrangler.toml'), read('wrangler.staging.toml'))) {
  console.error(
    `wrangler.staging.toml has ${setting}, which is production's; docs/deploy.md says how the file is made`,
  )
  process.exitCode = 1
}
