import { afterAll, describe, expect, test } from 'vitest'
import { readPost } from '../../core/reading/read-blog.ts'
import { isLong } from '../support/draws.ts'
import { openDatabase } from './clients.ts'
import { fixtureSite } from './fixtures/sites.ts'

const database = await openDatabase()
afterAll(() => database[Symbol.asyncDispose]())

const { site_id } = fixtureSite('mosaico')

/** Runs statements and rolls them back. @returns the error, or null */
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

const post = (body: string) =>
  `insert into public.blog_posts (site_id, locale, category, slug, title, body)
   select '${site_id}', 'pt-BR', slug, 'longo', 'Longo', ${body} from public.blog_categories
   where site_id = '${site_id}' order by slug limit 1`
const longBody = (body: string) => `update public.blog_posts set body = ${body} where slug = 'longo'`
/** The post as stored by a database that had no limit yet. */
const storedLong = `
  alter table public.blog_posts disable trigger blog_posts_limit;
  ${post(`repeat('x', 300000)`)};
  alter table public.blog_posts enable trigger blog_posts_limit`
/** Publishes the site with other fields of its posts. */
const publish = (fields: string) => `do $do$
  declare
    document jsonb := private.site_document('${site_id}');
    saved jsonb;
    done jsonb;
  begin
    document := jsonb_set(document, '{blog_posts}', (
      select jsonb_agg(post || ${fields}) from jsonb_array_elements(document -> 'blog_posts') as post
    ));
    saved := public.draft_save(site => '${site_id}', document => document, author => null, expected => null);
    done := public.site_publish(site => '${site_id}', draft => saved ->> 'draft');
    if (done ->> 'changed') is distinct from 'true' then
      raise exception 'nothing was published: % %', saved, done;
    end if;
  end
$do$`

describe('the body of a post', () => {
  test.each([
    ['of 200,000 characters', post(`repeat('é', 200000)`), false],
    ['of one more', post(`repeat('é', 200001)`), true],
    ['of 200,000 characters beyond U+FFFF', post(`repeat('😀', 200000)`), false],
    ['of one more of these', post(`repeat('😀', 200001)`), true],
    ['that becomes too long', `${post(`'x'`)}; ${longBody(`repeat('x', 200001)`)}`, true],
    ['that is too long already and stays as it is', `${storedLong}; ${longBody('body')}`, false],
    [
      'that is too long already, of a post that is drafted',
      `${storedLong}; update public.blog_posts set status = 'draft', title = 'T' where slug = 'longo'`,
      false,
    ],
    [
      'that is too long already, of a site that is published with other titles',
      `${storedLong}; ${publish(`'{"title": "Outro"}'`)}`,
      false,
    ],
    [
      'that is too long already and changes with a publish',
      `${storedLong}; ${publish(`jsonb_build_object('body', post ->> 'body' || 'x')`)}`,
      true,
    ],
    ['that is too long already and changes', `${storedLong}; ${longBody(`body || 'x'`)}`, true],
    [
      'that is restored with its tenant',
      `insert into private.restores (tenant_id) select tenant_id from public.sites where id = '${site_id}';
       ${post(`repeat('x', 300000)`)}`,
      false,
    ],
  ])('%s is stored, or refused with the name of the limit', async (_, statements, isRefused) => {
    const error = await attempt(statements)
    if (!isRefused) expect(error).toBeNull()
    else expect(error).toMatch(/^site \S+ has more than 200000 characters in the body of [^/ ]+\/longo$/)
  })

  test('may be as long as the Worker reads, and no longer', () => {
    const body = (length: number) => ({
      id: 'p',
      slug: 's',
      category: 'c',
      title: 'T',
      published_at: '2026-11-20T12:00:00Z',
      body: '😀'.repeat(length),
    })
    expect(() => readPost(body(200_000))).not.toThrow()
    expect(() => readPost(body(200_001))).toThrow('answer is not a post')
  })
})

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
      'a rule that gets a star and exceeds the limit',
      `${rules(301, '')}; update public.path_rules set "from" = "from" || '/*' where site_id = '${site_id}'`,
      `site ${site_id} has more than 300 path rules with /* at their end`,
    ],
    [
      'a 501st category',
      `insert into public.blog_categories (site_id, slug, name)
       select '${site_id}', 'c' || number, 'C' from generate_series(1, 501) as number`,
      `site ${site_id} has more than 500 categories of the blog`,
    ],
  ])('with %s is refused only beyond the named limit', async (_, statements, error) => {
    expect(await attempt(statements)).toBe(error)
  })

  // A hundred thousand rows, three times.
  test.runIf(isLong)('has at most 100,000 published pages', { timeout: 600_000 }, async () => {
    const pages = (count: number, status: string) =>
      // The other triggers check each row, which this test does not need.
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
