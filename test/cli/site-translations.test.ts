import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { siteDocument } from '../../admin/document.ts'
import { siteTexts } from '../../admin/site-texts.ts'
import { readTranslationsCsv, writeTranslationsCsv } from '../../admin/translations/translations-csv.ts'
import { readXliff, writeXliff } from '../../admin/translations/xliff.ts'
import type { SiteFiles } from '../../admin/site-file.ts'
import { readSiteFolder } from '../../build/site-files.ts'
import type { Context } from '../../cli/site/command.ts'
import { writeFolder } from '../../cli/site/site-folder.ts'
import { page, post, smallSite, text } from '../admin/small-site.ts'
import fc from '../support/fast-check.ts'
import { runCommand } from '../support/run-command.ts'
import { parseXml } from '../support/xml.ts'

const folders = mkdtempSync(join(tmpdir(), 'vitrine-translations-'))
afterAll(() => rmSync(folders, { recursive: true }))
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(folders, 'site-'))
})

function put(changes: Partial<SiteFiles> = {}): void {
  const site = smallSite({ popups: [], forms: [], posts: [], ...changes })
  writeFolder(folder, site, { written: [...siteTexts(site).keys()], gone: [] })
}

const cards = (items: object[]) => ({
  id: 'c',
  component: { folder: 'features', name: 'grid' },
  data: { title: 'Três', items },
})
const home = (changes: object) => [page('home', { routes: { route: '' }, ...changes })]
const edit = (file: string, from: string, to: string) => {
  const path = join(folder, file)
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to))
}
const exported = async (format: string) => {
  const run = await runCommand(['translations', folder, '--locale', 'en-US', '--export', format])
  const file = join(folder, `.en-US.${format}`)
  writeFileSync(file, run.out)
  return { ...run, file }
}

test('lists the texts that a locale lacks, by page and section, and posts that it lacks', async () => {
  put({
    config: { multi_languages: true, blog: { categories: [{ slug: 'novas', name: 'Novas' }] } },
    pages: home({ meta: { title: 'Casa' }, sections: [text('t', 'Olá'), cards([{ title: 'Um' }])] }),
    posts: [
      post('ola', { translation: 'ola' }),
      post('hi', { locale: 'en-US', translation: 'ola' }),
      post('so'),
    ],
  })
  const run = await runCommand(['translations', folder])
  expect(run.out.trim().split('\n')).toEqual([
    'en-US  missing  page home, name: home',
    'en-US  missing  page home, meta.title: Casa',
    'en-US  missing  page home, section t, body: Olá',
    'en-US  missing  page home, section c, title: Três',
    'en-US  missing  page home, section c, items.0.title: Um',
    'en-US  missing  category novas, name: Novas',
    'en-US  missing  post novas/so',
  ])
  expect(run.err).toContain('en-US: 6 texts missing, 0 stale, 1 post missing')
})

test('lists the blog’s name, durations of cookies, and categories as a page shows them', async () => {
  const section = (id: string, folder: string, name: string, items: object[]) => ({
    ...{ id, component: { folder, name } },
    data: { items },
  })
  const entry = { id: 'a', question: 'Abre?', answer: '1', category: 'Horários' }
  put({
    config: { multi_languages: true, blog: { name: 'Novidades', categories: [] } },
    pages: home({
      i18n: { 'en-US': { name: 'Home' } },
      sections: [
        section('q', 'faq', 'grouped', [entry]),
        section('p', 'portfolio', 'cases', [{ id: 'b', title: '1', category: 'Casas' }]),
      ],
    }),
    cookies: [
      {
        ...{ id: 's', name: 'Sessão', group: 'required' },
        sites_cookies_items: [
          { prefix: 'session', duration: '30 dias' },
          { prefix: 'x', duration: '2' },
        ],
      },
    ],
  })
  const listed = async () => (await runCommand(['translations', folder])).out.trim().split('\n')
  expect(await listed()).toEqual([
    'en-US  missing  page home, section q, items.0.category: Horários',
    'en-US  missing  page home, section q, items.0.question: Abre?',
    'en-US  missing  page home, section p, items.0.category: Casas',
    'en-US  missing  blog, name: Novidades',
    'en-US  missing  cookie s, name: Sessão',
    'en-US  missing  cookie s, durations.session: 30 dias',
  ])
  const { file } = await exported('csv')
  edit('.en-US.csv', '"30 dias",""', '"30 dias","30 days"')
  edit('.en-US.csv', '"Novidades",""', '"Novidades","News"')
  await runCommand(['translations', folder, '--import', file])
  expect((await listed()).filter((line) => /durations|blog/.test(line))).toEqual([])
  const site = readSiteFolder(folder)
  expect(site.config.blog?.i18n).toEqual({ 'en-US': { name: 'News' } })
  expect(site.cookies[0]?.i18n).toEqual({ 'en-US': { durations: { session: '30 days' } } })
})

