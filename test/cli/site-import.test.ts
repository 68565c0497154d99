import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { validateSite } from '../../admin/validate/validate-site.ts'
import { runSite } from '../../cli/site.ts'
import { readSiteFiles } from '../../build/site-files.ts'

const PUCK = join(import.meta.dirname, '../fixtures/puck.json')

const WEBSTUDIO = JSON.stringify({
  build: {
    pages: { homePageId: 'p', pages: [{ id: 'p', name: 'Início', path: '', rootInstanceId: 'body' }] },
    breakpoints: [],
    styles: [],
    styleSourceSelections: [],
    props: [],
    instances: [
      ['body', { component: 'Body', children: [{ type: 'id', value: 'title' }] }],
      ['title', { component: 'Heading', children: [{ type: 'text', value: 'Pão de hoje' }] }],
    ],
  },
  origin: 'https://old.example',
})

const WXR = `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel>
<title>Caderno</title><link>https://old.example</link><language>pt-BR</language>
<wp:base_blog_url>https://old.example</wp:base_blog_url>
<item><title>Pão de hoje</title><link>https://old.example/2020/05/pao/</link><wp:post_id>1</wp:post_id>
<wp:post_name>pao</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
<wp:post_date_gmt>2020-05-06 07:08:09</wp:post_date_gmt>
<content:encoded><![CDATA[<p>Pão de hoje</p>]]></content:encoded></item>
</channel></rss>`

let folder = ''
const printed: string[] = []
const noted: string[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-import-'))
  printed.length = 0
  noted.length = 0
})
afterEach(() => rmSync(folder, { recursive: true }))

const to = () => join(folder, 'site')

/** No command that imports asks the database. */
const run = (...args: string[]) =>
  runSite(['import', ...args], {
    print: (line) => void printed.push(line),
    note: (line) => void noted.push(line),
    database: () => {
      throw new Error('no database')
    },
    env: {},
    schemas: async () => ({ site: {}, page: {}, post: {}, sections: {} }),
  })

describe('site import', () => {
  test('refuses a WordPress export of more than 500 MB with a sentence, before reading it', async () => {
    const file = join(folder, 'large.xml')
    writeFileSync(file, '')
    truncateSync(file, 500_000_001)
    expect(await run(file, '--from', 'wxr', '--to', to(), '--host', 'novo.test')).toBe(1)
    expect(noted).toEqual([
      expect.stringMatching(/has 500000001 bytes; the limit is 500000000.*by author or by date/),
    ])
  })

  test.each([
    ['puck', readFileSync(PUCK, 'utf8'), '3 pages, 0 posts, 0 redirects', 'Our oven'],
    ['webstudio', WEBSTUDIO, '1 page, 0 posts, 0 redirects', 'Pão de hoje'],
    ['wxr', WXR, '1 page, 1 post, 9 redirects', 'Pão de hoje'],
  ])(
    'makes a folder from %s that is read and validated like any other',
    async (source, text, counts, sentence) => {
      const file = join(folder, 'export')
      writeFileSync(file, text)
      const code = await run(
        file,
        '--from',
        source,
        '--to',
        to(),
        '--host',
        'novo.test',
        '--files',
        'https://f.example/',
      )
      expect([code, noted]).toEqual([0, [expect.stringContaining(`npm run site -- validate ${to()}`)]])
      const site = readSiteFiles(to())
      expect(site.hosts).toEqual(['novo.test'])
      expect((await validateSite(site)).filter(({ level }) => level === 'error')).toEqual([])
      expect(printed[0]).toBe(counts)
      expect(JSON.stringify(site)).toContain(sentence)
    },
  )

  test('prints the report as JSON, with each item and its result', async () => {
    expect(await run(PUCK, '--from', 'puck', '--to', to(), '--host', 'novo.test', '--json')).toBe(0)
    const report = JSON.parse(printed.join('\n'))
    expect(report).toMatchObject({
      pages: 3,
      posts: 0,
      redirects: 0,
      files: ['https://novo.test/pictures/oven.jpg'],
    })
    expect(report.counts).toContainEqual({ kind: 'page', taken: 3, changed: 0, left_out: 0 })
    expect(report.entries).toContainEqual({
      kind: 'Carrossel',
      name: 'of page /',
      outcome: 'left out',
      note: 'has no known prop: name its section with --map',
    })
  })

  test('accepts a map of components, and a locale', async () => {
    const map = join(folder, 'map.json')
    writeFileSync(map, JSON.stringify({ Carrossel: { section: 'cta/banner', data: { title: 'Oi' } } }))
    const code = await run(
      PUCK,
      '--from',
      'puck',
      '--to',
      to(),
      '--host',
      'n.test',
      '--map',
      map,
      '--locale',
      'pt-BR',
    )
    expect(code).toBe(0)
    expect(readSiteFiles(to()).defaultLocale).toBe('pt-BR')
    expect(readFileSync(join(to(), 'pages/home.json'), 'utf8')).toContain('"banner"')
  })

  test.each([
    [['--from', 'puck', '--host', 'a.test'], '--to is missing'],
    [['--from', 'joomla', '--to', 'x', '--host', 'a.test'], '--from must be one of puck, webstudio, wxr'],
    [['--from', 'puck', '--to', 'x', '--host', 'a.test', '--locale', 'xx'], '--locale must be one of'],
    [
      ['--from', 'puck', '--to', 'x', '--host', 'a.test', '--files', 'http://a'],
      '--files must be the https address',
    ],
  ])('%j is a wrong call', async (args, reason) => {
    expect(await run(PUCK, ...args)).toBe(2)
    expect(noted.join('\n')).toContain(reason)
  })

  test('refuses a folder that is not empty, and a file that is missing or of another format', async () => {
    const args = ['--from', 'puck', '--host', 'a.test']
    const broken = join(folder, 'broken.json')
    writeFileSync(broken, '{')
    expect(await run(PUCK, ...args, '--to', folder)).toBe(1)
    expect(await run(join(folder, 'none.json'), ...args, '--to', to())).toBe(1)
    expect(await run(broken, ...args, '--to', to())).toBe(1)
    expect(noted).toEqual([
      `${folder} is not empty`,
      expect.stringContaining('none.json does not exist'),
      expect.stringMatching(/broken\.json:\d+:\d+ is not JSON: /),
    ])
  })
})
