import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, openDatabase, service, visitor } from './clients.ts'
import { fixtureSite } from './fixtures/sites.ts'

const database = await openDatabase()
// As on hosted Supabase: without supabase/embedded.sql.
await database.exec(`
  drop policy "The embedded backend shows no headers" on public.popups;
  drop function private.is_site_published(uuid);
`)
afterAll(() => database[Symbol.asyncDispose]())
// Other test files expect projeto.test not to be suspended.
afterAll(() => call('site_suspend', { site: 'projeto.test', suspended: false }, service()))

const relations = await query<{
  name: string
  kind: string
  hasRls: boolean
  isInvoker: boolean
  column: string
}>(`
  select relname as name, relkind as kind, relrowsecurity as "hasRls",
    coalesce(reloptions @> '{security_invoker=true}', false) as "isInvoker",
    (
      select attname from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and attidentity <> 'a' and attgenerated = '' order by attnum limit 1
    ) as column
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
  order by relname
`)
const tables = relations.filter(({ kind }) => kind === 'r' || kind === 'p')
const views = relations.filter((relation) => !tables.includes(relation))

const calls = await query<{ name: string; writes: boolean }>(`
  select proname as name, provolatile = 'v' as writes
  from pg_proc where pronamespace = 'public'::regnamespace order by name
`)

const { tenant: attacked } = fixtureSite('mosaico')

const NO_ID = '00000000-0000-0000-0000-000000000000'
/** A submission that this file stores. */
const LEAD = '5a1d0000-0000-4000-8000-00000000ead1'

