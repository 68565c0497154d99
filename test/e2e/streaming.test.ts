import { request as httpRequest } from 'node:http'
import { expect, test } from 'vitest'
import { sharedWorkers } from '../support/shared-workers.ts'
import { listedPost, textSection } from '../support/site.ts'
import { until } from '../support/until.ts'

/** A first screen, posts below it, and something below those. */
const PAGE = {
  id: 'home',
  route: '/',
  sections: [
    textSection('first', 'A primeira tela', { title: 'Boas-vindas' }),
    { id: 'posts', component: { folder: 'blog', name: 'latest' }, data: { title: 'Notícias' } },
    textSection('last', 'Depois das notícias'),
  ],
}

const POSTS = { total: 1, posts: [listedPost] }

const shared = sharedWorkers()
let worker: Awaited<ReturnType<typeof shared.start>>
/** Each scene has a host of its own. */
let host: string
/** Lines of the log before the scene. */
let loggedBefore: number

const ICONS = 'icons.test'

interface Scene {
  bindings?: Record<string, string | number>
  page?: typeof PAGE
  /** The upstream path that is answered late; by default, that of posts. */
  late?: string
  /** With a process of its own: icons are stored for all hosts together. */
  isAlone?: boolean
}

/** @param answer the upstream's late answer */
async function start(
  answer: () => Promise<Response>,
  { bindings = {}, page = PAGE, late = '/api/core/posts', isAlone = false }: Scene = {},
) {
  const config = { blog: { categories: [{ slug: 'casa', name: 'Casa' }] } }
  const site = shared.freshSite({ pages: [page], config })
  site.upstream.fault = (request, configured) =>
    new URL(request.url).pathname === late ? answer() : configured()
  host = site.host
  worker = await (isAlone ? shared.startAlone({ bindings }) : shared.start({ bindings }))
  loggedBefore = worker.logs.length
  // A page waits a second for posts. On a busy machine the Worker's first page uses up most of it.
  await worker.fetch(`http://${host}/nada`)
}

/** A page, chunk by chunk. */
function open(path = '/') {
  let text = ''
  let hasEnded = false
  const started = Promise.withResolvers<Headers>()
  const decoder = new TextDecoder()
  const sent = httpRequest({
    host: worker.url.hostname,
    port: worker.url.port,
    path,
    headers: { host },
    agent: false,
  })
  sent.on('error', started.reject)
  sent.on('response', (response) => {
    const pairs = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    )
    started.resolve(new Headers(pairs))
    response.on('data', (chunk: Buffer) => {
      text += decoder.decode(chunk, { stream: true })
    })
    response.on('end', () => {
      hasEnded = true
    })
    // An abandoned page ends with an error.
    response.on('error', () => undefined)
  })
  sent.end()
  return {
    headers: started.promise,
    text: () => withoutHost(text),
    shows: (words: string) => until(async () => expect(text).toContain(words)),
    end: () => until(async () => expect(hasEnded).toBe(true)),
    leave: () => sent.socket?.resetAndDestroy(),
  }
}

async function get() {
  const response = await worker.fetch(`http://${host}/`)
  return { text: withoutHost(await response.text()), cache: response.headers.get('x-cache') }
}

/** Equal for the pages of two scenes that differ in their host only. */
const withoutHost = (text: string) => text.replaceAll(host, 'a.test')

const logged = () => worker.logs.slice(loggedBefore)

/** Waits until the upstream's answer is in KV, with everything cached from it. */
async function untilResultIsStored() {
  const kv = await worker.miniflare.getKVNamespace('SITES')
  await until(async () => {
    const { keys } = await kv.list({ prefix: 'query:' })
    const results = await Promise.all(keys.map(({ name }) => kv.get(name, 'text')))
    expect(results.filter((result) => result?.includes(`"${host}"`))).toHaveLength(1)
  })
}

/** The page rendered at once, with its posts loaded. */
async function renderedAtOnce(answer: unknown = POSTS, scene: Scene = {}): Promise<string> {
  await start(async () => Response.json(answer), scene)
  // For the second answer the posts are loaded.
  await get()
  return (await get()).text
}

test('the first screen is sent before posts arrive, and the cached copy equals the page rendered at once', async () => {
  const expected = await renderedAtOnce()
  const posts = Promise.withResolvers<Response>()
  await start(() => posts.promise)

  const page = open()
  await page.headers
  // The posts are sent only after the first screen has arrived.
  await page.shows('A primeira tela')
  expect(page.text()).toContain('<title>')
  expect(page.text()).toContain('<style>')
  expect(page.text()).not.toContain('Depois das notícias')
  posts.resolve(Response.json(POSTS))
  await page.end()

  expect(page.text()).toContain('O forno novo chegou')
  expect(page.text()).toBe(expected)
  await until(async () => expect((await get()).cache).toBe('HIT'))
  expect((await get()).text).toBe(expected)
})

test('a page whose deferred posts fail is completed without them and is not cached', async () => {
  const posts = Promise.withResolvers<Response>()
  await start(() => posts.promise)
  const page = open()
  await page.shows('A primeira tela')
  posts.resolve(new Response('', { status: 503 }))
  await page.end()
  expect(page.text()).toContain('Depois das notícias')
  expect(page.text()).toMatch(/<\/html>$/)
  expect((await page.headers).get('x-cache')).toBe('BYPASS')
  expect((await get()).cache).not.toBe('HIT')
})

