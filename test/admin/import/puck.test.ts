import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ImportOptions } from '../../../admin/import/imported-site.ts'
import { newCoverage } from '../../../admin/import/coverage.ts'
import { siteOfPuck } from '../../../admin/import/puck/site-of-puck.ts'
import { namesOfIconSet } from '../../../build/vite/icons.ts'
import { validateSite } from '../../../admin/validate/validate-site.ts'

const DATA: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '../../fixtures/puck.json'), 'utf8'))

function imported(data: unknown, options: Partial<ImportOptions> = {}) {
  const coverage = newCoverage()
  const { site, files } = siteOfPuck(
    data,
    { host: 'forno.test', iconNames: namesOfIconSet, ...options },
    coverage,
  )
  const lines = coverage.entries.map(
    ({ outcome, kind, name, note }) => `${outcome}: ${kind} ${name}: ${note}`,
  )
  return { site, files, lines, home: site.pages.find(({ id }) => id === 'home')?.sections ?? [] }
}

const component = (type: string, props: Record<string, unknown>) => ({
  type,
  props: { id: `${type}-1`, ...props },
})
const onePage = (...content: object[]) => ({ content, root: { props: {} } })

test('pages of Puck become a site without an error', async () => {
  const { site } = imported(DATA, { files: 'https://files.example/' })
  expect((await validateSite(site)).filter(({ level }) => level === 'error')).toEqual([])
  expect(site.pages.map(({ routes }) => routes.route)).toEqual(['/', 'menu', 'blog/first'])
  expect(site.config.name).toBe('Forno da Vila')
})

test.each<[string, object, object]>([
  ['a draft', { draft: true }, { status: 'draft' }],
  ['not published', { published: false }, { status: 'draft' }],
  ['in the state draft', { status: 'draft' }, { status: 'draft' }],
  ['for members', { access: 'members' }, { status: 'draft' }],
  ['protected by a password', { password: 'x' }, { status: 'draft' }],
  ['not published by another name', { isPublished: false }, { status: 'draft' }],
  ['archived', { state: 'archived' }, { status: 'draft' }],
  ['private', { private: true }, { status: 'draft' }],
  ['for those who signed in', { requiresAuth: true }, { status: 'draft' }],
  ['not public', { isPublic: false }, { status: 'draft' }],
  ['planned', { publishAt: '2999-01-01' }, { status: 'draft' }],
  ['planned for a day that is past', { publishAt: '2020-01-01' }, { status: 'published' }],
  ['unlisted', { unlisted: true }, { status: 'published', noindex: true }],
  ['not to be listed, by its metadata', { seo: { noindex: true } }, { status: 'published', noindex: true }],
  ['excluded from search engines', { robots: 'noindex' }, { status: 'published', noindex: true }],
  ['a draft, in words', { isDraft: 'true' }, { status: 'draft' }],
  ['a draft, in another case', { is_draft: true }, { status: 'draft' }],
  ['off', { enabled: false }, { status: 'draft' }],
  ['for those who signed in, by another name', { authRequired: 'yes' }, { status: 'draft' }],
  ['for some roles', { roles: ['admin'] }, { status: 'draft' }],
  ['for nobody', { visibility: 'none' }, { status: 'draft' }],
  ['off, as a text', { visibility: 'off' }, { status: 'draft' }],
  ['in the state off', { status: 'off' }, { status: 'draft' }],
  ['protected by a password that is a switch', { password: 'yes' }, { status: 'draft' }],
  ['over', { unpublishAt: '2000-01-01' }, { status: 'draft' }],
  ['deleted', { deletedAt: '2020-01-01T00:00:00Z' }, { status: 'draft' }],
  ['in another language', { locale: 'de' }, { status: 'draft' }],
  ['in the language of the site', { lang: 'en' }, { status: 'published' }],
  ['not in the index', { index: false }, { status: 'published', noindex: true }],
  ['for all', { status: 'published', access: 'public', password: '' }, { status: 'published' }],
])(
  'a page whose root says that it is %s is imported so, and reported if it is a draft',
  (_, fields, expected) => {
    const { site, lines } = imported({ content: [], root: { props: { title: 'Forno', ...fields } } })
    expect(site.pages[0]).toMatchObject(expected)
    const isDraft = site.pages[0]?.status === 'draft'
    expect(lines.some((line) => /^changed: page Forno: .*: it is a draft$/.test(line))).toBe(isDraft)
  },
)

test('a hidden component is left out', () => {
  const { home, lines } = imported(onePage(component('Text', { text: 'Segredo', hidden: true })))
  expect(home).toEqual([])
  expect(lines).toContain('left out: Text of page /: is hidden')
})

