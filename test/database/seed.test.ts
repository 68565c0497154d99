import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { seedSql } from '../../tools/seed.ts'
import { readingMinutes } from '../../admin/reading-minutes.ts'
import { readSiteFiles } from '../../build/site-files.ts'
import { openDatabase } from './clients.ts'
import { fixtureSite, fixtureSites } from './fixtures/sites.ts'

const mosaico = fixtureSite('mosaico')

type Database = Awaited<ReturnType<typeof openDatabase>>

/** Stores a submission and an event of a visitor. */
async function visit(database: Database): Promise<void> {
  await database.exec(`
    insert into public.form_submissions (tenant_id, form_id, data)
      values (${mosaico.tenant.id}, '${mosaico.forms[0]?.id}', '{"nome": "Ana"}');
    insert into public.tracking_events (tenant_id, action) values (${mosaico.tenant.id}, 'pageView');
  `)
}

/** All rows of the tables that the seed writes, of revisions, and of what visitors send, by table. */
async function contentOf(database: Database): Promise<Record<string, unknown>> {
  const rows = (table: string) =>
    database.query(`select to_jsonb(t) as row from public.${table} as t order by to_jsonb(t)::text`)
  const tables = {
    tenants: 'tenants',
    sites: 'sites',
    domains: 'domains',
    rules: 'path_rules',
    pages: 'pages',
    routes: 'page_routes',
    popups: 'popups',
    cookies: 'sites_cookies',
    items: 'sites_cookies_items',
    forms: 'forms',
    authors: 'authors',
    categories: 'blog_categories',
    posts: 'blog_posts',
    revisions: 'revisions',
    submissions: 'form_submissions',
    events: 'tracking_events',
  }
  const content: Record<string, unknown> = {}
  for (const [name, table] of Object.entries(tables)) content[name] = (await rows(table)).rows
  return content
}

describe('the seed', () => {
  test('is the same text each time it is generated', () => {
    expect(seedSql(fixtureSites())).toBe(seedSql(fixtureSites()))
  })

  test('changes nothing when it runs again on a database in use', async () => {
    await using database = await openDatabase()
    await visit(database)
    const before = await contentOf(database)
    await database.exec(seedSql(fixtureSites()))
    expect(await contentOf(database)).toEqual(before)
  })

  test('keeps events, submissions and hosts after what they belong to was removed from the files', async () => {
    await using database = await openDatabase()
    await visit(database)
    await database.exec(`
      insert into public.domains (host, site_id, verified_at) values ('mosaico.example', '${mosaico.site_id}', now());
      update public.domains set kind = 'alias' where host = 'mosaico.test';
      update public.domains set kind = 'primary' where host = 'mosaico.example';
    `)
    const { events, submissions, domains } = await contentOf(database)
    const [visited, ...others] = mosaico.forms
    expect(visited).toBeDefined()
    await database.exec(seedSql([{ ...mosaico, forms: others, hosts: mosaico.hosts.slice(1) }]))
    expect(await contentOf(database)).toMatchObject({ events, submissions, domains })
  })

  test('updates changed content, and deletes content that is no longer in the files', async () => {
    await using database = await openDatabase()
    const [first, second, ...rest] = mosaico.pages
    if (first === undefined || second === undefined) throw new Error('mosaico has two pages')
    const changed = {
      ...mosaico,
      pages: [{ ...first, name: 'Outro nome' }, ...rest],
      path_rules: mosaico.path_rules.slice(1),
      cookies: mosaico.cookies.slice(1),
      posts: mosaico.posts.slice(1),
    }
    await database.exec(seedSql([changed]))
    const { rows } = await database.query<Record<string, unknown>>(`
      select
        (select name from public.pages where site_id = '${mosaico.site_id}' and id = '${first.id}') as name,
        (select updated_at from public.pages where site_id = '${mosaico.site_id}' and id = '${first.id}') as date,
        (select count(*)::int from public.pages where site_id = '${mosaico.site_id}' and id = '${second.id}') as gone,
        (select count(*)::int from public.path_rules where site_id = '${mosaico.site_id}') as rules,
        (select count(*)::int from public.sites_cookies where site_id = '${mosaico.site_id}') as cookies,
        (select count(*)::int from public.blog_posts where site_id = '${mosaico.site_id}') as posts,
        (select count(*)::int from public.revisions where site_id = '${mosaico.site_id}') as revisions
    `)
    expect(rows).toEqual([
      {
        name: 'Outro nome',
        date: new Date(first.updated_at),
        gone: 0,
        rules: changed.path_rules.length,
        cookies: changed.cookies.length,
        posts: changed.posts.length,
        revisions: 2,
      },
    ])
  })

  test('fails for a host or an id of another site, and writes nothing', async () => {
    await using database = await openDatabase()
    const before = await contentOf(database)
    const [host = ''] = fixtureSite('vizinha').hosts
    const stranger = { ...mosaico.tenant, uuid: '00000000-0000-4000-8000-000000000001' }
    for (const wrong of [
      { ...mosaico, is: 'bio-link' as const, hosts: [...mosaico.hosts, host] },
      { ...mosaico, is: 'bio-link' as const, tenant: stranger },
    ]) {
      await expect(database.exec(seedSql([wrong]))).rejects.toThrow(/duplicate key/)
      await database.exec('rollback')
      expect(await contentOf(database)).toEqual(before)
    }
  })

  test('leaves ids for further tenants', async () => {
    await using database = await openDatabase()
    const { rows } = await database.query<{ id: number }>(
      `insert into public.tenants (name) values ('Nova') returning id`,
    )
    expect(rows[0]?.id).toBeGreaterThan(9004)
  })
})

