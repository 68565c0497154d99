import { expect, test } from 'vitest'
import { OPERATIONS } from '../../../admin/operations.ts'
import type { Database } from '../../../admin/sites.ts'
import { authorise, type Caller } from '../../../worker/operate/caller.ts'

const TENANT = 'a1b2c3d4-0000-4000-8000-000000007001'
const OTHER = 'a1b2c3d4-0000-4000-8000-000000007002'
const token: Caller = { kind: 'token', id: 't', name: 'loja', scopes: ['read', 'publish'], tenant: TENANT }
const owner: Caller = { kind: 'member', account: 'conta', tenant: TENANT, role: 'owner', sites: null }
const editor: Caller = { ...owner, role: 'editor' }

/** A database of one site of TENANT, one of OTHER, and one of TENANT that is suspended. */
const database: Database = {
  rpc: async (name, { site }) => ({
    data:
      name === 'site_tenant'
        ? site === 'other.test'
          ? OTHER
          : TENANT
        : { site: site === 'suspended.test' ? '2026-11-20' : null, tenant: null },
    error: null,
  }),
}

const call = (caller: Caller, scope: 'read' | 'publish', site: string) =>
  authorise(caller, { operation: { scope }, site, database })

test.each([
  ['a token', token],
  ['an owner', owner],
])('%s of one tenant reaches no site of another tenant', async (_, caller) => {
  await expect(call(caller, 'read', 'other.test')).rejects.toMatchObject({ status: 404 })
  await expect(call(caller, 'read', 'own.test')).resolves.toBeUndefined()
})

test('a token of all tenants reaches every site', async () => {
  await expect(call({ ...token, tenant: null }, 'publish', 'other.test')).resolves.toBeUndefined()
})

test('an editor cannot publish', async () => {
  await expect(call(editor, 'publish', 'own.test')).rejects.toMatchObject({ status: 403 })
  await expect(call(owner, 'publish', 'own.test')).resolves.toBeUndefined()
})

test('an author may use only writing calls that check the change, and cannot publish', async () => {
  const author: Caller = { ...owner, role: 'author' }
  const authorised = (operation: Parameters<typeof authorise>[1]['operation'], site = 'own.test') =>
    authorise(author, { operation, site, database })
  await expect(authorised({ scope: 'read' })).resolves.toBeUndefined()
  await expect(authorised({ scope: 'write', isForAuthors: true })).resolves.toBeUndefined()
  for (const refused of [
    authorised({ scope: 'write' }),
    authorised({ scope: 'write' }, ''),
    authorised({ scope: 'publish' }),
  ])
    await expect(refused).rejects.toMatchObject({ status: 403 })
})

test.each(['createFromTemplate', 'cloneSite', 'readHost'] as const)(
  '%s is for owners, not for editors and authors',
  async (name) => {
    const authorised = (caller: Caller) =>
      authorise(caller, { operation: OPERATIONS[name], site: 'own.test', database })
    await expect(authorised(owner)).resolves.toBeUndefined()
    for (const caller of [editor, { ...owner, role: 'author' } as const])
      await expect(authorised(caller)).rejects.toMatchObject({ status: 403 })
  },
)

test('a suspended site cannot be published by its tenant', async () => {
  await expect(call(owner, 'publish', 'suspended.test')).rejects.toMatchObject({ word: 'site_suspended' })
  await expect(call(owner, 'read', 'suspended.test')).resolves.toBeUndefined()
})

test('an author lists and answers comments, and cannot resolve or delete one', async () => {
  const author: Caller = { ...owner, role: 'author' }
  const authorised = (caller: Caller, name: keyof typeof OPERATIONS) =>
    authorise(caller, { operation: OPERATIONS[name], site: 'own.test', database })
  for (const name of ['listComments', 'answerComment'] as const)
    await expect(authorised(author, name)).resolves.toBeUndefined()
  for (const name of ['resolveComment', 'deleteComment'] as const) {
    await expect(authorised(author, name)).rejects.toMatchObject({ status: 403 })
    await expect(authorised(editor, name)).resolves.toBeUndefined()
  }
})