test('components become sections by the names of their props, in their order', () => {
  const { home } = imported(DATA, { files: 'https://files.example/' })
  expect(home.map(({ component: { folder, name } }) => `${folder}/${name}`)).toEqual([
    'hero/split',
    'statistics/row',
    'text/columns',
    'features/grid',
  ])
  expect(home[0]?.data).toEqual({
    title: 'Bread & fire',
    subtitle: expect.stringContaining('waiting'),
    media: { src: 'https://files.example/pictures/oven.jpg', decorative: true },
    buttons: [{ id: 'b1', label: 'Menu', link: { kind: 'url', href: '/menu' } }],
  })
  expect(home[1]?.data).toMatchObject({ items: [{ value: '400', label: 'Loaves a day' }, { value: '1' }] })
  expect(home[2]?.data?.columns).toMatchObject([{ title: 'Our oven' }, { body: expect.any(String) }])
  expect(home[3]?.data).toMatchObject({
    items: [{ title: 'Rye', text: 'Dark' }, { text: 'Yellow **and** sweet' }],
  })
})

test('zones and slots are read, HTML loses its scripts, and links to nothing lose their address', () => {
  const { home, lines } = imported(DATA)
  expect(home[2]?.data?.columns).toMatchObject([
    { body: 'It is of 1962.\n\nIt still burns \\*wood\\*.' },
    { body: 'See the [menu](/menu).\n\nEnd' },
  ])
  expect(lines).toContain('left out: element script of page /: cannot be part of a text')
  expect(lines).toContain(
    'left out: link page /: https://forno.test/nowhere: leads to a page that is not in the export; only its text stays',
  )
})

test('a component without a known prop is left out and reported, and so are fields of the root', () => {
  const { lines } = imported(DATA)
  expect(lines).toContain('left out: Carrossel of page /: has no known prop: name its section with --map')
  expect(lines).toContain(
    'left out: root theme of page /: is a field of your own: header, footer and theme are the site’s',
  )
})

test('a component whose type is the address of a section becomes that section', () => {
  const { site } = imported(DATA)
  expect(site.pages[1]?.sections.at(-1)).toEqual({
    id: 's3',
    component: { folder: 'cta', name: 'banner' },
    data: { title: 'Come by' },
  })
})

describe('a map of components', () => {
  const map = {
    Promo: {
      section: 'features/grid',
      data: {
        title: '$head.line',
        columns: 2,
        items: { each: '$cards', as: { title: '$t', text: '$missing' } },
      },
    },
    Spacer: null,
  }

  test('says which section a component becomes', () => {
    const promo = component('Promo', { head: { line: 'New' }, cards: [{ t: 'A' }, { t: 'B' }] })
    const { home, lines } = imported(onePage(promo, component('Spacer', { title: 'x' })), { map })
    expect(home).toEqual([
      {
        id: 's1',
        component: { folder: 'features', name: 'grid' },
        data: {
          title: 'New',
          columns: 2,
          items: [
            { id: 'i1', title: 'A' },
            { id: 'i2', title: 'B' },
          ],
        },
      },
    ])
    expect(lines).toContain('left out: Spacer of page /: is left out by the map')
  })

  test('refuses a section address outside the catalogue’s form', () => {
    expect(() => imported(onePage(), { map: { A: { section: '../../etc' } } })).toThrow('--map')
  })

  test('reads only own properties', () => {
    const { home } = imported(onePage(component('P', {})), {
      map: { P: { section: 'text/rich', data: { title: '$constructor.name', body: '$__proto__' } } },
    })
    expect(home[0]?.data).toEqual({})
  })
})

test.each([
  ['no object', 7],
  ['another shape', { blocks: [] }],
  ['a page without content', { '/': { root: {} } }],
  ['a path with an encoded slash', { '/a%2Fb': onePage() }],
])('%s is not Puck data', (_, data) => {
  expect(() => imported(data)).toThrow(/not Puck data|not a path/)
})

test('components that are nested without end are left out', () => {
  let inner: object = component('Text', { text: 'deep' })
  for (let depth = 0; depth < 1000; depth++) inner = component('Box', { items: [inner] })
  const { lines } = imported(onePage(inner))
  expect(lines.some((line) => line.endsWith('is nested too deeply'))).toBe(true)
})

