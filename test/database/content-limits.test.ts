import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from './clients.ts'
import { fixtureSite } from './fixtures/sites.ts'

const database = await openDatabase()
afterAll(() => database[Symbol.asyncDispose]())

const { site_id } = fixtureSite('mosaico')

/** Runs statements that are undone again. @returns the error, or null */
async function attempt(statements: string): Promise<string | null> {
  await database.exec('begin')
  try {
    await database.exec(statements)
    return null
  } catch (error) {
    return (error as Error).message
  } finally {
    await database.exec('rollback')
  }
}

const rules = (count: number, end: string) =>
  `delete from public.path_rules where site_id = '${site_id}';
   insert into public.path_rules (site_id, "from", "to")
   select '${site_id}', '/from-' || number || '${end}', '/' from generate_series(1, ${count}) as number`

describe('a site', () => {
  test.each([
    ['10,000 path rules', rules(10_000, ''), null],
    ['one more', rules(10_001, ''), `site ${site_id} has more than 10000 path rules of one path`],
    ['300 path rules with a star', rules(300, '/*'), null],
    [
      'one more of these',
      rules(301, '/*'),
      `site ${site_id} has more than 300 path rules with /* at their end`,
    ],
    [
      'a rule that gets a star and is one too many',
      `${rules(301, '')}; update public.path_rules set "from" = "from" || '/*' where site_id = '${site_id}'`,
      `site ${site_id} has more than 300 path rules with /* at their end`,
    ],
    [
      'a 501st category',
      `insert into public.blog_categories (site_id, slug, name)
       select '${site_id}', 'c' || number, 'C' from generate_series(1, 501) as number`,
      `site ${site_id} has more than 500 categories of the blog`,
    ],
  ])('with %s is refused by name only past a limit', async (_, statements, error) => {
    expect(await attempt(statements)).toBe(error)
  })

  test('has at most 100,000 published pages', async () => {
    const pages = (count: number, status: string) =>
      // The other triggers look at each row, which is not what this is about.
      `alter table public.pages disable trigger user;
       alter table public.pages enable trigger pages_limit_insert;
       alter table public.pages enable trigger pages_limit_update;
       insert into public.pages (site_id, id, status)
       select '${site_id}', 'p' || number, '${status}' from generate_series(1, ${count}) as number`
    expect(await attempt(pages(100_001, 'draft'))).toBeNull()
    const message = `site ${site_id} has more than 100000 pages`
    expect(await attempt(pages(100_001, 'published'))).toBe(message)
    const published = `update public.pages set status = 'published' where site_id = '${site_id}'`
    expect(await attempt(`${pages(100_001, 'draft')}; ${published}`)).toBe(message)
  })
})
