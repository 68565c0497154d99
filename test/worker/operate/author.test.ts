import { describe, expect, test } from 'vitest'
import { siteDocument } from '../../../admin/document.ts'
import { siteContent } from '../../../admin/site-content.ts'
import type { Database } from '../../../admin/sites.ts'
import type { Caller } from '../../../worker/operate/caller.ts'
import { HANDLERS } from '../../../worker/operate/handlers.ts'
import { smallSite } from '../../admin/small-site.ts'

const TENANT = 'a1b2c3d4-0000-4000-8000-000000007001'
const platform: Caller = { kind: 'token', id: 't', name: 'plataforma', scopes: ['publish'], tenant: null }
const bound: Caller = { ...platform, name: 'da loja', tenant: TENANT }
const owner: Caller = { kind: 'member', account: 'conta', tenant: TENANT, role: 'owner', sites: null }

const site = smallSite()
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
const published = { revision: 'r2', previous: 'r1', changed: true }
const at = { site: 'pequena.test', query: undefined }
const due_at = '2100-01-01T00:00:00Z'

type Call = (
  author: { author?: string },
  context: Parameters<typeof HANDLERS.publishSite>[1],
) => Promise<object>

/** Every call that stores an author, with the function of the database that stores it. */
const CALLS: [string, Call][] = [
  [
    'draft_save',
    (author, context) =>
      HANDLERS.saveDraft({ ...at, body: { content: siteContent(site), expected: 'd', ...author } }, context),
  ],
  [
    'draft_save',
    (author, context) =>
      HANDLERS.importRedirects(
        { ...at, body: { csv: '/velha,/', replace: false, dry_run: false, ...author } },
        context,
      ),
  ],
  [
    'site_publish',
    (author, context) =>
      HANDLERS.publishSite({ ...at, body: { draft: 'd', force: false, ...author } }, context),
  ],
  [
    'site_rollback',
    (author, context) => HANDLERS.rollbackSite({ ...at, body: { revision: 'r0', ...author } }, context),
  ],
  [
    'schedule_add',
    (author, context) =>
      HANDLERS.addPlan({ ...at, body: { action: 'unpublish', due_at, force: false, ...author } }, context),
  ],
]

async function signed(caller: Caller, [name, call]: (typeof CALLS)[number], author: { author?: string }) {
  const answers: Record<string, unknown> = {
    site_read: read,
    draft_save: { draft: 'd2' },
    site_publish: published,
    site_rollback: published,
    schedule_add: { id: 1 },
  }
  let by: unknown
  const database: Database = {
    async rpc(asked, args) {
      if (asked === name) by = args.author
      return { data: answers[asked], error: null }
    },
  }
  await call(author, {
    database,
    caller,
    adminHost: null,
    previews: null,
    domains: null,
    files: null,
    isWritten: false,
    writeInvitation: null,
    refresh: async () => ({}),
  })
  return by
}

describe.each(CALLS)('%s', (...each) => {
  test.each([
    ['a token of all sites signs as the author it names', platform, { author: 'Ana' }, 'Ana'],
    ['a token of all sites signs with its name', platform, {}, 'plataforma'],
    [
      'the name of a token of one tenant comes before the author it names',
      bound,
      { author: 'Ana' },
      'da loja (Ana)',
    ],
    ['a token of one tenant signs with its name', bound, {}, 'da loja'],
    ['the account of a member comes before the author it names', owner, { author: 'Ana' }, 'conta (Ana)'],
    ['a member signs with the account', owner, {}, 'conta'],
  ])('%s', async (_, caller, author, expected) => {
    expect(await signed(caller, each, author)).toBe(expected)
  })
})

test('an author is cut to the stored length, between two characters', async () => {
  const author = await signed(bound, CALLS[2] as (typeof CALLS)[number], { author: '🥐'.repeat(199) })
  expect(author).toBe(`da loja (${'🥐'.repeat(191)}`)
})
