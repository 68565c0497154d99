import { expect, test } from 'vitest'
import { checkDomains } from '../../../admin/domains/check-domains.ts'
import type { Database } from '../../../admin/sites.ts'

const hosts = Array.from({ length: 45 }, (_, place) => `h${String(place).padStart(2, '0')}.example`)
const none = async () => {
  throw new Error('not asked for hosts that no site has')
}
const hostnames = { find: none, get: none, create: none, renew: none, remove: none }
const rest = {
  hostnames,
  sync: null,
  dns: { txt: none, cname: none, caa: none },
  platform: { domain: 'platform.example', hosts: [] },
  target: 'fallback.platform.example',
}

/** Returns only a share of the hosts, as if another check worked on the others. */
function lending(share: number): Database {
  return {
    rpc: async (name, { max_rows, after }) => {
      if (name !== 'domains_due') return { data: { kept: false }, error: null }
      const following = hosts.filter((host) => host > String(after ?? ''))
      const lent = following.slice(0, Math.ceil(Number(max_rows) * share))
      const due = lent.map((host) => ({ host, owner: null, claims: [], ...unknown }))
      return { data: { hosts: due }, error: null }
    },
  }
}
const unknown = { hostname_id: null, status: null, ssl_status: null }

test.each([1, 0.5])(
  'a check of all hosts looks at every one, even when each call takes a share of %d',
  async (share) => {
    const checked = []
    for await (const each of checkDomains({ database: lending(share), ...rest }, { isAll: true }))
      checked.push(each.host)
    expect(checked).toEqual(hosts)
  },
)
