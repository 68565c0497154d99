import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JsonSchema } from '#sections/fields/json-schema.ts'
import { authorSchemas } from '../../admin/author-schemas/author-schemas.ts'
import { siteTexts } from '../../admin/site-texts.ts'
import { readSiteFolder, SITES_FOLDER, TEMPLATES_FOLDER } from '../../build/site-files.ts'
import { folderTexts } from '../../cli/site/site-folder.ts'
import { runCommand } from '../support/run-command.ts'
import { smallSite } from './small-site.ts'

const schemas = await authorSchemas()
const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })
for (const schema of Object.values(schemas)) ajv.addSchema(schema)

// The validator is compiled once, which takes longer than any test.
beforeAll(() => void faultsOf('page', {}), 120_000)
beforeAll(() => void faultsOf('site', {}), 120_000)

/** The faults that an editor would underline, each with the place of its value. */
function faultsOf(name: 'site' | 'page' | 'post', value: unknown): string[] {
  ajv.validate(`${name}.json`, value)
  return (ajv.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}

const folders = [SITES_FOLDER, TEMPLATES_FOLDER].flatMap((folder) =>
  readdirSync(folder).map((name) => join(folder, name)),
)

test.each(folders.map((folder) => [basename(folder), folder]))(
  'every file of %s matches its schema',
  (_, folder) => {
    const faults = [...folderTexts(folder)].flatMap(([path, text]) => {
      const name = path === 'site.json' ? 'site' : path.startsWith('pages/') ? 'page' : 'post'
      const json = name === 'post' ? (text.split(/^---$/m)[1] ?? '') : text
      return faultsOf(name, JSON.parse(json)).map((fault) => `${path}${fault}`)
    })
    expect(faults).toEqual([])
  },
)

describe('a page', () => {
  const page = (data: object, more: object = {}) => ({
    name: 'Início',
    route: '',
    sections: [{ id: 'a', component: { folder: 'cta', name: 'banner' }, data, ...more }],
  })

  test('is valid with nothing but the fields of its section', () => {
    expect(faultsOf('page', page({ title: 'Olá', buttons: [{ label: 'Ir', link: '/' }] }))).toEqual([])
    expect(faultsOf('page', page({ titel: 'Olá' }))).toEqual([
      '/sections/0/data must NOT have additional properties {"additionalProperty":"titel"}',
      expect.stringContaining('must match "then" schema'),
    ])
    // A field of another section.
    expect(faultsOf('page', page({ plans: [] })).join()).toContain('"plans"')
  })

  test.each([
    ['an unknown choice', page({ width: 'ful' }), '/sections/0/data/width'],
    ['a field in an entry of a list', page({ buttons: [{ label: 'x', lnik: '/' }] }), '"lnik"'],
    ['a field next to the data', page({}, { acess: 'signed_in' }), '"acess"'],
    ['an unknown section', page({}, { component: { folder: 'cta', name: 'baner' } }), '/component/name'],
    [
      'an unknown kind of section',
      page({}, { component: { folder: 'ct', name: 'banner' } }),
      '/component/folder',
    ],
    ['a field of the page', { ...page({}), hide_heder: true }, '"hide_heder"'],
    ['a field of its meta', { ...page({}), meta: { titel: 'x' } }, '"titel"'],
    ['an unknown locale', { ...page({}), i18n: { 'en-UK': {} } }, 'en-UK'],
    ['no name', { sections: [] }, '"name"'],
  ])('is refused with %s', (_, value, where) => {
    expect(faultsOf('page', value).join('\n')).toContain(where)
  })
})

test.each<[what: string, change: (site: Record<string, unknown>) => object, where: string]>([
  ['a field of the settings', (site) => ({ config: { ...Object(site.config), whatsap: 1 } }), '"whatsap"'],
  [
    'a field of the style',
    (site) => ({ config: { ...Object(site.config), style: { colours: {} } } }),
    '"colours"',
  ],
  [
    'a type of a form’s field',
    () => ({ forms: [{ id: 'a', name: 'A', fields: [{ name: 'n', type: 'txt' }] }] }),
    '/type',
  ],
  ['a status of a rule', () => ({ path_rules: [{ from: '/a', to: '/b', status: 303 }] }), '/status'],
  ['a consent mode', () => ({ appConfig: { consent: { mode: 'opt-in' } } }), '/mode'],
  ['no host', () => ({ hosts: [] }), '/hosts'],
])('site.json is refused with %s', (_, change, where) => {
  const site = JSON.parse(siteTexts(smallSite()).get('site.json') ?? '')
  expect(faultsOf('site', site)).toEqual([])
  expect(faultsOf('site', { ...site, ...change(site) }).join('\n')).toContain(where)
})

test('every field has a description', () => {
  const silent: string[] = []
  const look = (json: JsonSchema, path: string) => {
    for (const [name, field] of Object.entries(json.properties ?? {})) {
      if (field.description === undefined && field.$ref === undefined) silent.push(`${path}.${name}`)
      look(field, `${path}.${name}`)
    }
    if (json.items !== undefined) look(json.items, `${path}[]`)
    for (const each of json.anyOf ?? []) look(each, path)
  }
  for (const [name, schema] of Object.entries(schemas)) {
    look(schema, name)
    for (const [part, each] of Object.entries((schema.definitions ?? {}) as Record<string, JsonSchema>))
      look(each, `${name}#${part}`)
  }
  expect(silent).toEqual([])
})

test('the schemas of a folder are small enough for an editor', () => {
  expect(JSON.stringify(schemas).length).toBeLessThan(1_000_000)
})

describe('a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-schema-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('gets its schemas, its files refer to them, and its site stays the same', async () => {
    mkdirSync(join(folder, 'pages'))
    mkdirSync(join(folder, 'posts/pt-BR/novas'), { recursive: true })
    for (const [path, text] of siteTexts(smallSite())) writeFileSync(join(folder, path), text)
    const before = readSiteFolder(folder)
    const run = await runCommand(['schema', folder])
    expect(run).toMatchObject({ code: 0, out: expect.stringContaining('pages/home.json') })
    expect(readFileSync(join(folder, 'pages/home.json'), 'utf8')).toMatch(
      /^\{\n {2}"\$schema": "\.\.\/\.schema\/page\.json",\n/,
    )
    expect(readFileSync(join(folder, 'site.json'), 'utf8')).toContain('"$schema": "./.schema/site.json"')
    for (const name of ['site', 'page', 'post', 'sections'])
      expect(JSON.parse(readFileSync(join(folder, `.schema/${name}.json`), 'utf8')).$id).toBe(`${name}.json`)
    expect(readSiteFolder(folder)).toEqual(before)
    expect((await runCommand(['validate', folder])).out).toBe('')
    expect((await runCommand(['schema', folder])).out).toBe('')
  })

  test('that is new refers to its schemas from the start', async () => {
    const made = join(folder, 'made')
    await runCommand(['new', made, '--template', 'links', '--host', 'links.test'])
    expect(readFileSync(join(made, 'site.json'), 'utf8')).toContain('"$schema"')
    expect(faultsOf('site', JSON.parse(readFileSync(join(made, 'site.json'), 'utf8')))).toEqual([])
  })
})

test('posts may have $schema, which is not stored', () => {
  const post = '---\n{ "$schema": "x", "title": "a", "published_at": "2026-01-01T00:00:00Z" }\n---\n\na\n'
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-schema-post-'))
  mkdirSync(join(folder, 'posts/pt-BR/novas'), { recursive: true })
  writeFileSync(join(folder, 'site.json'), siteTexts(smallSite()).get('site.json') ?? '')
  writeFileSync(join(folder, 'posts/pt-BR/novas/a.md'), post)
  const [read] = readSiteFolder(folder).posts
  rmSync(folder, { recursive: true })
  expect(read).toMatchObject({ title: 'a' })
  expect(read).not.toHaveProperty('$schema')
})
