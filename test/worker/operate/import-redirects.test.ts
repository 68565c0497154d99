import { expect, test } from 'vitest'
import { siteDocument } from '../../../admin/document.ts'
import type { Database } from '../../../admin/sites.ts'
import { HANDLERS } from '../../../worker/operate/handlers.ts'
import { smallSite } from '../../admin/small-site.ts'

const site = { ...smallSite(), path_rules: [{ from: '/velha', to: '/', status: 301 as const }] }
const read = {
  site_id: site.site_id,
  tenant_uuid: site.tenant.uuid,
  tenant_id: 1,
  hosts: site.hosts,
  unverified: [],
  status: 'published',
  revision: 'r1',
  source: 'draft',
  draft: 'd',
  draft_author: null,
  draft_updated_at: null,
  document: siteDocument(site),
}

test('a dry run returns all rules after the import, and saves nothing', async () => {
  const asked: string[] = []
  const database: Database = {
    async rpc(name) {
      asked.push(name)
      return { data: read, error: null }
    },
  }
  const answer = await HANDLERS.importRedirects(
    {
      site: 'pequena.test',
      query: undefined,
      body: { csv: '/antiga,/nova,302\n', replace: false, dry_run: true },
    },
    { database, caller: { kind: 'member', account: 'a', tenant: 't', role: 'owner' } } as Parameters<
      typeof HANDLERS.importRedirects
    >[1],
  )
  expect(answer).toEqual({
    added: 1,
    replaced: 0,
    same: 0,
    problems: [],
    draft: 'd',
    rules: [
      { from: '/velha', to: '/', status: 301 },
      { from: '/antiga', to: '/nova', status: 302 },
    ],
  })
  expect(asked).toEqual(['site_read'])
})
