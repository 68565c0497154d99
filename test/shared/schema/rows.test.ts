import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { postPageSchema, postSchema } from '#shared/schema/blog.ts'
import { cookiesSchema } from '#shared/schema/cookie-group.ts'
import { pathRuleSchema } from '#shared/schema/path-rule.ts'
import { popupSchema } from '#shared/schema/popup.ts'
import { sectionAddress, storedSectionSchema } from '#shared/schema/section.ts'

/** As stored in JSON: without undefined values. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

describe('a stored section', () => {
  const component = { folder: 'hero', name: 'split' }

  test('has an id, an address and data', () => {
    const section = z.parse(storedSectionSchema, { id: 3, component, data: { title: 'x', hidden: true } })
    expect(section).toEqual({ id: '3', component, data: { title: 'x', hidden: true } })
    expect(sectionAddress(section)).toBe('hero/split')
  })

  test('without data has none', () => {
    expect(z.parse(storedSectionSchema, { id: 's', component }).data).toEqual({})
  })

  test.each(['a', 'a-b', 'a1-2b-c', '9', 'x'.repeat(64)])('may have the folder and the name %s', (part) => {
    expect(
      z.parse(storedSectionSchema, { id: 's', component: { folder: part, name: part } }).component,
    ).toEqual({
      folder: part,
      name: part,
    })
  })

  test.each(['', '-a', 'a-', 'a--b', 'A', 'a_b', '__proto__', '../a', 'a/b', 'ç', 'x'.repeat(65), 5])(
    'has neither the folder nor the name %j',
    (part) => {
      const parses = (component: unknown) => z.safeParse(storedSectionSchema, { id: 's', component }).success
      expect(parses({ folder: part, name: 'a' })).toBe(false)
      expect(parses({ folder: 'a', name: part })).toBe(false)
    },
  )

  test.each([
    { component },
    { id: 's' },
    { id: 's', component, data: [] },
    { id: 's', component, data: null },
  ])('is not %j', (value) => expect(z.safeParse(storedSectionSchema, value).success).toBe(false))
})

describe('a path rule', () => {
  test.each([301, 302, 307, 308])('may have the status %d', (status) => {
    const rule = { from: '/a/*', to: '/b/*', status, external: false }
    expect(z.parse(pathRuleSchema, rule)).toEqual(rule)
  })

  test.each([
    [
      { from: '/a', to: '' },
      { from: '/a', to: '' },
    ],
    [
      { from: '/a', to: '/b', status: 303, external: 'yes' },
      { from: '/a', to: '/b' },
    ],
  ])('%j is read as %j', (stored, read) => {
    expect(plain(z.parse(pathRuleSchema, stored))).toEqual(read)
  })

  test('has a source that is not empty, and a target, each of at most 2048 characters', () => {
    const long = 'x'.repeat(2048)
    const rules = [
      { from: long, to: long },
      { from: `${long}x`, to: '' },
      { from: '/a', to: `${long}x` },
      { from: '', to: '/' },
      { from: '/a' },
      { to: '/a' },
    ]
    expect(rules.map((rule) => z.safeParse(pathRuleSchema, rule).success)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })
})

describe('a popup', () => {
  test('is read with all of its fields', () => {
    const said = {
      id: 'p',
      name: 'Oferta',
      config: {
        style: { width: 300, background: '#102a43', editor: { zoom: 2 } },
        pages: [{ sections: [{ id: 's' }] }],
        trigger: { on: 'delay', ms: 3_600_000, percent: 100 },
        frequency: 2,
      },
    }
    expect(z.parse(popupSchema, said)).toEqual(said)
  })

  test.each([
    [
      { id: 5, config: {} },
      { id: '5', name: '', config: { pages: [] } },
    ],
    [
      { id: 'p', config: { style: { width: 3, radius: 'round', overlay: 101, background: 5 } } },
      { id: 'p', name: '', config: { style: {}, pages: [] } },
    ],
    [
      { id: 'p', name: 5, config: { style: 5, pages: 'x', trigger: 'exit', frequency: -1 } },
      { id: 'p', name: '', config: { pages: [] } },
    ],
    [
      { id: 'p', config: { pages: [{}, 5, { sections: 'x' }], frequency: 0 } },
      { id: 'p', name: '', config: { pages: [{ sections: [] }, { sections: [] }], frequency: 0 } },
    ],
    [
      { id: 'p', config: { frequency: 1.5 } },
      { id: 'p', name: '', config: { pages: [] } },
    ],
  ])('%j is read as %j', (stored, read) => {
    expect(plain(z.parse(popupSchema, stored))).toEqual(read)
  })

  test.each([
    [{ on: 'manual' }, { on: 'manual' }],
    [{ on: 'exit' }, { on: 'exit' }],
    [
      { on: 'delay', ms: 0 },
      { on: 'delay', ms: 0 },
    ],
    [
      { on: 'scroll', percent: 0 },
      { on: 'scroll', percent: 0 },
    ],
    [{ on: 'delay', ms: -1, percent: -1 }, { on: 'delay' }],
    [{ on: 'delay', ms: 3_600_001, percent: 101 }, { on: 'delay' }],
    [{ on: 'hover' }, undefined],
  ])('with the trigger %j is read with %j', (trigger, read) => {
    expect(z.parse(popupSchema, { id: 'p', config: { trigger } }).config.trigger).toEqual(read)
  })

  test('has 20 pages at most', () => {
    const pages = new Array(21).fill({ sections: [] })
    expect(z.parse(popupSchema, { id: 'p', config: { pages } }).config.pages).toHaveLength(20)
  })

  test.each([{ id: 'p' }, { config: {} }, { id: 'p', config: null }])('is not %j', (value) => {
    expect(z.safeParse(popupSchema, value).success).toBe(false)
  })
})

describe('the cookies of a site', () => {
  const cookie = { id: 'c', name: 'Analytics', group: 'analytics' }

  test('are read with all of their fields', () => {
    const said = [
      {
        ...cookie,
        description: 'd',
        provider: 'p',
        provider_privacy: 'https://p.example/',
        sites_cookies_items: [{ prefix: '_ga', duration: '1 y', type: 'http' }],
      },
    ]
    expect(z.parse(cookiesSchema, said)).toEqual(said)
  })

  test.each([
    [undefined, []],
    ['x', []],
    [[{ ...cookie, id: 5, description: 5 }], [{ ...cookie, id: '5', sites_cookies_items: [] }]],
    [[{ ...cookie, group: 'marketing' }, { id: 'x', group: 'required' }, 5], []],
    [
      [
        {
          ...cookie,
          sites_cookies_items: [
            { prefix: '' },
            { prefix: 'x'.repeat(257) },
            { prefix: '_g', duration: 5, type: 5 },
          ],
        },
      ],
      [{ ...cookie, sites_cookies_items: [{ prefix: '_g' }] }],
    ],
    [
      [{ ...cookie, sites_cookies_items: [{ prefix: 'x'.repeat(256) }] }],
      [{ ...cookie, sites_cookies_items: [{ prefix: 'x'.repeat(256) }] }],
    ],
  ])('%j are read as %j', (stored, read) => {
    expect(plain(z.parse(cookiesSchema, stored))).toEqual(read)
  })

  test.each(['required', 'analytics', 'tracking'])('may be %s', (group) => {
    expect(z.parse(cookiesSchema, [{ ...cookie, group }])).toHaveLength(1)
  })

  test('are at most 500', () => {
    expect(z.parse(cookiesSchema, new Array(501).fill(cookie))).toHaveLength(500)
  })
})

describe('a post', () => {
  const least = { id: 1, slug: 's', category: 'c', title: 'T', published_at: '2026-01-01', body: 'b' }
  const readPost = (fields: object) => plain(z.parse(postSchema, { ...least, ...fields }))
  const read = { ...least, id: '1', tags: [], alternates: {} }

  test('is read with all of its fields', () => {
    const said = {
      ...read,
      excerpt: 'e',
      cover: { src: '/c.png', alt: 'a', width: 1, height: 1 },
      author: { name: 'Ana', slug: 'ana', avatar: '/a.png' },
      updated_at: '2026-01-02',
      tags: ['x'],
      reading_minutes: 3.5,
      noindex: true,
      meta: { title: 'a', description: 'b', image: '/c.png', robots: 'noindex' },
      alternates: { 'de-DE': '/de-DE/x' },
    }
    expect(z.parse(postSchema, said)).toEqual(said)
  })

  test.each([
    [{}, read],
    [{ excerpt: 5, author: {}, updated_at: 5, reading_minutes: 'x', noindex: 'x', meta: 5 }, read],
    [{ cover: 'x', tags: 'x', alternates: { 'xx-XX': '/' } }, read],
    [{ meta: { title: 1, description: 1, image: 1, robots: 1 } }, { ...read, meta: {} }],
    [
      { cover: { src: 'javascript:x', alt: 5, width: 0, height: 1.5 }, tags: ['x', 5] },
      { ...read, cover: { src: '', alt: '' }, tags: ['x'] },
    ],
    [
      { author: { name: 'Ana', slug: 5, avatar: 'data:x' } },
      { ...read, author: { name: 'Ana', avatar: '' } },
    ],
  ])('%j is read as %j', (said, expected) => {
    expect(readPost(said)).toEqual(expected)
  })

  test.each([
    { slug: '' },
    { category: '' },
    { title: 5 },
    { published_at: null },
    { body: undefined },
    { id: null },
  ])('is refused with %j', (fields) => {
    expect(z.safeParse(postSchema, { ...least, ...fields }).success).toBe(false)
  })

  test('has at most 50 tags', () => {
    expect(z.parse(postSchema, { ...least, tags: new Array(51).fill('x') }).tags).toHaveLength(50)
  })

  test('in a list needs no body, and lists translations only if the upstream does', () => {
    const { body: _, ...summary } = least
    const page = z.parse(postPageSchema, {
      posts: [summary, { ...summary, alternates: { 'de-DE': '/x' } }, { slug: 'bad' }],
      total: 0,
    })
    expect(page.posts.map(({ alternates }) => alternates)).toEqual([undefined, { 'de-DE': '/x' }])
  })

  test('is in a list of at most 500, with the total number', () => {
    const { body: _, ...summary } = least
    const posts = new Array(501).fill(summary)
    expect(z.parse(postPageSchema, { posts, total: 501 })).toMatchObject({
      posts: { length: 500 },
      total: 501,
    })
    expect(
      [-1, 1.5, '1', undefined].filter((total) => z.safeParse(postPageSchema, { posts, total }).success),
    ).toEqual([])
  })
})
