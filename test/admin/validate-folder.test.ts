import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { jsonPosition } from '../../admin/validate/json-position.ts'
import { nearestName } from '../../admin/validate/nearest-name.ts'
import { strayFiles } from '../../admin/validate/stray-files.ts'
import { writeFolder } from '../../cli/site/site-folder.ts'
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
  ])('%j', (path, line, column) => {
    expect(jsonPosition(json, path)).toEqual({ line, column })
  })

  test('in the head of a post counts the lines of the post', () => {
    expect(jsonPosition('---\n{\n "a": 1\n}\n---\n\n"a": [', ['a'], 4)).toEqual({ line: 3, column: 2 })
  })
})

test.each<[written: string, nearest: string | undefined]>([
  ['titel', 'title'],
  ['Title', 'title'],
  ['subtitel', 'subtitle'],
  ['tl', undefined],
  ['something', undefined],
])('the name nearest to %s is %s', (written, nearest) => {
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
])('of a folder, the file %s', (path, hint) => {
  const said = strayFiles([path]).map(({ level, where, message }) => `${level}: ${where}: ${message}`)
  expect(said).toEqual(
    hint === null
      ? []
      : [
          `warning: ${path}: nothing reads this file; a folder has site.json, pages/ID.json, posts/LOCALE/CATEGORY/SLUG.md and files below media/${hint}`,
        ],
  )
})

test('validate FOLDER says the file, line and column, and goes on', async () => {
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
    'warning: post pt-BR/novas/ola, meta, titel: is no field here, and nothing reads it; did you mean title? (posts/pt-BR/novas/ola.md:6:5)',
    'warning: page x, section t, titel: is no field here, and nothing reads it; did you mean title? (pages/x.json:13:9)',
    'warning: page/y.json: nothing reads this file; a folder has site.json, pages/ID.json, posts/LOCALE/CATEGORY/SLUG.md and files below media/; did you mean pages?',
  ])
  expect(run).toMatchObject({ code: 0, err: expect.stringContaining('0 errors, 3 warnings') })
  const asJson = await runCommand(['validate', folder, '--json'])
  expect(JSON.parse(asJson.out)[1]).toMatchObject({
    level: 'warning',
    at: { file: 'pages/x.json', line: 13, column: 9 },
  })
})
