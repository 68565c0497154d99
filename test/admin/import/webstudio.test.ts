import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { newCoverage } from '../../../admin/import/coverage.ts'
import { siteOfWebstudio } from '../../../admin/import/webstudio/site-of-webstudio.ts'
import { validateSite } from '../../../admin/validate/validate-site.ts'
import { importCase } from '../../support/import-cases.ts'

const EXPORT = importCase('webstudio.data.json')

function imported(json: unknown) {
  const coverage = newCoverage()
  const { site, files } = siteOfWebstudio(json, { host: 'loja.test' }, coverage)
  const lines = coverage.entries.map(
    ({ outcome, kind, name, note }) => `${outcome}: ${kind} ${name}: ${note}`,
  )
  return { site, files, lines, page: (id: string) => site.pages.find((page) => page.id === id) }
}

type Tree = [component: string, props: Record<string, unknown>, ...children: (Tree | string)[]]

/** A project of one page with these instances. */
function project(
  tree: Tree,
  { styles = {}, ...page }: { styles?: Record<string, object>; [field: string]: unknown } = {},
) {
  const instances: [string, object][] = []
  const props: [string, object][] = []
  const add = ([component, given, ...children]: Tree): string => {
    const id = `i${instances.length}`
    const instance = { component, children: [] as object[] }
    instances.push([id, instance])
    for (const [name, value] of Object.entries(given))
      props.push([`${id}-${name}`, { instanceId: id, name, type: typeof value, value }])
    for (const child of children)
      instance.children.push(
        typeof child === 'string' ? { type: 'text', value: child } : { type: 'id', value: add(child) },
      )
    return id
  }
  const rootInstanceId = add(tree)
  return {
    build: {
      pages: { homePageId: 'p', pages: [{ id: 'p', name: 'Início', path: '', rootInstanceId, ...page }] },
      breakpoints: [
        ['base', {}],
        ['wide', { minWidth: 900 }],
      ],
      styles: Object.entries(styles).map(([key, value]) => {
        const [styleSourceId = '', breakpointId = '', property = ''] = key.split(':')
        return [key, { styleSourceId, breakpointId, property, value }]
      }),
      styleSourceSelections: instances.map(([id]) => [id, { values: [id] }]),
      props,
      instances,
    },
    origin: 'https://old.example',
  }
}

