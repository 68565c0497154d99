import { describe, expect, test } from 'vitest'
import { postPageSchema, postSchema } from '#shared/schema/blog.ts'
import * as z from 'zod/mini'
import { call, service } from './clients.ts'
import { fixtureSite } from './fixtures/sites.ts'

interface Summary {
  title: string
  category: string
}

interface Posts {
  posts: Summary[]
  total: number
}

const postsAt = (url: string, category: string | null = null, page = 1) =>
  call<Posts>('blog_posts', { url: `https://mosaico.test${url}`, category, page })
const titlesAt = async (...query: Parameters<typeof postsAt>) =>
  (await postsAt(...query)).posts.map(({ title }) => title)
const postAt = (path: string) =>
  call<(Summary & { alternates: Record<string, string> }) | null>('blog_post', {
    url: `https://mosaico.test${path}`,
  })

describe('blog_posts', () => {
  test('lists the locale’s posts, newest first, in pages of the site’s size', async () => {
    expect(await titlesAt('/blog')).toEqual(['Esmalte', 'Segundo post'])
    expect(await titlesAt('/blog', null, 2)).toEqual(['Primeiro post'])
    expect(await postsAt('/blog', null, 3)).toEqual({ posts: [], total: 3 })
    expect(await titlesAt('/ja-JP/vlog')).toEqual(['最初の投稿'])
    expect(await titlesAt('/en-US/blog')).toEqual(['Soon', 'First post'])
    expect(await postsAt('/ko-KR/blog')).toEqual({ posts: [], total: 0 })
  })

  test('lists the posts of one category', async () => {
    expect(await titlesAt('/blog', 'técnica')).toEqual(['Esmalte'])
    expect(await titlesAt('/blog', 'te\u0301cnica')).toEqual(['Esmalte'])
    expect(await postsAt('/blog', 'nada')).toEqual({ posts: [], total: 0 })
    expect((await postsAt('/blog', 'novidades')).total).toBe(2)
  })

  test('lists the posts of an author, and those with a tag', async () => {
    const titles = async (more: object) =>
      (
        await call<Posts>('blog_posts', { url: 'https://mosaico.test/blog', per_page: 500, ...more })
      ).posts.map(({ title }) => title)
    expect(await titles({ author: 'rita' })).toContain('Primeiro post')
    expect(await titles({ author: 'none' })).toEqual([])
    expect(await titles({ tag: 'historia' })).toEqual(['Primeiro post'])
    expect(await titles({ tag: 'história' })).toEqual([])
    expect(await titles({ tag: 'barro', category: 'técnica' })).toEqual([])
    expect(JSON.stringify(await titles({ tag: 'barro' }))).not.toMatch(/CANARY|VIZINHA/)
  })

  test('does not list drafts, future posts or another tenant’s posts', async () => {
    const all = await Promise.all([1, 2, 3].map((page) => postsAt('/blog', null, page)))
    expect(JSON.stringify(all)).not.toMatch(/CANARY|VIZINHA/)
  })

  test('returns what the Worker’s schema reads, without the body', async () => {
    const posts = await postsAt('/blog', 'novidades')
    expect(z.safeParse(postPageSchema, posts).error).toBeUndefined()
    expect(posts.posts[1]).toEqual({
      id: expect.any(String),
      slug: 'primeiro-post',
      category: 'novidades',
      title: 'Primeiro post',
      excerpt: 'Como tudo começou.',
      cover: { src: '/media/forno.webp', alt: 'O forno', width: 1200, height: 800 },
      author: { name: 'Rita Sales', slug: 'rita', avatar: '/media/rita.webp' },
      published_at: '2026-03-01T09:00:00.000Z',
      updated_at: '2026-03-02T09:00:00.000Z',
      tags: ['história', 'barro'],
      reading_minutes: 1,
      alternates: {
        'pt-BR': '/blog/novidades/primeiro-post',
        'en-US': '/en-US/blog/novidades/first-post',
        'ja-JP': '/ja-JP/blog/novidades/%E6%9C%80%E5%88%9D%E3%81%AE%E6%8A%95%E7%A8%BF',
      },
    })
  })

  test('lists as many posts as per_page requests, or as the site sets if that is invalid', async () => {
    const all = await call<Posts>('blog_posts', { url: 'https://mosaico.test/blog', per_page: 500 })
    expect(all.posts).toHaveLength(3)
    for (const per_page of [0, -5, null]) {
      expect(
        (await call<Posts>('blog_posts', { url: 'https://mosaico.test/blog', per_page })).posts,
      ).toHaveLength(2)
    }
  })

  test('returns the first page for an invalid page number, and an empty page past the end', async () => {
    for (const page of [0, -1, null]) expect(await titlesAt('/blog', null, page as number)).toHaveLength(2)
    expect(await titlesAt('/blog', null, 2_147_483_647)).toEqual([])
  })

  test('is null if there is no site and empty if there is no blog', async () => {
    expect(await call('blog_posts', { url: 'https://nobody.test/blog' })).toBeNull()
    expect(await call('blog_posts', { url: 'https://t1.test/blog' })).toEqual({ posts: [], total: 0 })
  })
})