describe('the folder of a site', () => {
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
    [
      'site.json',
      '"is": "website"',
      '"is": "blog"',
      /site\.json:\d+:3: is: "blog" is not allowed; allowed: one of website/,
    ],
    ['site.json', '"hosts"', '"host"', /site\.json/],
    ['site.json', '"defaultLocale": "pt-BR"', '"defaultLocale": "xx"', /site\.json/],
    ['site.json', '"page_id": "exato"', '"page_id": "nada"', /names the page nada, which does not exist/],
    ['site.json', '"slug": "rita"', '"slug": "outra"', /unknown author: rita/],
    ['site.json', '"slug": "técnica"', '"slug": "arte"', /in a category that config.blog does not have/],
    [
      'site.json',
      '"id": "orcamento"',
      '"id": "outro"',
      /page home sends to the form orcamento, which does not exist/,
    ],
    [
      'pages/home.json',
      '"ref": "sobre"',
      '"ref": "nada"',
      /page home links to the page nada, which does not exist/,
    ],
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
    [
      'pages/home.json',
      'popup:boas-vindas',
      'popup:nada',
      /page home opens the popup nada, which does not exist/,
    ],
    [
      'pages/home.json',
      '"script"',
      '"scrip"',
      /home\.json:\d+:\d+: scrip: is not a field here, .* did you mean script\?/,
    ],
    ['pages/home.json', '{', '', /home\.json:2:\d+: the JSON has ended before this/],
    ['posts/pt-BR/técnica/esmalte.md', '"title"', '"titel"', /esmalte\.md/],
    ['posts/pt-BR/técnica/esmalte.md', '---', '', /esmalte\.md:1:1: JSON between two lines/],
  ])('with a fault in %s is refused with its place, when %s is changed to %s', (file, from, to, message) => {
    edit(file, (text) => text.replace(from, to))
    expect(() => readSiteFiles(folder)).toThrow(message)
  })

  test('has reading times of posts, also in scripts without spaces', () => {
    expect(readingMinutes('uma palavra '.repeat(330))).toBe(3)
    expect(readingMinutes('窯'.repeat(1500))).toBe(3)
    expect(readingMinutes('')).toBe(1)
  })
})
