import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { icon } from '#sections/fields/icon.ts'
import { link } from '#sections/fields/link.ts'
import { text } from '#sections/fields/text.ts'
import { collectRefs } from '#sections/fields/refs.ts'
import { footerSection } from '#sections/footer/fields.ts'
import { loadSchema } from '#sections/schemas.ts'
import { replaceAt } from '#shared/section-refs.ts'
import { schema as words } from '../fixtures/sections/newcomer/words/schema.ts'

function read(schema: z.core.$ZodType, stored: object) {
  return collectRefs(schema, z.parse(schema, stored))
}

async function refsAt(address: string, stored: object) {
  const schema = await loadSchema(address)
  if (schema === null) throw new Error(`sections/${address} has no schema`)
  return read(schema, stored)
}

const TO_PAGE = { kind: 'page', ref: 'sobre' }

describe('reading collects the references of a section', () => {
  test('icons, links, pictures and texts with links, at any depth', async () => {
    const entry = { icon: 'lucide:leaf', media: '/a.webp', title: 'a', text: '[b](/b)', link: TO_PAGE }
    expect(await refsAt('features/grid', { items: [{ title: 'none' }, entry], title: 'no link' })).toEqual({
      icons: [['items', 1, 'icon']],
      links: [['items', 1, 'link']],
      texts: [['items', 1, 'text']],
      media: [['items', 1, 'media']],
    })
  })

  test('those of every section: buttons and a background', async () => {
    const data = {
      buttons: [{ label: 'a', link: TO_PAGE, icon: 'lucide:leaf' }],
      background: { image: '/a.webp' },
    }
    expect(await refsAt('text/rich', data)).toEqual({
      icons: [['buttons', 0, 'icon']],
      links: [['buttons', 0, 'link']],
      media: [['background', 'image']],
    })
  })

  test('a form as a section, a form in a block, and the form’s targets', async () => {
    const form = { fields: [{ name: 'email' }], success: { redirect: TO_PAGE } }
    expect(await refsAt('contact/simple', form)).toEqual({ forms: [[]], links: [['success', 'redirect']] })
    const columns = [{ kind: 'links' }, { kind: 'newsletter' }]
    expect(read(footerSection, { columns })).toEqual({ forms: [['columns', 1, 'form']] })
  })

  test('the results of transforms: icons of networks and payments, and single pictures', async () => {
    const social = [{ network: 'instagram', url: 'instagram.com/a' }]
    expect(await refsAt('footer/minimal', { social, payments: ['visa'] })).toEqual({
      icons: [
        ['social', 0, 'icon'],
        ['payments', 0, 'icon'],
      ],
    })
    expect(await refsAt('product/grid', { items: [{ media: '/a.webp' }] })).toEqual({
      media: [['items', 0, 'media', 0]],
    })
  })

  test('a video that is stored as its address', async () => {
    const video = { url: '/a.mp4', poster: '/a.webp' }
    expect(await refsAt('hero/video', { video })).toEqual({ media: [['video', 'poster']] })
    expect(await refsAt('hero/video', { video: '/a.mp4' })).toEqual({})
  })

  test('the references of the option that a union was read by', () => {
    const named = z.object({ kind: z.literal('named'), mark: text(), target: text() })
    const drawn = z.object({ kind: z.literal('drawn'), mark: icon(), target: link() })
    const value = { mark: 'lucide:leaf', target: '/a' }
    const both = z.object({ entries: z.array(z.union([named, drawn])) })
    const refs = { icons: [['entries', 1, 'mark']], links: [['entries', 1, 'target']] }
    expect(read(both, { entries: ['named', 'drawn'].map((kind) => ({ kind, ...value })) })).toEqual(refs)
    const byKind = z.object({ entries: z.array(z.discriminatedUnion('kind', [drawn, named])) })
    expect(read(byKind, { entries: ['named', 'drawn'].map((kind) => ({ kind, ...value })) })).toEqual(refs)
  })

  test('nothing that only looks like a reference', () => {
    const lookalike = { icon: 'lucide:leaf', name: 'n', kind: 'page', href: '/b', ref: 'sobre' }
    const stored = {
      kind: 'page',
      custom_form_id: 'f',
      spam: 's',
      fields: ['email'],
      entries: [lookalike],
      note: [{ html: '<a href="/b">b</a>' }],
    }
    expect(read(words, stored)).toEqual({})
    expect(read(words, { ...stored, mark: 'lucide:leaf', target: TO_PAGE })).toEqual({
      icons: [['mark']],
      links: [['target']],
    })
  })
})

describe('replacing references', () => {
  const data = { a: [{ b: 1 }, { b: 2 }], c: { d: 3 } }

  test('copies only their containers', () => {
    const replaced = replaceAt(data, [['a', 1, 'b']], () => 9)
    expect(replaced).toEqual({ a: [{ b: 1 }, { b: 9 }], c: { d: 3 } })
    expect(data.a[1]?.b).toBe(2)
    expect([replaced.c === data.c, replaced.a[0] === data.a[0]]).toEqual([true, true])
  })

  test('returns the original if nothing changes', () => {
    expect(replaceAt(data, [['a', 0, 'b']], (value) => value)).toBe(data)
    expect(replaceAt(data, undefined, () => 9)).toBe(data)
  })

  test('replaces several in one container, and the whole value', () => {
    const paths = [
      ['a', 0],
      ['a', 1],
    ]
    expect(replaceAt(data, paths, () => 0)).toEqual({ a: [0, 0], c: { d: 3 } })
    expect(replaceAt(data, [[]], () => 'all')).toBe('all')
  })
})