/** Arguments for each call of the schema. A call without an entry here fails its tests. */
const CALLED_WITH: Record<string, Record<string, unknown>> = {
  admin_address: { email: 'x@example.test' },
  admin_join: { account: NO_ID, spends: true },
  admin_member: { account: NO_ID },
  admin_memberships: { account: NO_ID },
  admin_request_begin: { caller: 'x', key: 'x', digest: 'x' },
  admin_request_end: { caller: 'x', key: 'x' },
  admin_token_add: { name: 'x', hash: 'a'.repeat(64), scopes: ['read'] },
  admin_token_find: { hashes: [] },
  admin_token_revoke: { id: NO_ID },
  admin_tokens_list: {},
  admin_write: {
    caller: 'x',
    key: 'x',
    attempt: NO_ID,
    name: 'draft_discard',
    args: { site: 'mosaico.test' },
  },
  booking_cancel: { payload: { tenant_uuid: attacked.uuid, digest: 'a'.repeat(64) } },
  booking_find: { payload: { tenant_uuid: attacked.uuid, digest: 'a'.repeat(64) } },
  booking_times: { payload: { tenant_uuid: attacked.uuid, form_id: 'orcamento' } },
  bookings_calendar: { payload: { tenant_uuid: attacked.uuid, digest: 'a'.repeat(64) } },
  calendar_secret_set: { site: 'mosaico.test' },
  blog_post: { url: 'https://mosaico.test/blog/novidades/primeiro-post' },
  blog_posts: { url: 'https://mosaico.test/' },
  conversion_secret_set: { site: 'mosaico.test' },
  conversion_secrets: { payload: { tenant_uuid: attacked.uuid } },
  comment_add: { site: NO_ID, share: NO_ID, comment: {} },
  comment_answer: { site: 'mosaico.test', comment: NO_ID, author: 'Eva', answer: 'Feito' },
  comment_delete: { site: 'mosaico.test', comment: NO_ID },
  comment_resolve: { site: 'mosaico.test', comment: NO_ID, resolved: true },
  comments_list: { site: 'mosaico.test' },
  comments_of_share: { site: NO_ID, share: NO_ID },
  cookies_get: { url: 'https://mosaico.test/' },
  core_config: { url: 'https://mosaico.test/' },
  domain_add: { site: 'mosaico.test', host: 'nova.mosaico.example' },
  domain_check: { host: 'mosaico.test' },
  domain_checked: { host: 'mosaico.test' },
  domain_primary: { site: 'mosaico.test', host: 'mosaico.test' },
  domain_release: { host: 'mosaico.test' },
  domain_remove: { site: 'mosaico.test', host: 'nova.mosaico.example' },
  domain_unmap: { host: 'sem-dono.example' },
  domain_verified: { site: 'mosaico.test', host: 'mosaico.test' },
  domains_due: { max_rows: 1 },
  domains_list: { site: 'mosaico.test' },
  draft_discard: { site: 'mosaico.test' },
  draft_patch: { site: 'vizinha.test', changes: [{ name: 'appConfig/nova', expected: null, stored: true }] },
  draft_save: { site: 'projeto.test', document: {} },
  deliveries_given_up: {},
  delivery_save: { payload: { id: NO_ID, state: 'sent', attempts: 1 } },
  files_removed: { paths: [] },
  member_join: {
    payload: { url: 'https://mosaico.test/', user_id: '00000000-0000-4000-8000-000000000000' },
  },
  member_invite: { site: 'padaria.localhost', email: 'eva@example.test', role: 'visitor' },
  member_page: { url: 'https://mosaico.test/conta' },
  member_remove: { site: 'mosaico.test', member: 'ninguem@example.test' },
  // The member that beforeAll creates.
  member_role: { site: 'mosaico.test', member: 'membro@example.test', role: 'editor' },
  members_list: { site: 'mosaico.test' },
  form_submit: { payload: { tenant_uuid: attacked.uuid, form_id: 'orcamento', data: { nome: 'Eva' } } },
  heartbeat_last: {},
  host_free: { host: 'mosaico.test' },
  lead_show: { site: 'mosaico.test', lead: LEAD },
  lead_status: { site: 'mosaico.test', leads: [], status: 'read' },
  leads_list: { site: 'mosaico.test' },
  leads_restored: {},
  media_add: {
    site: 'mosaico.test',
    file: { name: `eva-${'0'.repeat(32)}.pdf`, hash: '0'.repeat(32), bytes: 1 },
  },
  media_describe: { site: 'mosaico.test', name: `ana-${'1'.repeat(32)}.pdf`, about: { alt: 'x' } },
  media_show: { site: 'mosaico.test', name: `ana-${'1'.repeat(32)}.pdf` },
  media_find: { site: 'mosaico.test', hash: '0'.repeat(32) },
  media_list: { site: 'mosaico.test' },
  media_missing: { site: 'mosaico.test', names: ['a.webp'] },
  media_removed: { site: 'mosaico.test', names: [] },
  person_erase: { site: 'mosaico.test', email: 'eva@example.test' },
  person_export: { site: 'mosaico.test', email: 'eva@example.test' },
  presence_note: { site: 'mosaico.test', person: 'eva', name: 'Eva' },
  publish_due: {},
  purges_done: { loaded: [] },
  purges_due: {},
  retention_run: {},
  revisions_list: { site: 'mosaico.test' },
  run_sql: { statements: 'update public.popups set id = id' },
  schedule_add: { site: 'mosaico.test', action: 'unpublish', due_at: '2100-01-01T00:00:00Z' },
  schedule_cancel: { site: 'mosaico.test', id: 0 },
  schedules_list: { site: 'mosaico.test' },
  share_add: { site: 'mosaico.test', name: 'Eva' },
  share_find: { site: NO_ID, id: NO_ID },
  share_revoke: { site: 'mosaico.test', id: NO_ID },
  activity_add: { site: 'mosaico.test', operation: 'addShare' },
  activity_list: { site: 'mosaico.test' },
  shares_list: { site: 'mosaico.test' },
  site_documents: { site: 'mosaico.test' },
  site_create: {
    document: {
      tenant: { name: 'Criada' },
      site: { name: 'Criada', locales: ['pt-BR'], default_locale: 'pt-BR' },
    },
    hosts: ['criada.test'],
  },
  site_publish: { site: 'mosaico.test', draft: null },
  site_read: { site: 'mosaico.test' },
  // The revision is the one that beforeAll publishes.
  site_rollback: { site: 'vizinha.test' },
  site_tenant: { site: 'mosaico.test' },
  site_suspend: { site: 'projeto.test' },
  site_suspended: { site: 'mosaico.test' },
  site_unpublish: { site: 'projeto.test' },
  sites_list: {},
  subscription_save: { payload: { tenant_uuid: attacked.uuid, id: NO_ID, state: 'ended' } },
  site_search: { url: 'https://mosaico.test/', q: 'azulejos' },
  site_stats: { site: 'mosaico.test', from_day: '2026-01-01', until_day: '2026-12-31' },
  stats_own: { site: 'mosaico.test', identifier: '0'.repeat(32) },
  stats_roll_up: {},
  tenant_backup: { site: 'mosaico.test', part: 'public.tenants' },
  tenant_restore: { tenant: NO_ID, part: 'public.tenants', rows: [{ uuid: NO_ID, id: 1, name: 'Eva' }] },
  tenant_restored: { tenant: NO_ID },
  tracking_save: { payload: { tenant_uuid: attacked.uuid, action: 'click' } },
}

