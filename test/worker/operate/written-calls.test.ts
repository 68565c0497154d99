import { expect, test } from 'vitest'
import { siteDocument } from '../../../admin/document.ts'
import type { Database } from '../../../admin/sites.ts'
import type { Caller } from '../../../worker/operate/caller.ts'
import { type CallContext, HANDLERS } from '../../../worker/operate/handlers.ts'
import { repositoryFiles } from '../../support/repository.ts'
import { smallSite } from '../../admin/small-site.ts'

const caller: Caller = { kind: 'token', id: 't', name: 'plataforma', scopes: ['publish'], tenant: null }

/** The site has no draft, because an earlier call has published it. */
function context(written: Record<string, object>, { isWritten }: { isWritten: boolean }): CallContext {
  const site = smallSite()
  const read = {
    site_id: site.site_id,
    tenant_uuid: site.tenant.uuid,
    tenant_id: 1,
    hosts: site.hosts,
    unverified: [],
    status: 'published',
    revision: 'r2',
    source: 'live',
    draft: null,
    draft_author: null,
    draft_updated_at: null,
    document: siteDocument(site),
  }
  const database: Database = {
    rpc: async (name) => ({ data: name === 'site_read' ? read : written[name], error: null }),
  }
  return {
    database,
    caller,
    adminHost: null,
    previews: null,
    domains: null,
    files: null,
    isWritten,
    writeInvitation: null,
    refresh: async () => ({ 'pequena.test': 'r2' }),
  }
}

const at = { site: 'pequena.test', query: undefined }
const publish = { ...at, body: { draft: 'd1', force: false } }
const done = { site_publish: { revision: 'r2', previous: 'r1', changed: true } }

test('a repeated publish returns its revision after a lost answer, although the draft is gone', async () => {
  expect(await HANDLERS.publishSite(publish, context(done, { isWritten: true }))).toEqual({
    ...done.site_publish,
    shows: { 'pequena.test': 'r2' },
    findings: [],
  })
})

test('any other publish of a draft that is gone is refused', async () => {
  await expect(HANDLERS.publishSite(publish, context(done, { isWritten: false }))).rejects.toMatchObject({
    status: 409,
  })
})

test('a repeated plan returns its id after a lost answer, although the draft has changed', async () => {
  const body = { action: 'publish', due_at: '2100-01-01T00:00:00Z', draft: 'd1', force: false } as const
  const added = { schedule_add: { id: 7 } }
  expect(await HANDLERS.addPlan({ ...at, body }, context(added, { isWritten: true }))).toEqual({ id: 7 })
})

test.each([true, false])(
  'the writer of an invitation’s letter is told whether the call has written before: %s',
  async (isWritten) => {
    const invited = { email: 'ana@example.test', role: 'editor', sites: 'all' } as const
    const told: object[] = []
    const answer = await HANDLERS.inviteMember(
      { ...at, body: invited },
      {
        ...context({ member_invite: invited }, { isWritten }),
        writeInvitation: async (given) => {
          told.push(given)
          return { letter: null, mailed: false }
        },
      },
    )
    expect(told).toEqual([{ site: at.site, email: invited.email, isEditing: false, isWritten }])
    expect(answer).toEqual({ ...invited, letter: null, mailed: false })
  },
)

test('the letter to a member of some sites leads to one of these', async () => {
  const invited = { email: 'ana@example.test', role: 'editor' } as const
  const sites = [{ id: 'sul', name: 'Sul' }]
  const told: string[] = []
  await HANDLERS.inviteMember(
    { ...at, body: { ...invited, sites: ['sul'] } },
    {
      ...context({ member_invite: { ...invited, sites } }, { isWritten: false }),
      writeInvitation: async ({ site }) => {
        told.push(site)
        return { letter: null, mailed: false }
      },
    },
  )
  expect(told).toEqual(['sul'])
})

test('the database accepts exactly the names of the API’s writing calls', () => {
  const [definition] = repositoryFiles(/^supabase\/sql\/functions\/public\/admin_write\.sql$/)
  const [idempotency] = repositoryFiles(/^worker\/operate\/idempotency\.ts$/)
  const calling = repositoryFiles(
    /^admin\/(?:sites|draft-documents|leads|numbers|members|domains\/stored-domains|media\/described-files)\.ts$/,
  )
  const branches = [...(definition?.text.matchAll(/when '(\w+)' then public\.\1\(/g) ?? [])].map(
    ([, name]) => name,
  )
  const [, listed = ''] = /const WRITES = \[([^\]]*)\]/.exec(idempotency?.text ?? '') ?? []
  const writes = [...listed.matchAll(/'(\w+)'/g)].map(([, name]) => name)
  expect(branches.toSorted()).toEqual(writes.toSorted())
  const reads = [
    'sites_list',
    'site_tenant',
    'site_read',
    'site_documents',
    'site_suspended',
    'revisions_list',
    'schedules_list',
    'domains_list',
    'host_free',
    'members_list',
    'leads_list',
    'lead_show',
    'site_stats',
    'media_list',
    'media_show',
  ]
  // A repeated call of these writes nothing more.
  const sets = ['site_suspend', 'lead_status', 'media_describe']
  // Only commands make these; no call of the API does.
  const commands = ['domain_check', 'domain_checked', 'domain_release', 'domain_unmap', 'domains_due']
  const called = calling.flatMap(({ text }) =>
    [...text.matchAll(/callDatabase\(database, '(\w+)'/g)].map(([, name]) => name),
  )
  expect(called.filter((name = '') => ![...reads, ...sets, ...commands].includes(name)).toSorted()).toEqual(
    writes.toSorted(),
  )
})
