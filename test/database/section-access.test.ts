import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from './clients.ts'
import { fixtureSite } from './fixtures/sites.ts'

/** A database for this file, called as PostgREST does: in a role, with the claims of a token. */
const database = await openDatabase()
// As on hosted Supabase: without supabase/embedded.sql.
await database.exec(`drop policy "The embedded backend shows no headers" on public.popups`)
afterAll(() => database[Symbol.asyncDispose]())

const { site_id, tenant } = fixtureSite('mosaico')
const { tenant: neighbour } = fixtureSite('vizinha')

const MEMBER = '00000000-0000-4000-8000-00000000000a'
const NEIGHBOUR = '00000000-0000-4000-8000-00000000000b'
const STRANGER = '00000000-0000-4000-8000-00000000000c'

interface Caller {
  role: 'anon' | 'authenticated'
  sub?: string
  aal?: string
}

const CALLERS: Record<string, Caller> = {
  'a visitor without a session': { role: 'anon' },
  'a visitor who claims aal2': { role: 'anon', aal: 'aal2' },
  'an account that is no member': { role: 'authenticated', sub: STRANGER, aal: 'aal2' },
  'a member of another tenant': { role: 'authenticated', sub: NEIGHBOUR, aal: 'aal2' },
  'a member with one factor': { role: 'authenticated', sub: MEMBER, aal: 'aal1' },
  'a member with two factors': { role: 'authenticated', sub: MEMBER, aal: 'aal2' },
}

const text = (body: string) => ({ component: { folder: 'text', name: 'rich' }, data: { body } })

/**
 * Sections with every access level. Each protected one contains a canary: `-1` may be read by members, `-2` by members
 * with a second factor, `-0` by nobody.
 */
const SECTIONS = [
  { id: 'open', access: 'public', ...text('OPEN') },
  { id: 'one', access: 'signed_in', ...text('CANARY-1') },
  { id: 'two', access: 'aal2', ...text('CANARY-2') },
  { id: 'twin', ...text('CANARY-1-open-twin') },
  { id: 'twin', access: 'signed_in', ...text('CANARY-1-twin') },
  { id: 7, ...text('CANARY-2-open-number') },
  { id: '7', access: 'aal2', ...text('CANARY-2-number') },
  { id: 'hidden', access: 'signed_in', ...text('CANARY-0'), data: { body: 'CANARY-0', hidden: true } },
  ...['members', '', null, 1, true, {}, ['signed_in'], 'SIGNED_IN'].map((access, index) => ({
    id: `odd-${index}`,
    access,
    ...text('CANARY-0-odd'),
  })),
]

const I18N = {
  open: { body: 'OPEN-en', access: 'aal2' },
  one: { body: 'CANARY-1-translation', access: 'public' },
  two: { body: 'CANARY-2-translation' },
  twin: { body: 'CANARY-1-translation-of-twins' },
  '7': { body: 'CANARY-2-translation-of-number' },
  hidden: { body: 'CANARY-0-translation' },
  'odd-0': { body: 'CANARY-0-translation-of-odd' },
}

/** Header, footer and popups are public, so protected sections are left out of them. */
const SHARED = {
  header: [{ id: 'top', ...text('TOP') }, ...SECTIONS],
  footer: [{ id: 'top', access: 'signed_in', ...text('CANARY-0-footer') }],
  i18n: { 'en-US': { sections: { ...I18N, top: { body: 'CANARY-0-shared-translation' } } } },
}

beforeAll(async () => {
  const at = new Date().toISOString()
  for (const [id, of] of [
    [MEMBER, tenant.id],
    [NEIGHBOUR, neighbour.id],
    [STRANGER, null],
  ] as const) {
    await database.query(
      `insert into auth.users (id, email, created_at, updated_at) values ($1, $2, $3, $3)`,
      [id, `${id}@example.test`, at],
    )
    if (of !== null)
      await database.query(`insert into public.members (tenant_id, user_id) values ($1, $2)`, [of, id])
  }
  await database.query(
    `update public.pages set sections = $1, i18n = $2 where site_id = $3 and id = 'precos'`,
    [JSON.stringify(SECTIONS), JSON.stringify({ 'en-US': { sections: I18N } }), site_id],
  )
  await database.query(`update public.sites set config = config || $1 where id = $2`, [
    JSON.stringify(SHARED),
    site_id,
  ])
  await database.query(`update public.popups set config = $1 where site_id = $2`, [
    JSON.stringify({ pages: [{ sections: SECTIONS }] }),
    site_id,
  ])
})

/** What a caller gets from a query, as text. */
async function askedBy({ role, sub, aal }: Caller, sql: string, args: unknown[] = []): Promise<string> {
  return database.transaction(async (transaction) => {
    const set = (name: string, value: string) =>
      transaction.query(`select set_config($1, $2, true)`, [name, value])
    await set('request.headers', JSON.stringify({ 'x-tenant-uuid': tenant.uuid }))
    await set('request.jwt.claims', JSON.stringify({ role, sub, aal }))
    await set('request.jwt.claim.sub', sub ?? '')
    await transaction.exec(`set local role ${role}`)
    return JSON.stringify((await transaction.query(sql, args)).rows)
  })
}