describe('a real project of Webstudio', () => {
  const json: unknown = EXPORT === null ? null : JSON.parse(readFileSync(EXPORT, 'utf8'))

  test.skipIf(EXPORT === null)('becomes a site without an error', async () => {
    const { site, lines } = imported(json)
    expect((await validateSite(site)).filter(({ level }) => level === 'error')).toEqual([])
    expect(site.config.name).toBe('KittyGuardedZone')
    expect(site.pages).toHaveLength(15)
    expect(lines).toContain('left out: page sitemap.xml: answers xml, which the site makes itself')
  })

  test.skipIf(EXPORT === null)('keeps texts, pictures, links between pages and search texts', () => {
    const { page } = imported(json)
    const home = page('home')
    expect(home?.meta).toMatchObject({
      title: 'The Ultimate Cat Protection Zone',
      image: expect.stringContaining('.jpeg'),
    })
    const text = JSON.stringify(home?.sections)
    expect(text).toContain('a little kitten painted in black and white gouache')
    expect(text).toContain('/_route_with_symbols_')
    expect(text).toMatch(/cgi\/asset\/_937084ed-[^"]*format=raw/)
  })

  test.skipIf(EXPORT === null)('turns an accordion into questions and a form into a form', () => {
    const { site, page } = imported(json)
    const [faq] = page('radix')?.sections ?? []
    expect(faq).toMatchObject({
      component: { folder: 'faq', name: 'accordion' },
      data: {
        items: [
          { question: 'Is it accessible?', answer: 'Yes. It adheres to the WAI-ARIA design pattern.' },
          {},
          {},
        ],
      },
    })
    expect(page('radix')?.noindex).toBe(true)
    expect(page('form')?.sections.map(({ component }) => component.name)).toEqual(['stacked', 'stacked'])
    expect(page('form')?.sections[0]?.data).toMatchObject({
      title: 'Default form',
      custom_form_id: 'default-form',
      submitLabel: 'Submit',
      fields: [
        { name: 'name', label: 'Name', type: 'text' },
        { name: 'email', label: 'Email', type: 'email' },
      ],
    })
    expect(site.forms.map(({ id }) => id)).toEqual(['default-form', 'form-with-custom-action-and-method'])
  })
})

test('the page’s colours, fonts and corners are the theme', () => {
  const tree: Tree = ['Body', {}, ['Heading', {}, 'Olá'], ['Button', {}, 'Ir']]
  const rgb = (r: number, g: number, b: number) => ({ type: 'rgb', r, g, b, alpha: 1 })
  const styles = {
    'i0:base:backgroundColor': rgb(20, 17, 13),
    'i0:wide:backgroundColor': rgb(255, 255, 255),
    'i0:base:fontFamily': { type: 'fontFamily', value: ['inter', 'serif'] },
    'i1:base:fontFamily': { type: 'fontFamily', value: ['Comic Sans'] },
    'i2:base:backgroundColor': rgb(240, 168, 72),
    'i2:base:borderTopLeftRadius': { type: 'unit', unit: 'px', value: 0 },
  }
  expect(imported(project(tree, { styles })).site.config.style).toEqual({
    colors: { background: '#14110d', primary: '#f0a848' },
    fonts: { body: 'Inter' },
    radius: 'none',
    scheme: 'dark',
  })
})

test('each block at the top level of a page is a section, and the first is a hero if it can be', () => {
  const tree: Tree = [
    'Body',
    {},
    [
      'Box',
      {},
      ['Heading', {}, 'Pão'],
      ['Paragraph', {}, 'De três dias'],
      ['Image', { src: 'https://a.example/b.webp', alt: 'Um pão' }],
    ],
    [
      'Box',
      {},
      ['Heading', { tag: 'h2' }, 'Forno'],
      ['Paragraph', {}, 'De 1962'],
      ['Button', {}, 'Só um botão'],
    ],
    ['Box', {}, ['YouTube', { url: 'https://youtu.be/abcdefgh' }]],
  ]
  const { site } = imported(project(tree))
  expect(site.pages[0]?.sections).toMatchObject([
    {
      component: { name: 'split' },
      data: { title: 'Pão', subtitle: 'De três dias', media: { alt: 'Um pão' } },
    },
    { component: { name: 'rich' }, data: { title: 'Forno', body: 'De 1962' } },
    { component: { name: 'inline' }, data: { url: 'https://www.youtube.com/watch?v=abcdefgh' } },
  ])
})

test('former paths of a page, and redirects, become path rules', () => {
  const json = project(['Body', {}, 'x'], { history: ['/velho'] })
  const { site } = imported({
    ...json,
    build: { ...json.build, pages: { ...json.build.pages, redirects: [{ old: '/a', new: '/b' }] } },
  })
  expect(site.path_rules).toEqual([
    { from: '/a', to: '/b', status: 301 },
    { from: '/velho', to: '/', status: 301 },
  ])
})

describe('a page of a project', () => {
  const text: Tree = ['Body', {}, ['Paragraph', {}, 'Segredo']]
  /** A project with a second page at `/segredo`, and a link to it. */
  const withPage = (fields: object) => {
    const json = project(['Body', {}, ['Link', { href: '/segredo' }, 'Ler'], ['Paragraph', {}, 'Olá']])
    const more = project(text)
    const rename = (value: unknown) => JSON.parse(JSON.stringify(value).replace(/"i(\d)/g, '"k$1'))
    const page = { id: 'q', name: 'Segredo', path: '/segredo', rootInstanceId: 'k0', ...fields }
    return imported({
      ...json,
      build: {
        ...json.build,
        pages: { ...json.build.pages, pages: [...json.build.pages.pages, page] },
        instances: [...json.build.instances, ...rename(more.build.instances)],
      },
    })
  }

  test.each<[string, object, string]>([
    ['marked as a draft', { isDraft: true }, 'was a draft: it is a draft'],
    [
      'with a password',
      { meta: { auth: { method: 'basic', login: 'a', password: 'b' } } },
      'was protected by a password: it is a draft',
    ],
    ['with the status 404', { meta: { status: '404' } }, 'was answered with the status 404: it is a draft'],
    [
      'in another language',
      { meta: { language: '"de"' } },
      'is in “de”, but the site is in en-US: it is a draft',
    ],
  ])('%s becomes a draft without a rule, a link or an entry of the menu', (_, fields, note) => {
    const { site, lines, page } = withPage({ history: ['/antes'], ...fields })
    expect(page('segredo')?.status).toBe('draft')
    expect(lines).toContain(`changed: page Segredo: ${note}`)
    expect(site.path_rules).toEqual([])
    expect(JSON.stringify([site.config.header, page('home')])).not.toContain('segredo')
  })

  test.each<[string, object, string | null]>([
    ['as its settings say', { excludePageFromSearch: 'true' }, null],
    [
      'where that is computed',
      { excludePageFromSearch: '$ws$dataSource$isTest' },
      'its setting for search engines was computed, so it is hidden from them',
    ],
    [
      'by a meta tag',
      { custom: [{ property: 'robots', content: '"noindex, nofollow"' }] },
      'had noindex in a meta tag, so it is hidden from search engines',
    ],
  ])('is excluded from search engines %s', (_, meta, note) => {
    const { lines, page } = withPage({ meta })
    expect(page('segredo')).toMatchObject({ status: 'published', noindex: true })
    expect(lines.filter((line) => line.startsWith('changed: page'))).toEqual(
      note === null ? [] : [`changed: page Segredo: ${note}`],
    )
  })

  test('is published if nothing restricts it', () => {
    const meta = { status: '200', language: '"en"', excludePageFromSearch: 'false' }
    const { lines, page } = withPage({ isDraft: false, meta })
    expect(page('segredo')).toMatchObject({ status: 'published' })
    expect(page('segredo')?.noindex).toBeUndefined()
    expect(lines.filter((line) => line.startsWith('changed'))).toEqual([])
  })

  test('is reported without a line for a meta tag that has no name', () => {
    const custom = [
      { property: '', content: '""' },
      { property: 'fb:app_id', content: '"1"' },
    ]
    const { lines } = withPage({ meta: { custom } })
    expect(lines.filter((line) => line.includes('meta'))).toEqual([
      'left out: meta fb:app_id of Segredo: is not a field of a page',
    ])
  })
})

describe('a redirect of a project', () => {
  const rulesOf = (redirects: object[]) => {
    const json = project(['Body', {}, 'x'])
    const pages = { ...json.build.pages, redirects }
    const { site, lines } = imported({ ...json, build: { ...json.build, pages } })
    return { rules: site.path_rules, lines: lines.filter((line) => line.includes('redirect')) }
  }

  test.each([
    ['302', 302],
    ['301', 301],
    [307, 307],
    [undefined, 301],
  ])('with the status %s becomes a rule with %s', (status, expected) => {
    expect(rulesOf([{ old: '/promo', new: '/loja', status }]).rules).toEqual([
      { from: '/promo', to: '/loja', status: expected },
    ])
  })

  test.each([
    ['/q?ref=1', '/x', '/q?ref=1 has a query, which path rules do not see'],
    [
      '/b/:slug',
      '/x',
      '/b/:slug is a pattern; a rule is for one path, or with /* at its end for all paths below it',
    ],
    ['/b/*/c', '/x', '/b/*/c: a star is allowed only at the end, as /*'],
    ['/r', 'javascript:alert(1)', 'javascript:alert(1) is neither a path nor an address'],
    ['/r', '//evil.example', '//evil.example begins with two slashes: name its host with https'],
    ['/', '/x', 'another page has this address'],
    ['/r', '', 'an empty field is neither a path nor an address'],
  ])('from %s to %s is left out and reported', (old, to, reason) => {
    expect(rulesOf([{ old, new: to }])).toEqual({
      rules: [],
      lines: [`left out: redirect ${old} → ${to}: ${reason}`],
    })
  })

  test('of a path that already leads elsewhere is left out and reported', () => {
    const { rules, lines } = rulesOf([
      { old: '/a', new: '/b' },
      { old: '/a/', new: '/c' },
    ])
    expect(rules).toHaveLength(1)
    expect(lines).toEqual(['left out: redirect /a/ → /c: /a leads to /b already'])
  })

  test('that a page makes is temporary unless it says 301', () => {
    const page = (status?: string) => ({
      pages: [
        { id: 'p', name: 'Início', path: '', rootInstanceId: 'i0' },
        { id: 'r', name: 'R', path: '/r', rootInstanceId: 'i0', meta: { redirect: '"/x"', status } },
      ],
    })
    const statusOf = (status?: string) => {
      const json = project(['Body', {}, 'x'])
      const pages = { ...json.build.pages, ...page(status) }
      return imported({ ...json, build: { ...json.build, pages } }).site.path_rules.map((rule) => rule.status)
    }
    expect([statusOf(), statusOf('302'), statusOf('301')]).toEqual([[302], [302], [301]])
  })
})

test('an instance within itself is left out', () => {
  const json = project(['Body', {}, ['Box', {}, 'x']])
  const [, box] = json.build.instances[1] as [string, { children: object[] }]
  box.children.push({ type: 'id', value: 'i1' })
  expect(imported(json).lines).toContain('left out: Box of Início: is nested too deeply, or contains itself')
})

/** A project in which each box refers to the next one twice, so each level has twice the elements of the one above. */
function doubled(levels: number, last: Tree) {
  const json = project(['Body', {}, last])
  const { instances } = json.build
  const [, body] = instances[0] as [string, { children: object[] }]
  const child = (id: string) => ({ type: 'id', value: id })
  for (let level = 0; level < levels; level++) {
    const next = level + 1 === levels ? 'i1' : `box${level + 1}`
    instances.push([`box${level}`, { component: 'Box', children: [child(next), child(next)] }])
  }
  body.children = [child('box0')]
  return json
}

test('a part that is referred to twice is imported twice', () => {
  const { site } = imported(doubled(1, ['Paragraph', {}, 'pão']))
  expect(JSON.stringify(site.pages).match(/pão/g)).toHaveLength(2)
})

test.each([
  ['more elements than a site has', doubled(50, ['Box', {}, 'x'])],
  ['a long text again and again', doubled(10, ['Box', {}, 'x'.repeat(100_000)])],
  ['a long embed again and again', doubled(10, ['HtmlEmbed', { code: `<p>${'x'.repeat(100_000)}</p>` }])],
])('a project whose parts refer to each other and would become %s is refused', (_, json) => {
  expect(() => imported(json)).toThrow('the pages would have more than 200000 elements')
})

test('scripts of embedded HTML are removed and reported', () => {
  const json = project([
    'Body',
    {},
    ['HtmlEmbed', { code: '<p>a<img src=x onerror=alert(1)></p><script>b()</script>' }],
  ])
  const { site, lines } = imported(json)
  expect(JSON.stringify(site.pages)).not.toMatch(/onerror|script/)
  expect(lines).toContain('left out: element script of Início: cannot be part of a text')
})

test('JSON of another shape is refused with its faults', () => {
  expect(() => imported({ build: 7 })).toThrow(/not data\.json of Webstudio’s command line: .*build.*7/)
})

describe('a box of a page', () => {
  const beside: Tree = [
    'Box',
    {},
    ['Box', {}, ['Heading', { tag: 'h2' }, 'Torno'], ['Paragraph', {}, 'Oito encontros.']],
    ['Image', { src: 'https://old.example/torno.jpg' }],
  ]
  const inPage: Tree = ['Body', {}, ['Box', {}, ['Heading', { tag: 'h1' }, 'Aulas']], ['Box', {}, beside]]

  test.each([
    ['a flex box', { 'i4:base:display': { value: 'flex' } }, 'hero/split'],
    [
      'a flex box that is a row on wide screens',
      {
        'i4:base:display': { value: 'flex' },
        'i4:base:flexDirection': { value: 'column' },
        'i4:wide:flexDirection': { value: 'row' },
      },
      'hero/split',
    ],
    [
      'a grid of two tracks',
      {
        'i4:base:display': { value: 'grid' },
        'i4:wide:gridTemplateColumns': { value: 'minmax(0, 1fr) 2fr' },
      },
      'hero/split',
    ],
    ['a grid of one track', { 'i4:base:display': { value: 'grid' } }, 'text/rich'],
    [
      'a flex box from top to bottom',
      { 'i4:base:display': { value: 'flex' }, 'i4:base:flexDirection': { value: 'column' } },
      'text/rich',
    ],
    ['no style', {}, 'text/rich'],
  ])('has columns only if its styles place its parts in a row: %s', (_, given, section) => {
    const styles = Object.fromEntries(
      Object.entries(given).map(([key, value]) => [key, { type: 'keyword', ...value }]),
    )
    const [, shown] = imported(project(inPage, { styles })).page('home')?.sections ?? []
    expect(`${shown?.component.folder}/${shown?.component.name}`).toBe(section)
  })

  test.each([
    ['row', 'right'],
    ['row-reverse', 'left'],
  ])('keeps the side of its picture: %s', (direction, side) => {
    const styles = Object.fromEntries(
      Object.entries({ display: 'inline-flex', flexDirection: direction }).map(([name, value]) => [
        `i4:base:${name}`,
        { type: 'keyword', value },
      ]),
    )
    const [, shown] = imported(project(inPage, { styles })).page('home')?.sections ?? []
    expect(shown?.data?.mediaPosition ?? 'right').toBe(side)
  })

  test('that is the header of a page is left out, since the site has one', () => {
    const header: Tree = [
      'Box',
      { tag: 'header' },
      'Estúdio',
      ['Link', { href: 'https://a.example/' }, 'Aulas'],
    ]
    const { page, lines } = imported(
      project(['Body', {}, header, ['Box', {}, ['Heading', { tag: 'h1' }, 'Aulas']]]),
    )
    expect(page('home')?.sections.map(({ data }) => data?.title)).toEqual(['Aulas'])
    expect(lines).toContain('left out: header of Início: the header of the site has a menu of its pages')
  })
})