/** These read what visitors sent, drafts, or earlier publishes. */
const SERVICE_ONLY = [
  'activity_list',
  'admin_address',
  'admin_member',
  'admin_memberships',
  'admin_tokens_list',
  'booking_find',
  'booking_times',
  'bookings_calendar',
  'comments_list',
  'comments_of_share',
  'conversion_secrets',
  'domain_check',
  'heartbeat_last',
  'host_free',
  'domains_list',
  'lead_show',
  'leads_list',
  'media_find',
  'media_list',
  'media_show',
  'members_list',
  'media_missing',
  'person_export',
  'revisions_list',
  'schedules_list',
  'share_find',
  'shares_list',
  'site_documents',
  'site_read',
  'site_stats',
  'site_suspended',
  'site_tenant',
  'sites_list',
  'tenant_backup',
]

/** What visitors may list: published popups, and only their published parts. */
const LISTED = ['get_popups', 'popups']

async function query<T>(sql: string): Promise<T[]> {
  return (await database.query<T>(sql)).rows
}

/**
 * The number of the next writing transaction. It stays the same while nothing is inserted, updated or deleted in any
 * schema. It is read as a number of rows, because that is what `run_sql` returns.
 */
function nextWrite(): Promise<number> {
  const statements = 'select from generate_series(1, pg_snapshot_xmax(pg_current_snapshot())::text::bigint)'
  return call<number>('run_sql', { statements }, service())
}

