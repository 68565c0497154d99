import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from './clients.ts'
import { fixtureSite } from './fixtures/sites.ts'

const database = await openDatabase()
afterAll(() => database[Symbol.asyncDispose]())

const { site_id } = fixtureSite('mosaico')
const neighbour = fixtureSite('vizinha').site_id

/** Runs statements in one transaction, and returns how many revisions each site got. */
async function revisionsOf(statements: string): Promise<{ mosaico: number; vizinha: number }> {
  const before = await history()
  await database.exec(`begin; ${statements}; commit;`)
  const after = await history()
  return { mosaico: after.mosaico - before.mosaico, vizinha: after.vizinha - before.vizinha }
}

async function history(): Promise<{ mosaico: number; vizinha: number }> {
  const { rows } = await database.query<{ mosaico: number; vizinha: number }>(
    `select count(*) filter (where site_id = $1)::int as mosaico, count(*) filter (where site_id = $2)::int as vizinha
    from public.revisions`,
    [site_id, neighbour],
  )
  return rows[0] ?? { mosaico: 0, vizinha: 0 }
}

const PUBLISHED = { mosaico: 1, vizinha: 0 }
const NOTHING = { mosaico: 0, vizinha: 0 }

test('the seed publishes each site once', async () => {
  expect(await history()).toEqual({ mosaico: 1, vizinha: 1 })
  const { rows } = await database.query(`
    select from public.sites as site
    left join lateral (select revision from public.revisions where site_id = site.id order by id desc limit 1) as newest on true
    where site.status = 'published' and site.revision is distinct from newest.revision
  `)
  expect(rows).toEqual([])
})

describe('a change of what visitors see', () => {
  const of = `where site_id = '${site_id}'`

  test.each([
    ['a page', `update public.pages set name = 'Novo' ${of} and id = 'home'`],
    ['a section', `update public.pages set sections = sections || '[{"id":"n"}]' ${of} and id = 'home'`],
    [
      'a new page',
      `insert into public.pages (site_id, id, status) values ('${site_id}', 'nova', 'published')`,
    ],
    ['a page made a draft', `update public.pages set status = 'draft' ${of} and id = 'nova'`],
    ['the site', `update public.sites set config = config || '{"custom_css":"a{}"}' where id = '${site_id}'`],
    ['the tenant', `update public.tenants set twitter_profile = '@mosaico' where id = 9001`],
    ['a path rule', `update public.path_rules set "to" = '/x' ${of}`],
    ['a popup', `update public.popups set name = 'Olá' ${of} and id = 'boas-vindas'`],
    ['a cookie', `update public.sites_cookies set name = 'GA' ${of} and id = '7'`],
    ['a cookie’s item', `delete from public.sites_cookies_items ${of} and prefix = '_ga'`],
    [
      'a verified host',
      `insert into public.domains (host, site_id, verified_at) values ('novo.test', '${site_id}', now())`,
    ],
    ['a host lost', `update public.domains set verified_at = null where host = 'novo.test'`],
    ['a post', `update public.blog_posts set title = 'Outro' ${of} and slug = 'esmalte'`],
    ['a category', `update public.blog_categories set name = 'Novas' ${of} and slug = 'novidades'`],
    ['an author', `update public.authors set name = 'Rita' ${of} and slug = 'rita'`],
  ])('gives that site a new revision: %s', async (_, statement) => {
    expect(await revisionsOf(statement)).toEqual(PUBLISHED)
  })

  test('gives one revision for each transaction, even across several tables', async () => {
    const publish = `update public.pages set name = name || '!' ${of}; update public.blog_posts set excerpt = 'x' ${of}`
    expect(await revisionsOf(publish)).toEqual(PUBLISHED)
  })

  test('gives no revision if its transaction is rolled back', async () => {
    const before = await history()
    await database.exec(`begin; update public.pages set name = 'x' ${of}; rollback`)
    expect(await history()).toEqual(before)
    expect(await revisionsOf(`update public.pages set name = name || '?' ${of} and id = 'home'`)).toEqual(
      PUBLISHED,
    )
  })

  test('gives both sites a revision when a host moves', async () => {
    const move = (to: string) =>
      `update public.domains set site_id = '${to}', kind = 'alias' where host = 'www.mosaico.test'`
    expect(await revisionsOf(move(neighbour))).toEqual({ mosaico: 1, vizinha: 1 })
    expect(await revisionsOf(move(site_id))).toEqual({ mosaico: 1, vizinha: 1 })
  })
})

describe('a change that visitors do not see', () => {
  const of = `where site_id = '${site_id}'`

  test.each([
    ['the same again', `update public.pages set name = name, updated_at = now() ${of}`],
    ['a draft page', `update public.pages set name = 'Ainda não' ${of} and id = 'rascunho'`],
    ['a draft popup', `update public.popups set name = 'Ainda não' ${of} and id = 'natal'`],
    ['a draft post', `update public.blog_posts set title = 'Ainda não' ${of} and slug = 'rascunho'`],
    [
      'an unverified host',
      `insert into public.domains (host, site_id) values ('pendente.test', '${site_id}')`,
    ],
    ['a form', `update public.forms set notify = '{}' ${of}`],
    [
      'a submission',
      `insert into public.form_submissions (tenant_id, form_id, data) values (9001, 'orcamento', '{}')`,
    ],
    [
      'a draft site',
      `update public.pages set name = 'x' where site_id = '${fixtureSite('projeto').site_id}'`,
    ],
  ])('gives no revision: %s', async (_, statement) => {
    expect(await revisionsOf(statement)).toEqual(NOTHING)
  })
})

test('a site can be taken down, and deleted with everything in it', async () => {
  expect(await revisionsOf(`update public.sites set status = 'draft' where id = '${neighbour}'`)).toEqual(
    NOTHING,
  )
  await database.exec(`update public.sites set status = 'published' where id = '${neighbour}'`)
  await database.exec(`delete from public.tenants where id = 9002`)
  const { rows } = await database.query(`select id from public.sites where id = $1`, [neighbour])
  expect(rows).toEqual([])
})
