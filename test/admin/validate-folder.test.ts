import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Finding } from '../../admin/validate/finding.ts'
import { jsonPosition } from '../../admin/validate/json-position.ts'
import { nearestName } from '../../admin/validate/nearest-name.ts'
import { strayFiles } from '../../admin/validate/stray-files.ts'
import { folderTexts, writeFolder } from '../../cli/site/site-folder.ts'
import { siteTexts } from '../../admin/site-texts.ts'
import { runCommand } from '../support/run-command.ts'
import { page, post, smallSite, text } from './small-site.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-validate-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('the line and column of a value in JSON', () => {
  const json = ['{', '  "a": [1, {"b": "}]", "c": {}}],', '  "d\\"e": { "a": 2 }', '}'].join('\n')
  test.each<[path: (string | number)[], line: number, column: number]>([
    [['a'], 2, 3],
    [['a', 0], 2, 9],
    [['a', 1], 2, 12],
    [['a', 1, 'b'], 2, 13],
    [['a', 1, 'c'], 2, 24],
    [['d"e', 'a'], 3, 13],
    [['a', 7], 2, 3],
    [['d"e', 'nothing'], 3, 3],
    [[], 1, 1],
  ])('are found by its path: %j', (path, line, column) => {
    expect(jsonPosition(json, path)).toEqual({ line, column })
  })

  test('in the front matter of a post counts from the start of its file', () => {
    expect(jsonPosition('---\n{\n "a": 1\n}\n---\n\n"a": [', ['a'], 4)).toEqual({ line: 3, column: 2 })
  })
})

test.each<[written: string, nearest: string | undefined]>([
  ['titel', 'title'],
  ['Title', 'title'],
  ['subtitel', 'subtitle'],
  ['tl', undefined],
  ['something', undefined],
])('the name closest to %s is %s', (written, nearest) => {
  expect(nearestName(written, ['title', 'subtitle', 'body'])).toBe(nearest)
})

test.each<[path: string, hint: string | null]>([
  ['site.json', null],
  ['pages/home.json', null],
  ['posts/pt-BR/novas/ola.md', null],
  ['media/a/b.webp', null],
  ['README.md', null],
  ['.seen', null],
  ['.git/config', null],
  ['page/home.json', '; did you mean pages?'],
  ['pages/a/b.json', ''],
  ['pages/home.jsn', ''],
  ['posts/ola.md', ''],
  ['home.json', ''],
])('in a folder, the file %s gets a warning with the hint %j, or none for null', (path, hint) => {
  const said = strayFiles([path]).map(({ level, where, message }) => `${level}: ${where}: ${message}`)
  expect(said).toEqual(
    hint === null
      ? []
      : [
          `warning: ${path}: nothing reads this file; a folder has site.json, pages/ID.json, posts/LOCALE/CATEGORY/SLUG.md and files below media/${hint}`,
        ],
  )
})

