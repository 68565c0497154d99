import { join } from 'node:path'
import { missingLiveOrigin } from '../build/keep-assets.ts'
import { printNodeNotice } from '../build/node-version.ts'
import { settingFaults } from '../build/setting-faults.ts'

printNodeNotice()

/** Run by `npm run deploy` before wrangler and its long output: names each placeholder, and a missing LIVE_ORIGIN. */
const config = process.env.WRANGLER_CONFIG ?? join(import.meta.dirname, '../wrangler.toml')
const missing = missingLiveOrigin(process.env.LIVE_ORIGIN)
const faults = [
  ...settingFaults(config, process.argv[2] ?? 'production'),
  ...(missing === null ? [] : [missing]),
]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