test('zones of components that share an id are read once, so the result does not grow without end', () => {
  const zones: Record<string, object[]> = {}
  for (let level = 0; level < 28; level++) {
    const below = { type: 'Box', props: { id: `b${level + 1}`, text: `level ${level + 1}` } }
    zones[`b${level}:items`] = [below, below]
  }
  const { home, lines } = imported({ ...onePage({ type: 'Box', props: { id: 'b0' } }), zones })
  const texts = JSON.stringify(home).match(/level \d+/g) ?? []
  // Every component of a zone is imported; of two with the same id, the first gets the zone of that id.
  expect(texts).toHaveLength(2 * 28)
  expect(lines).toContain('left out: zone Box of page /: belongs to another component with the same id')
})

test('cards in a row are one section, even between other components', () => {
  const card = (title: string) => component('ServiceCard', { title, description: `Sobre ${title}` })
  const { home } = imported(
    onePage(
      component('Heading', { title: 'Serviços' }),
      card('Pão'),
      card('Bolo'),
      component('Text', { text: 'Fim.' }),
    ),
  )
  expect(home.map(({ component: { folder, name } }) => `${folder}/${name}`)).toEqual([
    'features/grid',
    'text/rich',
  ])
  expect(home[0]?.data?.title).toBe('Serviços')
  expect(home[0]?.data?.items).toEqual([
    expect.objectContaining({ title: 'Pão', text: 'Sobre Pão' }),
    expect.objectContaining({ title: 'Bolo', text: 'Sobre Bolo' }),
  ])
  const hidden = imported(
    onePage(card('Pão'), component('Card', { title: 'Nada', hidden: true }), card('Bolo')),
  )
  expect(JSON.stringify(hidden.home)).not.toContain('Nada')
})

test.each([
  ['feather', 'lucide:feather'],
  ['PenTool', 'lucide:pen-tool'],
  ['BarChart2', 'lucide:bar-chart-2'],
  ['FaSpotify', 'mdi:spotify'],
  ['HouseIcon', 'lucide:house'],
  ['mdi:bread-slice', 'mdi:bread-slice'],
  [{ name: 'truck' }, 'lucide:truck'],
])('cards keep their icon: %j', (icon, stored) => {
  const { home } = imported(
    onePage(
      component('Card', { title: 'Pão', description: 'Fresco.', icon }),
      component('Card', { title: 'Bolo', description: 'De milho.' }),
    ),
  )
  expect(home[0]?.data?.items).toMatchObject([{ icon: stored }, { title: 'Bolo' }])
})

test('an icon that the site cannot show is left out and reported', () => {
  const { home, lines } = imported(
    onePage(
      component('Features', { items: [{ title: 'Pão', icon: '🍞' }] }),
      component('Card', { title: 'Sozinho', icon: 'truck' }),
    ),
  )
  expect(JSON.stringify(home)).not.toContain('icon')
  expect(lines).toEqual(
    expect.arrayContaining([
      'left out: icon 🍞 of page /: is in no set of icons of this build',
      'left out: icon truck of page /: belongs to a component that becomes a text',
    ]),
  )
})

describe('several components', () => {
  const row = (type: string, props: object) => component(type, props as Record<string, unknown>)
  const heading = (text: string, level: string) => component('Heading', { text, level })
  const image = component('Image', { src: 'https://old.example/a.jpg', alt: 'Ana' })

  test('a heading and a text before figures become their title and subtitle', () => {
    const { home } = imported(
      onePage(
        component('Heading', { text: 'Em números', level: '2' }),
        component('Text', { text: 'Desde 1962.' }),
        component('Stats', { items: [{ title: 'Pães', description: '400' }] }),
      ),
    )
    expect(home).toMatchObject([
      { component: { name: 'row' }, data: { title: 'Em números', subtitle: 'Desde 1962.' } },
    ])
  })

  test.each([
    [
      'a slot for each column',
      { left: [heading('Ana', '2'), component('Text', { text: 'Fundou.' })], right: [image] },
      'hero/split',
    ],
    [
      'several headings beside a picture',
      {
        left: [heading('Ana', '2'), heading('Formação', '3'), component('Text', { text: 'Belas Artes.' })],
        right: [image],
      },
      'text/columns',
    ],
    [
      'one component a column',
      { items: [component('Text', { text: 'Um.' }), component('Text', { text: 'Dois.' })] },
      'text/columns',
    ],
    [
      'a column from top to bottom',
      {
        direction: 'column',
        items: [component('Text', { text: 'Um.' }), component('Text', { text: 'Dois.' })],
      },
      'text/rich',
    ],
  ])('in a component that arranges them become one section: %s', (_, props, section) => {
    const { home } = imported(onePage(row('Flex', props)))
    expect(home.map(({ component: { folder, name } }) => `${folder}/${name}`)).toEqual([section])
  })
})