describe('files that cannot be read', () => {
  const broken = mkdtempSync(join(tmpdir(), 'vitrine-broken-'))
  afterAll(() => rmSync(broken, { recursive: true }))
  const site = smallSite({ posts: [post('ola')] })
  writeFolder(broken, site, { written: [...siteTexts(site).keys()], gone: [] })
  const edit = (file: string, change: (text: string) => string) =>
    writeFileSync(join(broken, file), change(readFileSync(join(broken, file), 'utf8')))
  edit('site.json', (text) => text.replace('"pequena.test"', '"pequena.test",').replace('"hosts"', '"host"'))
  edit('pages/home.json', (text) =>
    text.replace('"name": "home"', '"name": 5,\n  "sectons": [],\n  "rout": ""'),
  )
  edit('pages/sobre.json', (text) => text.replace('"id": "equipe",', ''))
  edit('posts/pt-BR/novas/ola.md', (text) => text.replace('"title"', '"titel"'))

  test('are all reported at once, in this project’s own words, with file, line and column', async () => {
    const run = await runCommand(['validate', broken])
    expect(run.out.trim().split('\n')).toEqual([
      'error: site.json: nothing follows this comma before ]; remove it (site.json:8:19)',
      'error: pages/home.json, name: 5 is not allowed; allowed: text (pages/home.json:2:3)',
      'error: pages/home.json, sectons: is not a field here, and nothing reads it; did you mean sections? (pages/home.json:3:3)',
      'error: pages/home.json, rout: is not a field here, and nothing reads it; did you mean route? (pages/home.json:4:3)',
      'error: pages/sobre.json, sections.0: needs id: text (pages/sobre.json:6:5)',
      'error: posts/pt-BR/novas/ola.md, titel: is not a field here, and nothing reads it; did you mean title? (posts/pt-BR/novas/ola.md:3:3)',
      'error: posts/pt-BR/novas/ola.md: needs title: text (posts/pt-BR/novas/ola.md:2:1)',
    ])
    expect(run.code).toBe(1)
  })

  test('are reported at the same places in JSON, and when a push is refused', async () => {
    const { out } = await runCommand(['validate', broken, '--json'])
    expect(JSON.parse(out)[1].at).toEqual({ file: 'pages/home.json', path: ['name'], line: 2, column: 3 })
    const push = await runCommand(['push', broken])
    expect(push.err).toContain(
      `${join(broken, 'pages/home.json')}:2:3: name: 5 is not allowed; allowed: text`,
    )
  })
})

test('a handwritten folder needs neither the id of its tenant nor the fields of its forms', async () => {
  const byHand = mkdtempSync(join(tmpdir(), 'vitrine-by-hand-'))
  const site = smallSite({ popups: [], posts: [] })
  writeFolder(byHand, site, { written: [...siteTexts(site).keys()], gone: [] })
  const file = join(byHand, 'site.json')
  const { id: _, ...tenant } = site.tenant
  const content = {
    ...JSON.parse(readFileSync(file, 'utf8')),
    tenant,
    forms: [{ id: 'contato', name: 'Contato' }],
  }
  writeFileSync(file, JSON.stringify(content))
  const run = await runCommand(['validate', byHand])
  rmSync(byHand, { recursive: true })
  expect(run.out).not.toContain('needs')
  expect(run.code).toBe(0)
})

test('files with a byte order mark and Windows line ends are read, and places in them are right', async () => {
  const windows = mkdtempSync(join(tmpdir(), 'vitrine-windows-'))
  const site = smallSite({ posts: [post('ola', { meta: { titel: 'Olá' } })] })
  writeFolder(windows, site, { written: [...siteTexts(site).keys()], gone: [] })
  for (const file of siteTexts(site).keys()) {
    const text = readFileSync(join(windows, file), 'utf8')
    writeFileSync(join(windows, file), `\ufeff${text.replaceAll('\n', '\r\n')}`)
  }
  const run = await runCommand(['validate', windows])
  rmSync(windows, { recursive: true })
  expect(run.out).toContain('did you mean title? (posts/pt-BR/novas/ola.md:6:5)')
  expect(run.code).toBe(0)
})

