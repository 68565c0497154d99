import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { link } from '#sections/fields/link.ts'
import { linkRel } from '#sections/markup/link-rel.ts'
import { richHtml } from '#sections/markup/rich.ts'

const read = (stored: object) => z.parse(link(), { kind: 'url', href: 'https://x.example/', ...stored })

test('a link has only the `rel` values that a tenant may set', () => {
  expect(read({ rel: 'Sponsored  nofollow opener prefetch' })?.rel).toBe('nofollow sponsored')
  expect(read({ rel: 'opener' })).toEqual({ kind: 'url', href: 'https://x.example/' })
  expect(read({ rel: 7 })?.rel).toBeUndefined()
})

test('a link that opens a new tab is noopener as well', () => {
  expect(linkRel('me', { leaves: true })).toBe('me noopener')
  expect(linkRel('me', { leaves: false })).toBe('me')
  expect(linkRel(undefined, { leaves: true })).toBe('noopener')
  expect(linkRel('', { leaves: false })).toBeUndefined()
})

test('links in a text have the same `rel` values, however often the text is read', () => {
  const once = richHtml(
    '<p><a href="https://x.example/" rel="ugc opener stylesheet">x</a> <a href="/y" rel="license">y</a></p>',
  )
  expect(once).toBe(
    '<p><a href="https://x.example/" rel="ugc noopener">x</a> <a href="/y" rel="license">y</a></p>',
  )
  expect(richHtml(once)).toBe(once)
})
