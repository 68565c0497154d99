import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mediaAddress } from '../support/pictures.ts'
import { tags } from '../support/search.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

const HOST = 'pictures.test'
const picture = (words: string) => mediaAddress(words, 'webp', `${words}-1400x900-8a6b4f`)

const POST = {
  id: '1',
  slug: 'pao',
  category: 'receitas',
  title: 'Pão',
  published_at: '2026-03-01T10:00:00Z',
  cover: { src: picture('cover'), alt: 'Pão' },
  body: `Farinha.\n\n![Forno](${picture('article')})`,
}

const section = (id: string, address: string, data: object) => {
  const [folder, name] = address.split('/')
  return { id, component: { folder, name }, data }
}

const HOME = [
  section('hero', 'hero/split', { title: 'Pão', media: { src: picture('hero'), alt: 'Pão' } }),
  section('next', 'text/rich', { body: 'Farinha.' }),
  section('text', 'text/rich', { body: `Água.\n\n![Forno](${picture('text')})` }),
  section('gallery', 'gallery/grid', {
    lightbox: true,
    items: [{ id: 1, media: { src: picture('tile'), alt: 'Pão' } }],
  }),
  section('ground', 'text/rich', { body: 'Sal.', background: { image: { src: picture('ground') } } }),
]
const BEHIND = [
  section('first', 'text/rich', { body: 'Sal.', background: { image: { src: picture('behind') } } }),
]

let worker: Awaited<ReturnType<typeof startWorker>>

beforeAll(async () => {
  const upstream = scriptedUpstream({
    host: HOST,
    pages: [
      { id: 'home', route: '/', sections: HOME },
      { id: 'behind', route: 'atras', sections: BEHIND },
    ],
    config: { blog: { categories: [{ slug: 'receitas', name: 'Receitas', locales: ['pt-BR'] }] } },
    root: { locales: [{ code: 'pt-BR', name: 'pt-BR' }] },
  })
  upstream.fault = (request, answer) =>
    new URL(request.url).pathname === '/api/core/post' ? Response.json(POST) : answer()
  worker = await startWorker({ upstream: upstream.handle })
})
afterAll(() => worker.stop())

type Image = Record<string, string | undefined>

async function imagesOf(path: string): Promise<Image[]> {
  const answer = await worker.fetch(`http://${HOST}${path}`)
  expect(answer.status).toBe(200)
  return tags(await answer.text(), 'img')
}

const named = (images: Image[], words: string) => images.filter(({ src }) => src === picture(words))

describe.each([
  ['a section', '/', 'hero', 1],
  ['a rich text', '/', 'text', 1],
  ['a gallery, and its large view', '/', 'tile', 2],
  ['a background', '/', 'ground', 1],
  ['the cover of an article', '/blog/receitas/pao', 'cover', 1],
  ['the text of an article', '/blog/receitas/pao', 'article', 1],
])('the picture of %s', (_, path, words, count) => {
  test('is offered in several widths, and has its size and colour before it has loaded', async () => {
    const images = named(await imagesOf(path), words)
    expect(images).toHaveLength(count)
    for (const image of images) {
      const widths = image.srcset?.split(', ') ?? []
      expect(widths.length).toBeGreaterThan(3)
      for (const each of widths) expect(each).toMatch(/\.webp\?w=(\d+) (?:\1|1400)w$/)
      expect(image).toMatchObject({ width: '1400', height: '900' })
      expect(image.sizes).toMatch(/\d(?:vw|rem)$/)
      expect(image.style).toContain('background-color:#8a6b4f')
    }
  })
})

describe.each([
  ['a section', '/', 'hero'],
  ['a background', '/atras', 'behind'],
  ['the cover of an article', '/blog/receitas/pao', 'cover'],
])('the first picture of a page that begins with %s', (_, path, words) => {
  test('is the only one loaded early, and all below are lazy', async () => {
    const images = await imagesOf(path)
    const urgent = images.filter(({ fetchpriority }) => fetchpriority === 'high')
    expect(urgent.map(({ src, loading }) => [src, loading])).toEqual([[picture(words), undefined]])
    const others = images.filter(({ src }) => src?.startsWith('/media/') && src !== picture(words))
    for (const { src, loading } of others) expect(loading, src).toBe('lazy')
  })
})