describe('blog_post', () => {
  test('returns the whole post', async () => {
    const post = await postAt('/blog/novidades/primeiro-post')
    expect(z.safeParse(postSchema, post).error).toBeUndefined()
    expect(post).toMatchObject({
      title: 'Primeiro post',
      meta: { title: 'Primeiro' },
      body: "# Era uma vez\n\nUm forno; e `código` com 'aspas' -- e $$dólares$$.",
    })
  })

  test('names its translations and itself, and each of them names the same', async () => {
    const alternates = {
      'pt-BR': '/blog/novidades/primeiro-post',
      'en-US': '/en-US/blog/novidades/first-post',
      'ja-JP': '/ja-JP/blog/novidades/%E6%9C%80%E5%88%9D%E3%81%AE%E6%8A%95%E7%A8%BF',
    }
    for (const path of Object.values(alternates)) expect((await postAt(path))?.alternates).toEqual(alternates)
  })

  test('names only itself if its translations are drafts or there are none', async () => {
    expect((await postAt('/en-US/blog/novidades/soon'))?.alternates).toEqual({
      'en-US': '/en-US/blog/novidades/soon',
    })
    expect((await postAt('/blog/t%C3%A9cnica/esmalte'))?.alternates).toEqual({
      'pt-BR': '/blog/t%C3%A9cnica/esmalte',
    })
  })

  test.each([
    '/blog/técnica/esmalte',
    '/blog/te%CC%81cnica/esmalte/',
    '/pt-BR/blog/técnica/esmalte',
    '//blog//técnica//esmalte',
  ])('is found at %s', async (path) => {
    expect(await postAt(path)).toMatchObject({ title: 'Esmalte', category: 'técnica' })
  })

  test.each([
    '/blog/novidades/rascunho',
    '/blog/novidades/futuro',
    '/blog/novidades/nada',
    '/blog/técnica/primeiro-post',
    '/en-US/blog/novidades/primeiro-post',
    '/ja-JP/vlog/novidades/最初の投稿',
    '/blog/novidades',
    '/blog/novidades/primeiro-post/mais',
    '/novidades/primeiro-post',
    '/blog/novidades/primeiro-post%2F',
    '/blog/novidades/%zz',
    '/',
  ])('is null at %s', async (path) => {
    expect(await postAt(path)).toBeNull()
  })

  test('appears when its time has come, and the site gets a new revision', async () => {
    const { site_id, posts } = fixtureSite('mosaico')
    const future = posts.find(({ slug }) => slug === 'futuro')
    const config = () => call<{ revision: string }>('core_config', { url: 'https://mosaico.test/' })
    const { revision } = await config()
    const publishAt = (published_at: string | undefined) =>
      service()
        .from('blog_posts')
        .update({ published_at })
        .eq('site_id', site_id)
        .eq('slug', 'futuro')
        .throwOnError()

    await publishAt(new Date(Date.now() - 1000).toISOString())
    expect(await postAt('/blog/novidades/futuro')).not.toBeNull()
    expect((await config()).revision.split('.')[1]).not.toBe(revision.split('.')[1])
    await publishAt(future?.published_at)
    expect(await postAt('/blog/novidades/futuro')).toBeNull()
  })
})

test('the configuration lists authors and tags that have posts, and the locales of the posts', async () => {
  const { config } = await call<{ config: { blog: { authors: object[]; tags: object[] } } }>('core_config', {
    url: 'https://mosaico.test/',
  })
  expect(config.blog.authors).toContainEqual({
    slug: 'rita',
    name: 'Rita Sales',
    avatar: '/media/rita.webp',
    locales: expect.arrayContaining(['pt-BR']),
  })
  expect(config.blog.tags).toContainEqual({ slug: 'historia', name: 'história', locales: ['pt-BR'] })
  expect(JSON.stringify(config.blog)).not.toMatch(/CANARY|VIZINHA/)
})
