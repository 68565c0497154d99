import type { Dns } from '../admin/domains/dns.ts'

/**
 * The message for an operator whose domain lets every certificate authority issue certificates (RFC 8659); null if
 * CAA records restrict them.
 * @throws LookupFailure
 */
export async function caaRefusal(domain: string, dns: Pick<Dns, 'caa'>): Promise<string | null> {
  const records = await dns.caa(domain)
  if (records.some((record) => /^\d+ issue(?:wild)?\b/i.test(record))) return null
  return [
    `${domain} has no CAA record: every certificate authority may give certificates for it and for the names below it.`,
    'Add one for each that Cloudflare uses (docs/deploy.md, Certificates), or set CAA=unchecked.',
  ].join('\n')
}
