import type { PGlite } from '@supabase/lite/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostedDatabase } from '../support/hosted-database.ts'
import { schemaOf } from '../support/schema-of.ts'

// The embedded backend grants every table to every role, so this reads a database with the rights of hosted Supabase.
let database: PGlite & AsyncDisposable
let rights: string[]

beforeAll(async () => {
  database = await hostedDatabase()
  rights = (await schemaOf(database)).filter((line) => /^right .*\b(?:public|private)\./.test(line))
}, 180_000)
afterAll(() => database[Symbol.asyncDispose]())

/** What a role holds, as `function public.core_config(url text) EXECUTE`. */
function heldBy(role: string): string[] {
  return rights.flatMap((line) => {
    const [, on = '', privileges = ''] = /^right (.*?): (.*)$/.exec(line) ?? []
    return privileges
      .split(', ')
      .filter((privilege) => privilege.startsWith(`${role} `))
      .map((privilege) => `${on} ${privilege.slice(role.length + 1)}`)
  })
}

const VISITORS = [
  'column public.popups.id SELECT',
  'column public.popups.name SELECT',
  'column public.popups.site_id SELECT',
  'column public.popups.status SELECT',
  'column public.popups.tenant_id SELECT',
  'column public.popups.visible_config SELECT',
  'function private.is_popup_public(popup_tenant_id bigint, popup_site_id uuid) EXECUTE',
  'function public.blog_post(url text) EXECUTE',
  'function public.blog_posts(url text, category text, page integer, per_page integer, author text, tag text) EXECUTE',
  'function public.cookies_get(url text) EXECUTE',
  'function public.core_config(url text) EXECUTE',
  'function public.site_search(url text, q text, page integer, per_page integer) EXECUTE',
  'relation public.get_popups SELECT',
]

test('visitors may read popups and call the functions that read a published site, and have no other right', () => {
  expect(heldBy('public')).toEqual([])
  expect(heldBy('anon')).toEqual(VISITORS)
  expect(heldBy('authenticated')).toEqual(
    [...VISITORS, 'function public.member_page(url text) EXECUTE'].sort(),
  )
})

test('the secret key may run every function', () => {
  const functions = rights.filter((line) => line.startsWith('right function '))
  expect(functions.filter((line) => !line.includes('service_role EXECUTE'))).toEqual([])
  expect(functions.length).toBeGreaterThan(200)
})