beforeAll(async () => {
  const { tenant, forms } = fixtureSite('mosaico')
  await call('tracking_save', { payload: { tenant_uuid: tenant.uuid, action: 'click' } }, service())
  await call(
    'form_submit',
    { payload: { tenant_uuid: tenant.uuid, form_id: forms[0]?.id, data: { nome: 'Ana' } } },
    service(),
  )
  const lead = { id: LEAD, tenant_id: tenant.id, form_id: forms[0]?.id, data: {} }
  await service().from('form_submissions').insert(lead).throwOnError()
  const booking = {
    ...{ id: LEAD, tenant_id: tenant.id, form_id: forms[0]?.id, submission_id: LEAD, place: 1 },
    ...{ service: 'visita', timezone: 'America/Sao_Paulo', cancel_digest: '0'.repeat(64) },
    ...{ starts_at: '2100-01-01T12:00:00Z', ends_at: '2100-01-01T13:00:00Z' },
  }
  await service().from('bookings').insert(booking).throwOnError()
  await call('stats_roll_up', {}, service())
  const file = { name: `ana-${'1'.repeat(32)}.pdf`, hash: '1'.repeat(32), bytes: 1 }
  await call('media_add', { site: 'mosaico.test', file }, service())
  const client = visitor()
  const { data } = await client.auth.signUp({ email: 'membro@example.test', password: 'bem-longa-e-secreta' })
  await service().from('members').insert({ tenant_id: tenant.id, user_id: data.user?.id }).throwOnError()
  const invitation = { tenant_id: tenant.id, email: 'convidada@example.test' }
  await service().from('invitations').insert(invitation).throwOnError()
  const published = await call<{ revision: string }>(
    'site_publish',
    { site: 'vizinha.test', draft: null },
    service(),
  )
  Object.assign(CALLED_WITH.site_rollback ?? {}, { revision: published.revision })
  await call('draft_save', { site: 'vizinha.test', document: {} }, service())
  const due_at = '2100-01-01T00:00:00Z'
  await call('schedule_add', { site: 'vizinha.test', action: 'unpublish', due_at }, service())
  const share = await call<{ id: string; site_id: string }>(
    'share_add',
    { site: 'vizinha.test', name: 'Ana' },
    service(),
  )
  await call('activity_add', { site: 'vizinha.test', operation: 'addShare' }, service())
  const comment = { path: '/', section: 'abre', locale: 'pt-BR', name: 'Ana', text: 'Mais claro' }
  const commented = { site: share.site_id, share: share.id, comment }
  const { id } = await call<{ id: string }>('comment_add', commented, service())
  Object.assign(CALLED_WITH.comment_add ?? {}, commented)
  for (const name of ['comment_answer', 'comment_resolve'])
    Object.assign(CALLED_WITH[name] ?? {}, { site: 'vizinha.test', comment: id })
})

describe('the database', () => {
  test('has every table under row level security', () => {
    expect(tables.length).toBeGreaterThan(15)
    expect(tables.filter(({ hasRls }) => !hasRls)).toEqual([])
  })

  test('has no view that reads as its owner', () => {
    const others = relations.filter((relation) => !tables.includes(relation))
    expect(others.filter(({ kind, isInvoker }) => kind !== 'v' || !isInvoker)).toEqual([])
  })

  test('has one policy, which is for reading popups', async () => {
    const policies = await query(
      `select tablename, cmd, roles::text from pg_policies where schemaname = 'public'`,
    )
    expect(policies).toEqual([{ tablename: 'popups', cmd: 'SELECT', roles: '{anon,authenticated}' }])
  })

  test('lets visitors run the documented calls and nothing else', async () => {
    const callable = await query<{ name: string }>(`
      select pronamespace::regnamespace || '.' || proname as name
      from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and (has_function_privilege('anon', oid, 'execute') or has_function_privilege('authenticated', oid, 'execute'))
      order by name
    `)
    expect(callable.map(({ name }) => name)).toEqual([
      'private.is_popup_public',
      'public.blog_post',
      'public.blog_posts',
      'public.cookies_get',
      'public.core_config',
      'public.member_page',
      'public.site_search',
    ])
  })

  // A stable function cannot write in Postgres.
  test('lets visitors run no function that could write', async () => {
    const writing = await query(`
      select proname from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and provolatile = 'v'
        and (has_function_privilege('anon', oid, 'execute') or has_function_privilege('authenticated', oid, 'execute'))
    `)
    expect(writing).toEqual([])
  })

  test('lets the service role run every call', async () => {
    const closed = await query(`
      select proname from pg_proc
      where pronamespace = 'public'::regnamespace and not has_function_privilege('service_role', oid, 'execute')
    `)
    expect(closed).toEqual([])
  })

  test('does not open a new function without a grant', async () => {
    await database.exec('create function public.added_later() returns integer language sql as $$ select 1 $$')
    const open = await query(`
      select role from unnest(array['anon', 'authenticated']) as role
      where has_function_privilege(role, 'public.added_later()', 'execute')
    `)
    await database.exec('drop function public.added_later()')
    expect(open).toEqual([])
  })

  test('fixes the search path of every function', async () => {
    const loose = await query(`
      select proname from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and not 'search_path=""' = any (coalesce(proconfig, '{}'))
    `)
    expect(loose).toEqual([])
  })

  test('has a comment on every call', async () => {
    const silent = await query(`
      select proname from pg_proc
      where pronamespace = 'public'::regnamespace and obj_description(oid, 'pg_proc') is null
    `)
    expect(silent).toEqual([])
  })
})