test('every finding has the file, line and column of the value', async () => {
  const faulty = mkdtempSync(join(tmpdir(), 'vitrine-places-'))
  const section = (id: string, address: string, data: object) => {
    const [folder = '', name = ''] = address.split('/')
    return { id, component: { folder, name }, data: { ...data } }
  }
  const site = smallSite({
    defaultLocale: 'pt-BR',
    config: {
      ...smallSite().config,
      favicon: '/nothing.png',
      header: [section('topo', 'header/simpel', {})],
      i18n: { 'en-US': { sections: { nada: {} } } },
      account: { sign_in: 'home' },
      custom_script: 'x',
    },
    routes: { exata: { page_id: 'nada' } },
    path_rules: [
      { from: '/a', to: '/a' },
      { from: '/b', to: '/nowhere' },
    ],
    forms: [
      { id: 'contato', name: 'Contato', fields: [{ name: 'nome', tipe: 'text' }], notify: { emails: ['x'] } },
    ],
    authors: [{ slug: 'rosa', name: 'Rosa', avatar: '/nothing.png' }],
    pages: [
      ...smallSite().pages,
      page('x', {
        routes: { route: 'sobre' },
        popups: ['popup:nada'],
        sections: [
          text('t', '[x](/nada) ![](http://a.test/a.png)'),
          text('t', 'again'),
          section('h', 'hero/split', {
            title: 'x',
            buttons: [{ label: 'x', link: { kind: 'page', ref: 'nada' } }],
          }),
        ],
        i18n: { 'en-US': { sections: { t: { body: '[x](/nada-en)' }, fora: {} } }, 'fr-FR': {} },
        access: 'aal2',
      }),
    ],
    posts: [post('ola', { author: 'ninguem', category: 'nenhuma', body: '[x](/nada)' })],
  })
  writeFolder(faulty, site, { written: [...siteTexts(site).keys()], gone: [] })
  const { out } = await runCommand(['validate', faulty, '--json'], { env: { SIGN_IN_HOSTS: 'all' } })
  const findings: Finding[] = JSON.parse(out)
  const texts = folderTexts(faulty)
  rmSync(faulty, { recursive: true })
  expect(findings.length).toBeGreaterThan(20)
  for (const finding of findings)
    expect(finding, JSON.stringify(finding)).toMatchObject({
      at: { file: expect.any(String), line: expect.any(Number), column: expect.any(Number) },
    })
  const lineOf = (message: string) => {
    const at = findings.find((finding) => finding.message.includes(message))?.at
    return texts
      .get(at?.file ?? '')
      ?.split('\n')
      [(at?.line ?? 0) - 1]?.trim()
  }
  expect(lineOf('leads to itself')).toBe('{')
  expect(lineOf('links to the page nada, which does not exist; choose another target')).toBe('"link": {')
  expect(lineOf('leads to /nada-en,')).toBe('"body": "[x](/nada-en)"')
  expect(lineOf('translates a section that does not exist: fora')).toBe('"fora": {},')
  expect(lineOf('fr-FR')).toBe('"fr-FR": {}')
  expect(lineOf('did you mean type?')).toBe('"tipe": "text"')
  expect(lineOf('visitors sign in at')).toBe('"account": {')
})

test('validate FOLDER prints file, line and column, and checks the whole folder', async () => {
  const section = { ...text('t', 'Olá'), data: { body: 'Olá', titel: 'Olá' } }
  const site = smallSite({
    pages: [...smallSite().pages, page('x', { routes: { route: 'x' }, sections: [section] })],
    posts: [post('ola', { meta: { titel: 'Olá' } })],
  })
  writeFolder(folder, site, { written: [...siteTexts(site).keys()], gone: [] })
  mkdirSync(join(folder, 'page'))
  writeFileSync(join(folder, 'page', 'y.json'), '{}')
  const run = await runCommand(['validate', folder])
  expect(run.out.trim().split('\n')).toEqual([
    'warning: post pt-BR/novas/ola, meta, titel: is not a field here, and nothing reads it; did you mean title? (posts/pt-BR/novas/ola.md:6:5)',
    'warning: page x, section t, titel: is not a field here, and nothing reads it; did you mean title? (pages/x.json:13:9)',
    'warning: page/y.json: nothing reads this file; a folder has site.json, pages/ID.json, posts/LOCALE/CATEGORY/SLUG.md and files below media/; did you mean pages?',
  ])
  expect(run).toMatchObject({ code: 0, err: expect.stringContaining('0 errors, 3 warnings') })
  const asJson = await runCommand(['validate', folder, '--json'])
  expect(JSON.parse(asJson.out)[1]).toMatchObject({
    level: 'warning',
    at: { file: 'pages/x.json', line: 13, column: 9 },
  })
})