test('time zones, patterns, file types and ids of other fields are not listed for translation', async () => {
  const section = (id: string, folder: string, name: string, data: object) => ({
    id,
    component: { folder, name },
    data,
  })
  const fields = [
    {
      id: 'f',
      name: 'cep',
      label: 'CEP',
      pattern: '\\d{5}',
      accept: 'image/jpeg',
      autocomplete: 'postal-code',
    },
  ]
  const inputs = [
    { id: 'a', label: 'Área', unit: 'salas' },
    { id: 'b', label: 'Teto', per: 'a', default: 'sim', showIf: { input: 'a', value: 'sim' } },
  ]
  put({
    config: { multi_languages: true },
    pages: home({
      i18n: { 'en-US': { name: 'Home' } },
      sections: [
        section('b', 'form', 'booking', { timezone: 'America/Sao_Paulo', trackingId: 'agenda', fields }),
        section('e', 'form', 'estimate', { currency: 'BRL', inputs }),
        section('p', 'pricing', 'cards', { periods: ['month'], plans: [{ id: 'x', name: 'Livre' }] }),
        section('r', 'footer', 'columns', {
          payments: ['pix', { name: 'visa' }],
          columns: [{ id: 'k', kind: 'contact', title: 'Contato', email: 'oi@casa.example' }],
        }),
      ],
    }),
  })
  const { out } = await runCommand(['translations', folder])
  expect(out.trim().split('\n')).toEqual([
    'en-US  missing  page home, section b, fields.0.label: CEP',
    'en-US  missing  page home, section e, inputs.0.label: Área',
    'en-US  missing  page home, section e, inputs.0.unit: salas',
    'en-US  missing  page home, section e, inputs.1.label: Teto',
    'en-US  missing  page home, section p, plans.0.name: Livre',
    'en-US  missing  page home, section r, columns.0.title: Contato',
  ])
})

test('a listing writes no file', async () => {
  put({ pages: home({ sections: [cards([{ title: 'Um' }])] }) })
  const before = readFileSync(join(folder, 'pages/home.json'), 'utf8')
  await runCommand(['translations', folder])
  expect(readFileSync(join(folder, 'pages/home.json'), 'utf8')).toBe(before)
})