describe.each(['a visitor', 'a signed-in visitor'] as const)('%s', (who) => {
  const client = visitor()

  beforeAll(async () => {
    if (who === 'a visitor') return
    const { error } = await client.auth.signUp({ email: 'ana@example.test', password: 'bem-longa-e-secreta' })
    expect(error).toBeNull()
  })

  test.each(tables)('finds rows in $name only where visitors may list them', async ({ name }) => {
    const { count: stored } = await service().from(name).select('*', { count: 'exact', head: true })
    expect(stored, `${name} needs a row, or finding none says nothing`).toBeGreaterThan(0)

    const { data } = await client.from(name).select('*')
    if (LISTED.includes(name)) expect(data).not.toEqual([])
    else expect(data ?? []).toEqual([])
  })

  test.each(calls)('writes nothing with $name', async ({ name, writes }) => {
    expect(CALLED_WITH, `${name} is a new call: say what it is tried with`).toHaveProperty(name)
    const before = await nextWrite()
    const { data, error } = await client.rpc(name, CALLED_WITH[name]).retry(false)
    const isClosed = writes || SERVICE_ONLY.includes(name) || (name === 'member_page' && who === 'a visitor')
    if (isClosed) expect(error?.code, 'insufficient_privilege').toBe('42501')
    // A signed-in visitor is not yet a member of the tenant.
    else if (name === 'member_page') expect([error, data]).toEqual([null, null])
    else expect([error, data]).toEqual([null, expect.anything()])
    expect(await nextWrite()).toBe(before)
  })

  test.each(views)('cannot write through $name', async ({ name, column }) => {
    const rowsBefore = await storedRows('popups')
    const { data } = await client.from(name).select('*').limit(1).single()
    const { error } = await client.from(name).insert({ ...data, id: 'novo' })
    expect(error).not.toBeNull()
    await client
      .from(name)
      .update({ [column]: data?.[column] })
      .not(column, 'is', null)
      .select()
    await client.from(name).delete().not(column, 'is', null)
    expect(await storedRows('popups')).toEqual(rowsBefore)
  })

  test.each(tables)('cannot insert into $name', async ({ name, column }) => {
    const rowsBefore = await storedRows(name)
    const { error } = await client.from(name).insert({ [column]: rowsBefore[0]?.[column] })
    expect(error?.code, 'insufficient_privilege').toBe('42501')
    expect(await storedRows(name)).toHaveLength(rowsBefore.length)
  })

  test.each(tables)('cannot change or delete rows of $name', async ({ name, column }) => {
    const rowsBefore = await storedRows(name)
    await client
      .from(name)
      .update({ [column]: rowsBefore[0]?.[column] })
      .not(column, 'is', null)
      .select()
    await client.from(name).delete().not(column, 'is', null)
    expect(await storedRows(name)).toEqual(rowsBefore)
  })

  test('finds no draft, no hidden section and no popup of a draft site', async () => {
    // The database also contains those of the demo sites and of other tests' sites.
    const { data } = await client.from('get_popups').select('*').in('tenant_id', [9001, 9002, 9003, 9004])
    expect(data?.map(({ id, tenant_id }) => `${tenant_id}:${id}`).sort()).toEqual([
      '9001:boas-vindas',
      '9002:boas-vindas',
      '9002:vizinha',
    ])
    expect(JSON.stringify(data)).not.toContain('CANARY')
    expect(Object.keys(data?.[0] ?? {}).sort()).toEqual(['config', 'id', 'name', 'tenant_id'])
  })

  test.each(['private', 'auth', 'supabase_migrations'])('cannot name the schema %s', async (schema) => {
    const { error: ofTable } = await client.schema(schema).from('users').select('*')
    expect(ofTable).not.toBeNull()
    const { error: ofCall } = await client.schema(schema).rpc('new_revision')
    expect(ofCall).not.toBeNull()
  })

  test.each(['revise', 'visible_site', 'read_payload', 'may_read'])('cannot call %s', async (name) => {
    const { error } = await client.rpc(name, { site: fixtureSite('mosaico').site_id })
    expect(error).not.toBeNull()
  })

  async function storedRows(name: string): Promise<Record<string, unknown>[]> {
    const { data, error } = await service().from(name).select('*')
    expect(error).toBeNull()
    return (data ?? []).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
})

test('the check for writes notices a write, and no read', async () => {
  const before = await nextWrite()
  await call('core_config', { url: 'https://mosaico.test/' }, service())
  expect(await nextWrite()).toBe(before)
  const payload = { tenant_uuid: attacked.uuid, action: 'click' }
  await call('tracking_save', { payload }, service())
  expect(await nextWrite()).toBeGreaterThan(before)
})

describe('the service role', () => {
  test.each(calls)('may run $name', async ({ name }) => {
    const { data, error } = await service().rpc(name, CALLED_WITH[name]).retry(false)
    // The call ran, and found no row with this id.
    if (name === 'subscription_save')
      return expect([error, data]).toEqual([null, { error: 'unknown_subscription' }])
    if (name === 'booking_cancel') return expect([error, data]).toEqual([null, { error: 'unknown_booking' }])
    // These find nothing: the service role and NO_ID are members of no tenant, and nothing stored has this digest.
    const findsNothing = [
      'member_page',
      'admin_address',
      'admin_member',
      'booking_find',
      'bookings_calendar',
    ].includes(name)
    if (findsNothing) return expect([error, data]).toEqual([null, null])
    expect([error, data]).toEqual([null, expect.anything()])
    expect(data).not.toHaveProperty('error')
  })

  test.each(relations)('reads $name', async ({ name }) => {
    const { data } = await service().from(name).select('*').throwOnError()
    expect(data).not.toEqual([])
  })
})

describe('get_popups', () => {
  test('returns one or no row for a filter by id and tenant_id', async () => {
    const popup = (id: string, tenant_id: number) =>
      visitor()
        .from('get_popups')
        .select('id,name,config')
        .eq('id', id)
        .eq('tenant_id', tenant_id)
        .maybeSingle()
    expect((await popup('boas-vindas', 9001)).data).toMatchObject({
      name: 'Boas-vindas',
      config: { frequency: 2, pages: [{ sections: [{ id: 'convite' }] }] },
    })
    expect((await popup('vizinha', 9001)).data).toBeNull()
    expect((await popup('natal', 9001)).data).toBeNull()
  })

  test('shows the popups of the tenant in x-tenant-uuid and no other', async () => {
    const { tenant } = fixtureSite('vizinha')
    expect(await popupsFor({ 'x-tenant-uuid': tenant.uuid.toUpperCase() })).toEqual([
      'boas-vindas',
      'vizinha',
    ])
    expect(await popupsFor({ 'x-tenant-uuid': 'nobody' })).toEqual([])
  })

  test('shows nothing to a caller without a tenant', async () => {
    expect(await popupsFor({ accept: 'application/json' })).toEqual([])
    expect(await popupsFor({})).toEqual([])
  })

  test('shows nothing if policies see no headers', async () => {
    expect(await popupsFor(null)).toEqual([])
  })

  /** As PostgREST does: as anon, with the request's headers in a setting. */
  async function popupsFor(headers: Record<string, string> | null): Promise<string[]> {
    return database.transaction(async (transaction) => {
      const setting = headers === null ? '' : JSON.stringify(headers)
      await transaction.query(`select set_config('request.headers', $1, true)`, [setting])
      await transaction.exec('set local role anon')
      const { rows } = await transaction.query<{ id: string }>(
        'select id from public.get_popups order by tenant_id, id',
      )
      return rows.map(({ id }) => id)
    })
  }
})
