import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tags } from '../support/search.ts'
import { listedPost, type TestSite, textSection } from '../support/site.ts'
import { scriptedUpstream } from '../support/upstream.ts'
import { startWorker } from '../support/worker.ts'

const POST = {
  id: '1',
  slug: 'pao',
  category: 'receitas',
  title: 'Pão',
  published_at: '2026-03-01T10:00:00Z',
  body: 'Farinha.',
}

const upstream = scriptedUpstream()
let worker: Awaited<ReturnType<typeof startWorker>>

beforeAll(async () => {
  upstream.fault = (request, answer) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/api/core/post') return Response.json(POST)
    return pathname === '/api/core/posts' ? Response.json({ total: 1, posts: [listedPost] }) : answer()
  }
  worker = await startWorker({ upstream: upstream.handle })
})
afterAll(() => worker.stop())

let hosts = 0

/** The HTML of a page of a new site. */
async function pageOf(site: Omit<TestSite, 'host'>, path = '/'): Promise<string> {
  const host = `document-${++hosts}.test`
  upstream.put({ ...site, host })
  const response = await worker.fetch(`http://${host}${path}`)
  expect(response.status).toBe(200)
  return response.text()
}

const bodyTag = (html: string) => /<body[^>]*>/.exec(html)?.[0]

/** The content of the meta element with this name or property. */
function metaIn(html: string, name: string): string | undefined {
  return tags(html, 'meta').find((tag) => tag.name === name || tag.property === name)?.content
}

describe('the body', () => {
  const pages = [
    { id: 'home', route: '/' },
    { id: 'texto', route: 'texto', layout: 'blog' },
    { id: 'sobre', route: 'sobre' },
  ]

  test.each([
    ['/', 'core'],
    ['/texto', 'blog'],
    ['/leia', 'blog'],
  ])('of %s has the layout %s', async (path, layout) => {
    const html = await pageOf(
      { pages, root: { routes: { leia: { page_id: 'sobre', layout: 'blog' } } } },
      path,
    )
    expect(bodyTag(html)).toBe(`<body data-site="website" data-layout="${layout}">`)
  })

  test('of an article has the layout for reading', async () => {
    const blog = { categories: [{ slug: 'receitas', name: 'Receitas' }] }
    expect(bodyTag(await pageOf({ config: { blog } }, '/blog/receitas/pao'))).toContain('data-layout="blog"')
  })
})

describe('the description and the image of a page without its own', () => {
  const tenant = {
    meta_website_pages: { description: 'Do site', image: '/site.png' },
    meta_landing_pages: { description: 'Da campanha', image: '/campanha.png' },
    meta_bio_links: { description: 'Dos links', image: '/links.png' },
  }

  test.each([
    ['pages', 'Do site', '/site.png'],
    ['landing_pages', 'Da campanha', '/campanha.png'],
    ['bio_links', 'Dos links', '/links.png'],
  ])('come from the tenant for %s', async (popupRelationGroup, description, image) => {
    const html = await pageOf({ root: { tenant, popupRelationGroup } })
    expect(metaIn(html, 'description')).toBe(description)
    expect(metaIn(html, 'og:image')).toMatch(new RegExp(`^http://[^/]+${image}$`))
  })
})

describe('cards of a page', () => {
  const tenant = {
    facebook_app: 123456789,
    facebook_page: 'https://facebook.com/forno',
    twitter_profile: 'https://x.com/forno_bom/',
  }

  test('name the app, the profile and the publisher of the tenant', async () => {
    const config = { blog: { categories: [{ slug: 'receitas', name: 'Receitas' }] } }
    const html = await pageOf({ config, root: { tenant } }, '/blog/receitas/pao')
    expect(['fb:app_id', 'twitter:site', 'article:publisher'].map((name) => metaIn(html, name))).toEqual([
      '123456789',
      '@forno_bom',
      'https://facebook.com/forno',
    ])
  })

  test('name no publisher except on articles, and no account that the tenant has not set', async () => {
    const html = await pageOf({ root: { tenant } })
    expect(['fb:app_id', 'article:publisher'].map((name) => metaIn(html, name))).toEqual([
      '123456789',
      undefined,
    ])
    const plain = await pageOf({})
    expect(['fb:app_id', 'twitter:site'].map((name) => metaIn(plain, name))).toEqual([undefined, undefined])
  })
})