describe.each(['xliff', 'csv'])('a translation as %s', (format) => {
  test('is exported and imported: entries get ids, and the locale gets its texts', async () => {
    put({
      pages: home({
        sections: [text('t', 'Olá <b>você</b> & "eu"'), cards([{ title: 'Um' }, { title: '=Dois' }])],
        i18n: { 'en-US': { sections: { c: { items: [{ title: 'One' }, { title: '' }] } } } },
      }),
    })
    const out = await exported(format)
    expect(out.err).toContain('page home, section c: 2 entries got an id')
    expect(out.err).toContain('written: pages/home.json')
    const translated = readFileSync(out.file, 'utf8')
    if (format === 'xliff')
      writeFileSync(
        out.file,
        translated.replace(
          /(<segment state=")initial(">\s*<source>=Dois<\/source>)/,
          '$1translated$2<target>=Two &lt;i&gt;</target>',
        ),
      )
    else writeFileSync(out.file, translated.replace(`"'=Dois",""`, `"'=Dois","'=Two <i>"`))
    const back = await runCommand(['translations', folder, '--import', out.file])
    expect(back).toMatchObject({ code: 0, out: '', err: expect.stringContaining('en-US: 1 text changed') })
    const { sections, i18n } = readSiteFolder(folder).pages[0] ?? {}
    expect(sections?.[1]?.data?.items).toEqual([
      { id: 'i1', title: 'Um' },
      { id: 'i2', title: '=Dois' },
    ])
    expect(i18n?.['en-US']?.sections?.c?.items).toEqual([
      { id: 'i1', title: 'One' },
      { id: 'i2', title: '=Two <i>' },
    ])
    const again = await runCommand(['translations', folder])
    expect(again.out).not.toContain('items')
  })

  test('lists a text whose original has changed, until it is translated again', async () => {
    put({
      pages: home({
        name: 'Casa',
        sections: [text('t', 'Olá')],
        i18n: { 'en-US': { name: 'Home', sections: { t: { body: 'Hello' } } } },
      }),
    })
    await exported(format)
    expect((await runCommand(['translations', folder])).out).not.toContain('home')
    edit('pages/home.json', '"Olá"', '"Olá, mundo"')
    expect((await runCommand(['translations', folder])).out).toContain(
      'en-US  stale    page home, section t, body: Olá, mundo',
    )
    const { file, out } = await exported(format)
    expect(out).toContain(format === 'xliff' ? 'subState="vitrine:stale"' : '"stale"')
    writeFileSync(file, readFileSync(file, 'utf8').replace('Hello', 'Hello, world'))
    await runCommand(['translations', folder, '--import', file])
    expect((await runCommand(['translations', folder])).out).not.toContain('home, section')
    expect(readSiteFolder(folder).pages[0]?.i18n['en-US']?.sections?.t).toEqual({ body: 'Hello, world' })
  })

  test('reports texts that the site does not have, and originals that have changed', async () => {
    put({
      pages: home({
        sections: [text('t', 'Olá')],
        i18n: { 'en-US': { sections: { t: { body: 'Hello' } } } },
      }),
    })
    const { file } = await exported(format)
    writeFileSync(
      file,
      readFileSync(file, 'utf8')
        .replace('Hello', 'Hi')
        .replace('page/home/name', 'page/home/nome')
        .replace(/("home",)""/, '$1"x"')
        .replace('<source>home</source>', '<source>home</source><target>x</target>'),
    )
    edit('pages/home.json', '"Olá"', '"Bom dia"')
    const run = await runCommand(['translations', folder, '--import', file])
    expect(run.out.trim().split('\n')).toEqual([
      'the site has no text page/home/nome',
      'page home, section t, body: its original has changed since the file was written',
    ])
    expect((await runCommand(['translations', folder])).out).toContain(
      'en-US  stale    page home, section t, body',
    )
  })
})

test('an export is well-formed XLIFF 2.0, whose ids are single tokens', async () => {
  put({ pages: home({ name: 'A & B <i> "c"\u0001', sections: [text('t', '<b>]]></b>')] }) })
  const { out } = await exported('xliff')
  const xliff = parseXml(out)
  expect(xliff).toMatchObject({
    name: 'xliff',
    attributes: {
      xmlns: 'urn:oasis:names:tc:xliff:document:2.0',
      version: '2.0',
      srcLang: 'pt-BR',
      trgLang: 'en-US',
    },
  })
  const units = xliff.children[0]?.children ?? []
  expect(units.map(({ attributes }) => attributes.id)).toEqual(units.map((_, index) => `u${index + 1}`))
  expect(units[0]?.children[1]?.children[0]?.text).toBe('A & B <i> "c"')
  expect(units[1]?.children[1]?.children[0]?.text).toBe('<b>]]></b>')
})

