import type { DomainContext } from '../../admin/domains/manage-domains.ts'
import type { DueHost, StoredDomain } from '../../admin/domains/stored-domains.ts'
import type { Database } from '../../admin/sites.ts'

type Print = (line: string) => void
type Args = Record<string, unknown>

/**
 * A `fetch` that sends nothing. It prints each call of Cloudflare's API, and answers like a zone without custom
 * hostnames.
 */
export function dryFetch(print: Print): typeof globalThis.fetch {
  return async (input, init) => {
    const { method, url } = new Request(input, init)
    print(`${method} ${url}${typeof init?.body === 'string' ? ` ${init.body}` : ''}`)
    const hostname = {
      id: 'CUSTOM_HOSTNAME_ID',
      hostname: '',
      status: 'pending',
      ssl: { status: 'initializing' },
    }
    const isList = method === 'GET' && /custom_hostnames\?/.test(url)
    return Response.json({ success: true, errors: [], messages: [], result: isList ? [] : hostname })
  }
}

/**
 * Reads the database, but only prints what it would write. Later reads return the values as if they had been written.
 */
function dryDatabase(database: Database, print: Print): Database {
  const given = new Map<string, unknown>()
  const taken = new Set<string>()
  const now = new Date().toISOString()
  const asGiven = (domain: StoredDomain): StoredDomain =>
    given.has(domain.host) ? { ...domain, verified_at: now, claimed_until: null, token: null } : domain
  const written: Record<string, (args: Args, stored: StoredDomain | undefined) => unknown> = {
    domain_add: ({ host, vouched }) => ({
      host,
      kind: 'alias',
      created_at: now,
      verified_at: vouched === true ? now : null,
      claimed_until: vouched === true ? null : new Date(Date.now() + 7 * 86_400_000).toISOString(),
      token: vouched === true ? null : 'THE_TOKEN',
      hostname: null,
    }),
    domain_verified: (_, stored) => stored && asGiven(stored),
    domain_primary: (_, stored) => stored && { ...stored, kind: 'primary' },
    domain_remove: ({ site, host }) => ({ removed: host, site_id: site, kept_until: null }),
    domain_release: () => ({ released: true }),
    domain_unmap: () => ({ unmapped: true }),
    domain_checked: () => ({ kept: true }),
  }
  return {
    async rpc(name, args) {
      const write = written[name]
      if (write === undefined) {
        const { data, error } = await database.rpc(
          name,
          name === 'domains_due' ? { ...args, lends: false } : args,
        )
        return { data: read(name, data), error }
      }
      print(`database: ${name} ${JSON.stringify(args)}`)
      const host = String(args.host)
      if (name === 'domain_verified' || (name === 'domain_add' && args.vouched === true))
        given.set(host, args.site)
      if (name === 'domain_remove') taken.add(host)
      const { data } =
        args.site === undefined ? { data: null } : await database.rpc('domains_list', { site: args.site })
      const { domains = [] } = (data ?? {}) as { domains?: StoredDomain[] }
      return {
        data: write(
          args,
          domains.find((each) => each.host === host),
        ),
        error: null,
      }
    },
  }

  function read(name: string, data: unknown): unknown {
    if (name === 'domain_check' && data !== null) {
      const due = data as DueHost
      if (taken.has(due.host)) return { ...due, owner: null, claims: [] }
      return given.has(due.host) ? { ...due, owner: String(given.get(due.host)) } : due
    }
    if (name !== 'domains_list') return data
    const list = data as { domains?: StoredDomain[] }
    return list.domains === undefined ? list : { ...list, domains: list.domains.map(asGiven) }
  }
}

/** The context of a command that only prints what it would do. */
export function dryContext<Given extends DomainContext>(context: Given, print: Print): Given {
  return { ...context, database: dryDatabase(context.database, print) }
}
