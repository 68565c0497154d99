import { expect, test } from 'vitest'
import { startTenant } from '../../studio/session/chosen-tenant.ts'
import { foundSites } from '../../studio/sites/found-sites.ts'

const site = (name: string, ...hosts: string[]) => ({
  ...{ id: name, name, hosts, status: 'published' as const, is: 'website', revision: '', pages: 1 },
  ...{ tenant_uuid: '', tenant: '', has_draft: false, published_at: null },
})
const names = (search: string) =>
  foundSites([site('Pão & Café', 'pao.example'), site('Clínica', 'dentes.example')], search).map(
    ({ name }) => name,
  )

test('sites are found by the words of their name or address, without accents and case, in the order of their names', () => {
  expect(names('')).toEqual(['Clínica', 'Pão & Café'])
  expect(names('PAO cafe')).toEqual(['Pão & Café'])
  expect(names('dentes')).toEqual(['Clínica'])
  expect(names('pao dentes')).toEqual([])
})

test('an account of one tenant works for it, and one of several where it worked before', () => {
  const [a, b] = ['a', 'b'].map((tenant) => ({ tenant, name: tenant, role: 'owner' as const }))
  if (a === undefined || b === undefined) throw new Error('no tenants')
  expect(startTenant([a], null)).toBe(a)
  expect(startTenant([a, b], 'b')).toBe(b)
  expect(startTenant([a, b], 'c')).toBe(null)
})