test('any text comes back unchanged from XLIFF and from a table', () => {
  const texts = fc.string({ unit: 'grapheme', minLength: 1 }).filter((each) => each.trim() !== '')
  const guarded = fc.tuple(
    fc.constantFrom('=', '+', '-', '@', "'", "'=", '\t', '<![CDATA[', ']]>', '&lt;'),
    texts,
  )
  fc.assert(
    fc.property(
      fc.oneof(
        texts,
        guarded.map(([a, b]) => a + b),
      ),
      (target) => {
        const file = {
          sourceLocale: 'pt-BR',
          targetLocale: 'en-US',
          units: [{ id: 'a/b', where: 'a', source: target, target, isStale: false }],
        }
        const [ofXml] = readXliff(writeXliff(file)).units
        expect(ofXml).toMatchObject({ id: 'a/b', source: target, target })
        const csv = writeTranslationsCsv(file)
        expect(csv).not.toMatch(/(?:^|,)"[=+\-@]/m)
        expect(readTranslationsCsv(csv, 'pt-BR').units[0]).toMatchObject({
          id: 'a/b',
          source: target,
          target,
        })
      },
    ),
  )
})

test.each([
  [['--export', 'xlif'], 'did you mean xliff?'],
  [['--export', 'csv', '--import', 'x'], '--export or --import, not both'],
  [['--locale', 'fr-FR', '--export', 'csv'], 'translated into en-US, and not into fr-FR'],
])('%j is refused', async (options, reason) => {
  put()
  const run = await runCommand(['translations', folder, ...options])
  expect(run.code).toBe(2)
  expect(run.err).toContain(reason)
})

describe('listing the texts of a host', () => {
  const siteWithTexts = (body: string, hello: string) =>
    smallSite({
      popups: [],
      forms: [],
      posts: [],
      pages: home({
        name: 'Casa',
        sections: [text('t', body)],
        i18n: { 'en-US': { name: 'Home', sections: { t: { body: hello } } } },
      }),
    })
  let saved: SiteFiles['pages'] | undefined
  const versions: Record<string, SiteFiles> = {}
  const database = (() => ({
    async rpc(name: string, args: Record<string, unknown>) {
      if (name === 'draft_save') saved = (args.document as { pages: SiteFiles['pages'] }).pages
      return { data: answer(name, args), error: null }
    },
  })) as unknown as Context['database']
  function answer(name: string, args: Record<string, unknown>): unknown {
    if (name === 'revisions_list')
      return Object.keys(versions)
        .filter((key) => key !== 'draft')
        .map(revision)
    const site = versions[String(args.version)] ?? versions.draft ?? smallSite()
    return {
      ...{
        site_id: site.site_id,
        tenant_uuid: site.tenant.uuid,
        tenant_id: site.tenant.id,
        hosts: site.hosts,
      },
      ...{ unverified: [], status: 'published', revision: 'r2', source: 'draft' },
      ...{ draft: 'a', draft_author: null, draft_updated_at: null, document: siteDocument(site) },
    }
  }
  const revision = (id: string) => ({
    ...{ revision: id, kind: 'publish', created_at: '2026-01-01T00:00:00Z', author: null, note: null },
    ...{ has_document: true, is_live: false },
  })

  test('marks a text as stale if a revision had its translation with another original', async () => {
    Object.assign(versions, {
      draft: siteWithTexts('Olá, mundo', 'Hello'),
      r2: siteWithTexts('Olá, mundo', 'Hello'),
      r1: siteWithTexts('Olá', 'Hello'),
    })
    const run = await runCommand(['translations', 'pequena.test'], { database })
    expect(run.out).toContain('en-US  stale    page home, section t, body: Olá, mundo')
    versions.r1 = siteWithTexts('Olá', 'Hi')
    expect((await runCommand(['translations', 'pequena.test'], { database })).out).not.toContain('section t')
    expect(saved).toBeUndefined()
  })
})
