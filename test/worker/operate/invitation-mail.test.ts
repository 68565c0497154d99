import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { siteDocument } from '../../../admin/document.ts'
import type { Database } from '../../../admin/sites.ts'
import { writeInvitation } from '../../../worker/operate/invitation-mail.ts'
import { readEnv } from '../../../worker/env.ts'
import { fileAssets } from '../../support/file-assets.ts'
import { readInvitation } from '../../../studio/session/invitation.ts'
import { smallSite } from '../../admin/small-site.ts'

const SITE = 'pequena.test'
const EMAIL = 'ana@example.test'
const site = smallSite()
const read = {
  site_id: site.site_id,
  tenant_uuid: site.tenant.uuid,
  tenant_id: 1,
  hosts: site.hosts,
  unverified: [] as object[],
  status: 'published',
  revision: 'r2',
  source: 'live',
  draft: null,
  draft_author: null,
  draft_updated_at: null,
  document: siteDocument(site),
}

let lines: object[]
beforeEach(() => {
  lines = []
  vi.spyOn(console, 'warn').mockImplementation((line: string) => void lines.push(JSON.parse(line)))
})
afterEach(() => vi.restoreAllMocks())

/** The answer to an invitation if the database answers `known`, and the mails that were sent. */
async function write({
  known = read as object,
  isEditing = false,
  isWritten = false,
  send = async (): Promise<void> => {},
} = {}) {
  const mailed: string[] = []
  const bindings = {
    UPSTREAM: 'supabase',
    SUPABASE_URL: 'https://ref.supabase.test',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
    SUPABASE_SECRET_KEY: 'sb_secret_x',
    MAIL_FROM: 'convites@plataforma.test',
    SITES: {} as KVNamespace,
    ASSETS: fileAssets,
    EMAIL: {
      async send({ to }: { to: string }) {
        await send()
        mailed.push(to)
      },
    } as unknown as SendEmail,
  }
  const database: Database = { rpc: async () => ({ data: known, error: null }) }
  const answer = await writeInvitation(
    { site: SITE, email: EMAIL, isEditing, isWritten },
    { database, bindings, env: readEnv(bindings), url: new URL('https://admin.test/') },
  )
  return { ...answer, sent: mailed }
}

const letter = expect.objectContaining({ to: EMAIL, link: `https://${SITE}/` })

test('an invited person gets a mail with the address of the site', async () => {
  expect(await write()).toEqual({ letter, mailed: true, sent: [EMAIL] })
  expect(lines).toEqual([])
})

test.each([
  ['with a verified host', read],
  ['without a verified host', { ...read, unverified: [{ host: SITE, token: 't' }] }],
])(
  'a person invited to edit a site %s gets a link to the Studio that contains the e-mail address',
  async (_, known) => {
    const { letter: written } = await write({ known, isEditing: true })
    const link = new URL(written?.link ?? '')
    expect([link.origin, link.pathname]).toEqual(['https://admin.test', `/sites/${site.site_id}`])
    expect(readInvitation(link)).toEqual({ email: EMAIL, tenant: site.tenant.uuid })
  },
)

test('a call that is sent again after it has invited sends no second mail', async () => {
  expect(await write({ isWritten: true })).toEqual({ letter, mailed: false, sent: [] })
})

test.each([
  ['a host that is only claimed', { unverified: [{ host: SITE, token: 't' }] }],
  ['a wildcard alone', { hosts: [`*.${SITE}`] }],
  ['no host any more', { hosts: [] }],
])(
  'a site with %s gets no letter, because its link would lead nowhere or to another server',
  async (_, changes) => {
    expect(await write({ known: { ...read, ...changes } })).toEqual({ letter: null, mailed: false, sent: [] })
    expect(lines).toEqual([])
  },
)

test('an invitation whose letter cannot be made because the database fails is valid and logged', async () => {
  const answer = await write({ known: { error: 'unknown_site' } })
  expect(answer).toEqual({ letter: null, mailed: false, sent: [] })
  expect(lines).toEqual([{ event: 'invitation not sent', site: SITE, reason: expect.any(String) }])
})

test('an invitation whose mail fails is valid and logged, and the caller gets the letter to send', async () => {
  const send = () => Promise.reject(new Error('the mailbox is full'))
  expect(await write({ send })).toEqual({ letter, mailed: false, sent: [] })
  expect(lines).toEqual([{ event: 'invitation not sent', site: SITE, reason: 'Email Service: failed' }])
})
