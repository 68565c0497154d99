import { join } from 'node:path'
import { unstable_readConfig } from 'wrangler'
import { dnsOverHttps, LookupFailure } from '../admin/domains/dns.ts'
import { DEFAULT_RESOLVER } from '../admin/domains/domain-settings.ts'
import { caaRefusal } from './caa-refusal.ts'
import { printNodeNotice } from '../build/node-version.ts'

printNodeNotice()

/**
 * What `npm run deploy` runs: whether CAA records say which certificate authorities may give certificates for the platform's domain
 * and the names below it, which are its tenants'. `CAA=unchecked` leaves it out.
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
    // Nothing is known: a resolver that is down keeps no deploy back.
    console.error(`CAA records of ${domain} were not looked at: ${error.message}`)
  }
}
