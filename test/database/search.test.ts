import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { searchPageSchema } from '#shared/schema/search.ts'
import { overlay } from '../../core/reading/overlay.ts'
import { call, openDatabase, service } from './clients.ts'
import { fixtureSite } from './fixtures/sites.ts'

interface Found {
  results: { page_id?: string; category?: string; slug?: string; title: string[]; excerpt: string[] }[]
  total: number
}

const database = await openDatabase()
afterAll(() => database[Symbol.asyncDispose]())

const site_id = fixtureSite('mosaico').site_id

const search = (q: string | null, path = '/', more: object = {}) =>
  call<Found>('site_search', { url: `https://mosaico.test${path}`, q, ...more })
const placesOf = ({ results }: Found) =>
  results.map(({ page_id, category, slug }) => page_id ?? `${category}/${slug}`)
const placesFor = async (...query: Parameters<typeof search>) => placesOf(await search(...query))

describe('site_search', () => {
  test('finds pages and posts by their words', async () => {
    expect(await placesFor('azulejos')).toEqual(['home'])
    expect(await placesFor('1962')).toEqual(['sobre'])
    expect(await placesFor('forno')).toEqual(['novidades/primeiro-post'])
    expect(await placesFor('barro')).toContain('novidades/primeiro-post')
    expect(await placesFor('nowhere')).toEqual([])
  })

  test('returns what the Worker’s schema reads', async () => {
    const found = await search('azulejos')
    expect(z.safeParse(searchPageSchema, found).error).toBeUndefined()
    expect(found.total).toBe(1)
  })

  test('ignores accents and word endings', async () => {
    for (const q of ['mão', 'mao', 'MÃO', 'azulejo', 'azul']) expect(await placesFor(q), q).toEqual(['home'])
    expect(await placesFor('historia')).toEqual(['novidades/primeiro-post'])
  })

  test('searches in the language of the address, in translated texts', async () => {
    expect(await placesFor('tiles', '/en-US')).toContain('home')
    expect(await placesFor('tile', '/en-US')).toContain('home')
    expect(await placesFor('tiles')).toEqual([])
    expect(await placesFor('azulejos', '/en-US')).toEqual([])
    // An untranslated text is shown, and found, in the default locale.
    expect(await placesFor('azulejos', '/de-DE')).toEqual(['home'])
  })

  test('finds words of scripts without spaces anywhere in a sentence', async () => {
    expect(await placesFor('窯', '/ja-JP')).toEqual(['novidades/最初の投稿'])
    expect(await placesFor('最初の', '/ja-JP')).toEqual(['novidades/最初の投稿'])
    expect(await placesFor('初最', '/ja-JP')).toEqual([])
  })

  test('finds words with signs and quotes as people write them, in every script', async () => {
    const text = `C++ and rock'n'roll, don't miss "the kiln", 東京, São Paulo's 100% AT&T`
    const { rows: changed } = await database.query<{ id: string }>(
      `update public.blog_posts set body = $1 where slug = 'primeiro-post' and locale = 'pt-BR' returning id`,
      [text],
    )
    expect(changed).not.toEqual([])
    const found = async (q: string) => {
      const { rows } = await database.query<{ found: Found }>(
        `select public.site_search('https://mosaico.test/', $1) as found`,
        [q],
      )
      return rows[0] && placesOf(rows[0].found)
    }
    for (const q of [
      'C++',
      "don't",
      'don’t',
      '"the kiln"',
      '"the kiln',
      '東京',
      '京',
      '"東',
      "rock'n'roll",
      'AT&T',
      '100%',
    ])
      expect(await found(q), q).toContain('novidades/primeiro-post')
    for (const q of ['"', '""', "'", '++', '- -', '!', '(', '&|', ':*', '\\', '%'])
      expect(await found(q), q).toEqual([])
  })

  test('marks the found words, in the text as it is written', async () => {
    const [home] = (await search('mao')).results
    expect(home?.excerpt.join('')).toContain('Azulejos feitos à mão')
    expect(home?.excerpt.filter((_, index) => index % 2 === 1)).toEqual(['mão'])
    const [post] = (await search('最初', '/ja-JP')).results
    expect(post?.title).toEqual(['', '最初', 'の投稿'])
  })

  test('ranks a title before a text', async () => {
    expect((await placesFor('sobre'))[0]).toBe('sobre')
  })

  test('finds nothing that visitors may not read', async () => {
    const words = [
      'CANARY',
      'canary-hidden-section',
      'signed',
      'aal2',
      'Cofre',
      'Conta',
      'VIZINHA',
      'Validado',
    ]
    for (const q of [...words, 'draft', 'future', 'unpublished', 'translation']) {
      for (const path of ['/', '/en-US', '/ja-JP']) {
        expect(JSON.stringify(await search(q, path)), `${q} ${path}`).not.toMatch(
          /CANARY|VIZINHA|cofre|conta|valid/i,
        )
      }
    }
    expect(await placesFor('unhidden')).toEqual([])
    expect(await placesFor('english')).toEqual([])
    expect(await placesFor('english', '/en-US')).toEqual(['only-english'])
  })

  test('finds new content once it is published', async () => {
    const page = {
      site_id,
      id: 'procura',
      name: 'Oficina',
      routes: { route: 'procura' },
      status: 'published',
    }
    const stored = (body: string) => [
      {
        id: 'a',
        component: { folder: 'text', name: 'rich' },
        data: { body, title: { html: '<b>Roda</b>' } },
      },
    ]
    const pages = () => service().from('pages')
    const change = (fields: object) => pages().update(fields).match({ site_id, id: 'procura' }).throwOnError()
    await pages()
      .insert({ ...page, sections: stored('Um <em>torno</em> de [madeira](/x)') })
      .throwOnError()
    expect(await placesFor('torno madeira')).toEqual(['procura'])
    expect(await placesFor('roda')).toEqual(['procura'])
    expect((await search('torno')).results[0]?.excerpt.join('')).toContain('Um torno de madeira')
    await change({ sections: stored('Esmalte') })
    expect(await placesFor('torno')).toEqual([])
    await change({ noindex: true })
    expect(await placesFor('oficina')).toEqual([])
    await change({ noindex: false, meta: { robots: 'noindex' } })
    expect(await placesFor('oficina')).toEqual([])
    await change({ meta: null, status: 'draft' })
    expect(await placesFor('oficina')).toEqual([])
    await change({ status: 'published' })
    expect(await placesFor('oficina')).toEqual(['procura'])
    await pages().delete().match({ site_id, id: 'procura' }).throwOnError()
    expect(await placesFor('oficina')).toEqual([])
  })

  test('accepts any text, within its limits', async () => {
    for (const q of [
      null,
      '',
      '   ',
      '-azulejos',
      '"',
      "'; drop table x",
      '(((',
      ':*',
      '\\',
      '%',
      '<b>',
      'a & | !',
      '🙂',
    ]) {
      expect(await search(q), String(q)).toMatchObject({ results: [], total: 0 })
    }
    expect(await placesFor(`azulejos ${'x'.repeat(10_000)}`)).toEqual([])
    const more = { page: 2_147_483_647, per_page: 2_147_483_647 }
    expect((await search('azulejos', '/', more)).results).toEqual([])
    expect(await placesFor('azulejos', '/', { page: -1, per_page: -1 })).toEqual(['home'])
    expect(await placesFor('azulejos', '/', { page: null, per_page: null })).toEqual(['home'])
  })

  test('is null if there is no site', async () => {
    expect(await call('site_search', { url: 'https://unknown.test/', q: 'x' })).toBeNull()
  })
})

test.each([
  [{ a: 1, b: { c: 2 } }, { b: { d: 3 } }],
  [
    {
      items: [
        { id: 1, t: 'a' },
        { id: 2, t: 'b' },
      ],
    },
    {
      items: [
        { id: '2', t: 'B' },
        { id: 3, t: 'C' },
      ],
    },
  ],
  [{ items: [1, 2] }, { items: [3] }],
  [{ items: [{ id: 1 }] }, { items: [] }],
  [{ a: [{ id: 1 }] }, { a: [{ t: 'x' }] }],
  [{ a: 'x' }, undefined],
  [{ a: { b: 1 } }, { a: 'x' }],
])('the database translates %j as the Worker does', async (base, translation) => {
  const { rows } = await database.query<{ merged: unknown }>(
    'select private.merge_translation($1, $2) as merged',
    [JSON.stringify(base), translation === undefined ? null : JSON.stringify(translation)],
  )
  expect(rows[0]?.merged).toEqual(overlay(base, translation))
})
