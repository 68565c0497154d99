import { join } from 'node:path'
import { unstable_readConfig } from 'wrangler'
import { dnsOverHttps, LookupFailure } from '../admin/domains/dns.ts'
import { DEFAULT_RESOLVER } from '../admin/domains/domain-settings.ts'
import { caaRefusal } from './caa-refusal.ts'
import { printNodeNotice } from '../build/node-version.ts'

printNodeNotice()

/**
 * Run by `npm run deploy`: checks that CAA records restrict which certificate authorities may issue certificates for
 * the platform's domain and for its tenants' names below it. `CAA=unchecked` skips the check.
 */
const config = process.env.WRANGLER_CONFIG ?? join(import.meta.dirname, '../wrangler.toml')
const { vars } = unstable_readConfig({ config, env: process.argv[2] }, { hideWarnings: true })
const domain = String(vars.PLATFORM_DOMAIN ?? '')

if (process.env.CAA !== 'unchecked' && domain !== '') {
  try {
    const refusal = await caaRefusal(domain, dnsOverHttps(String(vars.DNS_RESOLVER || DEFAULT_RESOLVER)))
    if (refusal !== null) {
      console.error(refusal)
      process.exitCode = 1
    }
  } catch (error) {
    if (!(error instanceof LookupFailure)) throw error
    // The records are unknown; a resolver that is down must not prevent a deploy.
    console.error(`CAA records of ${domain} were not checked: ${error.message}`)
  }
}
