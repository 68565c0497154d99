import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { SEED_FILE, seedSql } from '../../scripts/seed.ts'
import { readingMinutes, readSite, readSites } from '../../scripts/site-files.ts'
import { openDatabase } from './clients.ts'
import { fixtureSites } from './fixtures/sites.ts'

describe('supabase/seed.sql', () => {
  test('is what demo/sites says; if not, run `node scripts/seed.ts`', () => {
    expect(readFileSync(SEED_FILE, 'utf8')).toBe(seedSql(readSites()))
    expect(() => execFileSync(process.execPath, ['scripts/seed.ts', '--check'])).not.toThrow()
  })

  test('is the same text each time', () => {
    expect(seedSql(fixtureSites())).toBe(seedSql(fixtureSites()))
  })

  test('can be run again, on a database that is in use', async () => {
    await using database = await openDatabase()
    const counts = async () =>
      (
        await database.query(`
      select (select count(*) from public.pages) as pages, (select count(*) from public.blog_posts) as posts
    `)
      ).rows
    const before = await counts()
    await database.exec(seedSql(fixtureSites()))
    expect(await counts()).toEqual(before)
  })

  test('leaves room for the next tenant', async () => {
    await using database = await openDatabase()
    const { rows } = await database.query<{ id: number }>(
      `insert into public.tenants (name) values ('Nova') returning id`,
    )
    expect(rows[0]?.id).toBeGreaterThan(9004)
  })
})

describe('a site’s folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-site-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  beforeEach(() =>
    cpSync(new URL('fixtures/sites/mosaico', import.meta.url), folder, { recursive: true, force: true }),
  )

  function edit(file: string, change: (text: string) => string): void {
    const path = join(folder, file)
    writeFileSync(path, change(readFileSync(path, 'utf8')))
  }

  test.each([
    ['site.json', '"is": "website"', '"is": "blog"', /site\.json: .*\n.*at is/],
    ['site.json', '"hosts"', '"host"', /site\.json/],
    ['site.json', '"defaultLocale": "pt-BR"', '"defaultLocale": "xx"', /site\.json/],
    ['site.json', '"page_id": "exato"', '"page_id": "nada"', /names no page: nada/],
    ['site.json', '"slug": "rita"', '"slug": "outra"', /unknown author: rita/],
    ['site.json', '"slug": "técnica"', '"slug": "arte"', /in no category/],
    ['site.json', '"id": "orcamento"', '"id": "outro"', /page home sends to no form: orcamento/],
    ['pages/home.json', '"ref": "sobre"', '"ref": "nada"', /page home links to no page: nada/],
    [
      'site.json',
      '"page_id": "exato"',
      '"page_id": "exato" }, "api/x": { "page_id": "exato"',
      /page exato cannot be published at \/api\/x/,
    ],
    [
      'pages/sobre.json',
      '"route": ',
      '"route_old": "robots.txt", "route": ',
      /page sobre cannot be published at \/robots\.txt/,
    ],
    ['pages/home.json', 'popup:boas-vindas', 'popup:nada', /page home opens no popup: nada/],
    ['pages/home.json', '"script"', '"scrip"', /home\.json: .*scrip/],
    ['pages/home.json', '{', '', /home\.json: /],
    ['posts/pt-BR/técnica/esmalte.md', '"title"', '"titel"', /esmalte\.md/],
    ['posts/pt-BR/técnica/esmalte.md', '---', '', /esmalte\.md: JSON between two lines/],
  ])('names the fault in %s: %s as %s', (file, from, to, message) => {
    edit(file, (text) => text.replace(from, to))
    expect(() => readSite(folder)).toThrow(message)
  })

  test('tells how long a post reads, also in scripts without spaces', () => {
    expect(readingMinutes('uma palavra '.repeat(330))).toBe(3)
    expect(readingMinutes('窯'.repeat(1500))).toBe(3)
    expect(readingMinutes('')).toBe(1)
  })
})