describe('the background of a bio link', () => {
  const is = 'bio-link'
  const styles = (html: string) => /--bio-background:([^;}]*)/.exec(html)?.[1]

  test.each([
    [{ background_bio_color: '#123456' }, '#123456'],
    [{ background_bio_link: { url: '/fundo.webp' } }, 'url("/fundo.webp")'],
    [
      { background_bio_color: '#123456', background_bio_link: { url: '/fundo.webp' } },
      'url("/fundo.webp") #123456',
    ],
    [{ background_bio_link: { url: 'javascript:alert(1)' } }, undefined],
    [{}, undefined],
  ])('for %j is %s', async (config, background) => {
    const html = await pageOf({ config: { is, ...config } })
    expect(bodyTag(html)).toContain('data-site="bio-link"')
    expect(styles(html)).toBe(background)
  })
})

describe('the chat button', () => {
  const number = { country_number: '+55', phone_number: '(11) 99999-9999' }

  test.each([
    [{ ...number, whatsapp_button_enabled: true }, true],
    [{ ...number, whatsapp_button_enabled: false }, false],
    [number, false],
    [{ whatsapp_button_enabled: true }, false],
  ])('with %j is shown: %s', async (config, isThere) => {
    const html = await pageOf({
      config,
      pages: [{ id: 'home', route: '/', sections: [textSection('t', 'x')] }],
    })
    expect([html.includes(' data-chat'), html.includes('href="https://wa.me')]).toEqual([isThere, isThere])
  })
})

describe('the first paint', () => {
  const withSections = (sections: object[]) => pageOf({ pages: [{ id: 'home', route: '/', sections }] })
  const awaited = (html: string) =>
    tags(html, 'link')
      .filter(({ rel, blocking }) => rel === 'expect' && blocking === 'render')
      .map(({ href }) => href)
  const endsFirst = (html: string) =>
    /^<section id="a"(?:(?!<section)[\s\S])*<span id="first-end" hidden(?:="")?><\/span><\/section><section id="b"/.test(
      html.split('tabindex="-1">')[1] ?? '',
    )

  test('waits for the end of the first section, so nothing moves that was painted half-way', async () => {
    const html = await withSections([textSection('a', 'Um', { title: 'Título' }), textSection('b', 'Dois')])
    expect(awaited(html)).toEqual(['#first-end'])
    expect(endsFirst(html)).toBe(true)
  })

  test('comes before data that only search engines read', async () => {
    const faq = {
      id: 'a',
      component: { folder: 'faq', name: 'accordion' },
      data: { title: 'Perguntas', items: [{ question: 'Abre aos domingos?', answer: 'Sim' }] },
    }
    const html = await withSections([faq, textSection('b', 'Dois')])
    const [before = '', after = ''] = html.split('</main>')
    expect(after).toContain('"@type":"FAQPage"')
    expect(after).toContain('"@graph"')
    expect(before).not.toMatch(/FAQPage|"@graph"/)
  })

  test('does not wait for a long text', async () => {
    const html = await withSections([textSection('a', 'Pão '.repeat(5000)), textSection('b', 'Dois')])
    expect(awaited(html)).toEqual([])
    expect(html).not.toContain('first-end')
  })

  test('does not wait for a section that may be deferred, even if its data is there', async () => {
    const posts = { id: 'a', component: { folder: 'blog', name: 'latest' }, data: { title: 'Notícias' } }
    const sections = [posts, textSection('b', 'Dois')]
    const pages = ['/', 'outra'].map((route) => ({ id: route, route, sections }))
    const config = { blog: { categories: [{ slug: 'receitas', name: 'Receitas' }] } }
    const host = `document-${++hosts}.test`
    upstream.put({ host, pages, config })
    // The first request loads the posts, and the second finds them loaded.
    for (const path of ['/', '/outra']) {
      const html = await (await worker.fetch(`http://${host}${path}`)).text()
      expect(html).toContain('O forno novo chegou')
      expect(awaited(html)).toEqual([])
      expect(html).not.toContain('first-end')
    }
  })
})