const PATHS = ['/precos', '/en-US/precos']
const URLS = PATHS.map((path) => `https://mosaico.test${path}`)

/** Arguments for each call that visitors may run. The test fails for a call that is missing here. */
const ASKED: Record<string, unknown[][]> = {
  blog_post: [['https://mosaico.test/blog/novidades/primeiro-post']],
  blog_posts: [[URLS[0]]],
  cookies_get: [[URLS[0]]],
  core_config: URLS.map((url) => [url]),
  member_page: URLS.map((url) => [url]),
  site_search: URLS.flatMap((url) => ['canary', 'translation', 'twin', 'number', 'odd'].map((q) => [url, q])),
}

const { rows: calls } = await database.query<{ name: string; roles: string[] }>(`
  select proname as name, array(
    select role from unnest(array['anon', 'authenticated']) as role where has_function_privilege(role, oid, 'execute')
  ) as roles
  from pg_proc
  where pronamespace = 'public'::regnamespace
    and (has_function_privilege('anon', oid, 'execute') or has_function_privilege('authenticated', oid, 'execute'))
  order by proname
`)

/** The canaries that a caller must not find. Only pages depend on the caller. */
function forbidden(name: string, who: string): RegExp {
  const isPage = name === 'member_page' || name === 'core_config'
  if (isPage && who === 'a member with one factor') return /CANARY-(?!1)/
  if (isPage && who === 'a member with two factors') return /CANARY-(?![12])/
  return /CANARY/
}

describe.each(Object.entries(CALLERS))('%s', (who, caller) => {
  test.each(calls)('finds no protected section in $name', async ({ name, roles }) => {
    expect(ASKED, `${name} is a new call: add its arguments to ASKED`).toHaveProperty(name)
    if (!roles.includes(caller.role)) return expect(name).toBe('member_page')
    for (const args of ASKED[name] ?? []) {
      const places = args.map((_, index) => `$${index + 1}`).join(', ')
      const answer = await askedBy(caller, `select public.${name}(${places}) as answer`, args)
      expect(answer, JSON.stringify(args)).not.toMatch(forbidden(name, who))
    }
  })

  test('finds no protected section in popups', async () => {
    const popups = await askedBy(caller, 'select * from public.get_popups')
    expect(popups).toContain('OPEN')
    expect(popups).not.toContain('CANARY')
  })
})

interface Answered {
  page: {
    sections: { id: string; access?: string; component?: object }[]
    i18n: Record<string, { sections: object }>
  }
}

async function pageFor(caller: Caller, name: 'core_config' | 'member_page'): Promise<Answered['page']> {
  const answer = await askedBy(caller, `select public.${name}($1) as answer`, [URLS[1]])
  return (JSON.parse(answer) as [{ answer: Answered }])[0].answer.page
}

const outlineOf = ({ sections }: Answered['page']) =>
  sections.map(({ id, component, access }) => (component ? `${id}` : `${id}: ${access}`))

describe('a page', () => {
  test('contains only placeholders of protected sections for a visitor', async () => {
    const page = await pageFor({ role: 'anon' }, 'core_config')
    expect(outlineOf(page)).toEqual([
      'open',
      'one: signed_in',
      'two: aal2',
      'twin: signed_in',
      'twin: signed_in',
      '7: aal2',
      '7: aal2',
    ])
    for (const place of page.sections.filter(({ component }) => component === undefined))
      expect(Object.keys(place).sort()).toEqual(['access', 'id'])
    expect(page.i18n['en-US']?.sections).toEqual({ open: I18N.open })
  })

  test('contains the sections for members if a member asks, with their translations', async () => {
    const page = await pageFor({ role: 'authenticated', sub: MEMBER, aal: 'aal1' }, 'member_page')
    expect(outlineOf(page)).toEqual(['open', 'one', 'two: aal2', 'twin', 'twin', '7: aal2', '7: aal2'])
    expect(page.i18n['en-US']?.sections).toEqual({ open: I18N.open, one: I18N.one, twin: I18N.twin })
  })

  test('contains all sections for a member with a second factor, except those with an unknown access level', async () => {
    const page = await pageFor({ role: 'authenticated', sub: MEMBER, aal: 'aal2' }, 'member_page')
    expect(outlineOf(page)).toEqual(['open', 'one', 'two', 'twin', 'twin', '7', '7'])
    expect(JSON.stringify(page)).not.toContain('CANARY-0')
  })

  test('is found by words in its public sections', async () => {
    const found = await askedBy({ role: 'anon' }, 'select public.site_search($1, $2) as answer', [
      URLS[0],
      'open',
    ])
    expect(found).toContain('"precos"')
  })
})

test('header and footer contain only public sections', async () => {
  const answer = await askedBy({ role: 'anon' }, 'select public.core_config($1) as answer', [URLS[1]])
  const { config } = (JSON.parse(answer) as [{ answer: { config: typeof SHARED } }])[0].answer
  expect(config.header.map(({ id }) => id)).toEqual(['top', 'open'])
  expect(config.footer).toEqual([])
  expect(config.i18n['en-US'].sections).toEqual({ open: I18N.open })
})
