import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startTenant } from '../../studio/session/chosen-tenant.ts'
import { foundSites } from '../../studio/sites/found-sites.ts'
import { isAmong } from '../../studio/sites/site-state.ts'
import { inOrder, labelOf, NAMED_TEMPLATES, namedTemplate } from '../../studio/sites/site-templates.ts'
import { authorName } from '../../studio/text/author-name.ts'

const site = (name: string, ...hosts: string[]) => ({
  ...{ id: name, name, hosts, status: 'published' as const, is: 'website', revision: '', pages: 1 },
  ...{ tenant_uuid: '', tenant: '', has_draft: false, published_at: null, published_by: null },
  ...{ draft_author: null, draft_updated_at: null, new_leads: 0, suspended: false },
})
const names = (search: string) =>
  foundSites([site('Pão & Café', 'pao.example'), site('Clínica', 'dentes.example')], search).map(
    ({ name }) => name,
  )

test('sites are found by words of their name or address, ignoring accents and case, sorted by name', () => {
  expect(names('')).toEqual(['Clínica', 'Pão & Café'])
  expect(names('PAO cafe')).toEqual(['Pão & Café'])
  expect(names('dentes')).toEqual(['Clínica'])
  expect(names('pao dentes')).toEqual([])
})

test('an account of one tenant works for that tenant, and an account of several for the last one used', () => {
  const [a, b] = ['a', 'b'].map((tenant) => ({ tenant, name: tenant, role: 'owner' as const }))
  if (a === undefined || b === undefined) throw new Error('no tenants')
  expect(startTenant([a], null)).toBe(a)
  expect(startTenant([a, b], 'b')).toBe(b)
  expect(startTenant([a, b], 'c')).toBe(null)
})

test('sites are filtered by being offline, having changes, or having unread submissions', () => {
  const off = { status: 'draft' as const, suspended: false, has_draft: true, new_leads: 0 }
  const changed = { status: 'published' as const, suspended: false, has_draft: true, new_leads: null }
  const live = { status: 'published' as const, suspended: false, has_draft: false, new_leads: 3 }
  const suspended = { ...live, suspended: true, new_leads: 0 }
  const among = (which: Parameters<typeof isAmong>[0]) =>
    [off, changed, live, suspended].filter((site) => isAmong(which, site))
  expect(among('all')).toEqual([off, changed, live, suspended])
  expect(among('off')).toEqual([off, suspended])
  expect(among('changed')).toEqual([changed])
  expect(among('leads')).toEqual([live])
})

test.each([
  ['Ana', 'Ana'],
  ['5f3c1d1e-8a51-4a0e-9a35-0d7c0a3b1f01 (Rosa (dona))', 'Rosa (dona)'],
  ['5f3c1d1e-8a51-4a0e-9a35-0d7c0a3b1f01', null],
  ['shop editor (Ana)', 'shop editor (Ana)'],
  ['', null],
  [null, null],
])('the author %j is shown as %j', (author, name) => {
  expect(authorName(author)).toBe(name)
})

test.each([
  ['Pão & Café', 'pao-cafe'],
  ['  Dr. José  ', 'dr-jose'],
  ['寿司', ''],
  ['a'.repeat(80), 'a'.repeat(63)],
])('the name %j suggests the address %j', (name, label) => {
  expect(labelOf(name)).toBe(label)
})

test('each template has a name in the dialog, the empty one is first, and an unknown one last', () => {
  const folders = readdirSync(new URL('../../demo/templates', import.meta.url))
  expect([...NAMED_TEMPLATES].sort()).toEqual(folders.sort())
  expect(namedTemplate('floricultura')).toBeNull()
  const template = (name: string) => ({ name, about: '', picture: null, locales: [], is_neutral: false })
  const names = inOrder(['floricultura', 'salao', 'empty'].map(template)).map(({ name }) => name)
  expect(names).toEqual(['empty', 'salao', 'floricultura'])
})