test('only the deferred section that throws is left out, and the page is not cached', async () => {
  const posts = Promise.withResolvers<Response>()
  const [first, , last] = PAGE.sections
  const late = { id: 'late', component: { folder: 'faulty', name: 'late' }, data: {} }
  await start(() => posts.promise, {
    page: { ...PAGE, sections: [first, late, last] as typeof PAGE.sections },
  })
  const page = open()
  await page.shows('A primeira tela')
  expect(page.text()).not.toContain('Depois das notícias')
  posts.resolve(Response.json(POSTS))
  await page.end()
  expect(page.text()).toMatch(/Depois das notícias[\s\S]*<\/html>$/)
  expect(page.text()).not.toMatch(/SECRET|id="late"/)
  await until(() =>
    expect(logged()).toContainEqual(expect.objectContaining({ event: 'section failed', section: 'late' })),
  )
  expect((await get()).cache).toBe('BYPASS')
})

test.each([
  ['memory', {}],
  ['the Cache API', { PAGE_MEMORY_MB: 0 }],
])('a page whose visitor leaves half-way is not cached by %s', async (_tier, bindings) => {
  const posts = Promise.withResolvers<Response>()
  await start(() => posts.promise, { bindings })
  const page = open()
  await page.shows('A primeira tela')
  page.leave()
  await until(() => expect(logged().map(({ event }) => event)).toContain('page given up'))
  posts.resolve(Response.json(POSTS))
  await untilResultIsStored()
  const answers = [await get()]
  expect(answers[0]?.cache).toBe('MISS')
  // Only the complete page is cached afterwards.
  await until(async () => {
    answers.push(await get())
    expect(answers.at(-1)?.cache).toBe('HIT')
  })
  for (const { text } of answers) expect(text).toMatch(/O forno novo chegou[\s\S]*<\/html>$/)
})

test('a page beyond the end of its list waits for the list, and is a 404', async () => {
  const posts = Promise.withResolvers<Response>()
  await start(() => posts.promise)
  const page = worker.fetch(`http://${host}/blog?page=9`)
  posts.resolve(Response.json({ total: 1, posts: [] }))
  expect((await page).status).toBe(404)
})

test('Workers Cache gets no page that still waits for content', async () => {
  const posts = Promise.withResolvers<Response>()
  await start(() => posts.promise, { bindings: { HTML_CACHE: 'workers', PAGE_MEMORY_MB: 0 } })
  const page = open()
  await page.shows('A primeira tela')
  posts.resolve(Response.json(POSTS))
  await page.end()
  expect((await page.headers).get('x-cache')).toBe('BYPASS')
  // With loaded posts the page is complete at once.
  await until(async () => expect((await get()).cache).toBe('MISS'))
})

const COOKIES = [
  {
    id: 'medida',
    name: 'Medida',
    description: 'Conta visitas.',
    group: 'analytics',
    sites_cookies_items: [{ prefix: '_medida' }],
  },
]

/** Late parts of a page, each with the text that it shows, and its sections. */
const LATE: Record<string, Scene & { answer: unknown; shown: string; sections: object[] }> = {
  'a cookie list': {
    late: '/api/cookies/get',
    answer: COOKIES,
    shown: 'Conta visitas.',
    sections: [
      { id: 'late', component: { folder: 'privacy', name: 'cookie-table' }, data: { title: 'Cookies' } },
    ],
  },
  'posts, if no section before them has a title': {
    answer: POSTS,
    shown: 'O forno novo chegou',
    sections: [{ id: 'late', component: { folder: 'blog', name: 'latest' }, data: { title: 'Notícias' } }],
  },
  'an icon of a service': {
    late: '/ph.json',
    bindings: { ICON_ORIGIN: `https://${ICONS}/` },
    isAlone: true,
    answer: { prefix: 'ph', width: 256, height: 256, icons: { leaf: { body: '<path d="M1 2h3"/>' } } },
    shown: 'M1 2h3',
    sections: [
      {
        id: 'late',
        component: { folder: 'cta', name: 'banner' },
        data: { title: 'Chamada', buttons: [{ label: 'Folha', link: '/a', icon: 'ph:leaf' }] },
      },
    ],
  },
}

test.each(Object.keys(LATE))('the first screen of a page is sent before %s', async (name) => {
  const { answer, shown, sections, ...rest } = LATE[name] as (typeof LATE)[string]
  const first = textSection('first', 'A primeira tela')
  const last = textSection('last', 'Depois')
  const scene = { ...rest, page: { ...PAGE, sections: [first, ...sections, last] as typeof PAGE.sections } }
  const expected = await renderedAtOnce(answer, scene)
  const late = Promise.withResolvers<Response>()
  await start(() => late.promise, scene)

  const page = open()
  await page.shows('A primeira tela')
  expect(page.text()).not.toContain('Depois')
  late.resolve(Response.json(answer))
  await page.end()

  expect(page.text()).toContain(shown)
  expect(page.text().match(/<h1/g)).toHaveLength(1)
  expect(page.text()).toBe(expected)
  await until(async () => expect((await get()).cache).toBe('HIT'))
  expect((await get()).text).toBe(expected)
})

test('a page whose deferred section would have the title, but is empty, has a hidden heading instead', async () => {
  const posts = Promise.withResolvers<Response>()
  const first = textSection('first', 'A primeira tela')
  const latest = { id: 'late', component: { folder: 'blog', name: 'latest' }, data: { title: 'Notícias' } }
  await start(() => posts.promise, { page: { ...PAGE, sections: [first, latest] as typeof PAGE.sections } })
  const page = open()
  await page.shows('A primeira tela')
  expect(page.text()).not.toContain('<h1')
  posts.resolve(Response.json({ total: 0, posts: [] }))
  await page.end()
  expect(page.text().match(/<h1[^>]*>/g)).toEqual(['<h1 class="visually-hidden">'])
})
