import { writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { SiteFiles } from '../admin/site-file.ts'
import {
  authorRows,
  categoryRows,
  cookieItemRows,
  cookieRows,
  domainRows,
  formRows,
  pageRows,
  pathRuleRows,
  popupRows,
  postRows,
  type Row,
  siteRow,
  tenantRow,
} from '../admin/site-rows.ts'
import { readSites } from '../build/site-files.ts'
import { printNodeNotice } from '../build/node-version.ts'

/** For a hosted Supabase; not committed. `npm run dev` and the tests use the SQL directly. */
const SEED_FILE = fileURLToPath(new URL('../supabase/seed.sql', import.meta.url))

interface Table {
  name: string
  /** Columns by which a stored row matches a row of the files. */
  key: readonly string[]
  rows: (site: SiteFiles) => Row[]
  /** An SQL condition on `stored`: rows that are not deleted although the files lack them. */
  retains?: string
}

const SITES = { name: 'sites', key: ['id'], rows: siteRow }

/** Tables to whose rows no other table of the files refers. */
const LEAVES: readonly Table[] = [
  {
    name: 'path_rules',
    key: ['site_id', 'position', 'from', 'to', 'status', 'external'],
    rows: pathRuleRows,
  },
  { name: 'pages', key: ['site_id', 'id'], rows: pageRows },
  { name: 'popups', key: ['tenant_id', 'id'], rows: popupRows },
  {
    name: 'sites_cookies_items',
    key: ['site_id', 'cookie_id', 'position', 'prefix', 'duration', 'type'],
    rows: cookieItemRows,
  },
  {
    name: 'forms',
    key: ['tenant_id', 'id'],
    rows: formRows,
    retains: `exists (select from public.form_submissions as sent where sent.tenant_id = stored.tenant_id and sent.form_id = stored.id)`,
  },
  { name: 'blog_posts', key: ['id'], rows: postRows },
]

/** Tables to which leaves refer: inserted before them, and deleted after them. */
const PARENTS: readonly Table[] = [
  { name: 'sites_cookies', key: ['site_id', 'id'], rows: cookieRows },
  { name: 'authors', key: ['site_id', 'slug'], rows: authorRows },
  { name: 'blog_categories', key: ['site_id', 'slug'], rows: categoryRows },
]

/**
 * SQL that updates these sites to the content of the files, on a database that may be in use: rows are updated by
 * their keys, and rows missing from the files are deleted. Tenants, sites, hosts, events, submissions and forms with
 * submissions are never deleted. If a host or a tenant id belongs to another site or tenant, the SQL fails and
 * nothing is written.
 */
export function seedSql(sites: readonly SiteFiles[]): string {
  const given = (table: Table) => rowsOfFiles(table, sites)
  const gone = (table: Table) => deleteMissing(table, sites)
  return [
    '-- Written by `npm run seed` from demo/sites.',
    'begin;',
    upsert({ name: 'tenants', key: ['uuid'], rows: tenantRow }, sites),
    `select setval(pg_get_serial_sequence('public.tenants', 'id'), (select max(id) from public.tenants));`,
    '-- A new site is a draft until it is whole, so that its visitors and its history see one publish.',
    upsert(SITES, sites),
    insertHosts(sites),
    ...[...PARENTS, ...LEAVES].map(given),
    ...LEAVES.map(gone),
    ...[...PARENTS, ...LEAVES].map((table) => upsertRows(table, sites)),
    ...PARENTS.map(gone),
    ...sites.map(
      ({ site_id, status }) =>
        `update public.sites set status = ${literal(status)} where id = ${literal(site_id)} and status <> ${literal(status)};`,
    ),
    'commit;',
    '',
  ].join('\n')
}

/** The rows of the files as a temporary table that ends with the transaction. */
function rowsOfFiles({ name, rows }: Table, sites: readonly SiteFiles[]): string {
  const json = JSON.stringify(sites.flatMap(rows))
  return `create temp table given_${name} on commit drop as
  select * from jsonb_populate_recordset(null::public.${name}, ${literal(json)});`
}

function deleteMissing({ name, key, retains }: Table, sites: readonly SiteFiles[]): string {
  return `delete from public.${name} as stored
  where site_id in (${sites.map(({ site_id }) => literal(site_id)).join(', ')})
    and not exists (select from given_${name} as given where ${isSame(key, 'stored', 'given')})${retains === undefined ? '' : `\n    and not ${retains}`};`
}

function upsert(table: Table, sites: readonly SiteFiles[]): string {
  return `${rowsOfFiles(table, sites)}\n${upsertRows(table, sites)}`
}

/** Rows that equal those of the files are not written, because a write would publish the site again. */
function upsertRows({ name, key, rows }: Table, sites: readonly SiteFiles[]): string {
  const columns = Object.keys(sites.flatMap(rows)[0] ?? {})
  if (columns.length === 0) return `-- ${name}: none`
  const list = columns.map(column).join(', ')
  const values = columns.filter((each) => !key.includes(each))
  const insert = `insert into public.${name} as stored (${list})\n  select ${list} from given_${name} as given`
  if (values.length === 0)
    return `${insert}\n  where not exists (select from public.${name} as stored where ${isSame(key, 'stored', 'given')});`
  const of = (row: string) => `row(${values.map((each) => `${row}.${column(each)}`).join(', ')})`
  const upserted = `${insert}
  on conflict (${key.map(column).join(', ')}) do update set (${values.map(column).join(', ')}) = ${of('excluded')}
  where ${of('stored')} is distinct from ${of('excluded')};`
  // A trigger sets the date of a changed row unless the writer changes it, so a second statement sets the date of the
  // files.
  return columns.includes('updated_at') ? `${upserted}\n${dateOfFiles(name, key)}` : upserted
}

function dateOfFiles(name: string, key: readonly string[]): string {
  return `update public.${name} as stored set updated_at = given.updated_at from given_${name} as given
  where ${isSame(key, 'stored', 'given')} and stored.updated_at <> given.updated_at;`
}

/**
 * Hosts are inserted and never deleted, so hosts added by an operator remain, and so does the primary host that an
 * operator chose. A host that another site has is a duplicate key.
 */
function insertHosts(sites: readonly SiteFiles[]): string {
  const table = { name: 'domains', key: ['host'], rows: domainRows }
  return `${rowsOfFiles(table, sites)}
insert into public.domains (host, site_id, kind, verified_at)
  select host, site_id,
    case when exists (select from public.domains where site_id = given.site_id and kind = 'primary') then 'alias' else kind end,
    verified_at
  from given_domains as given
  where not exists (select from public.domains as stored where ${isSame(['host', 'site_id'], 'stored', 'given')});`
}

function isSame(key: readonly string[], a: string, b: string): string {
  return key.map((each) => `${a}.${column(each)} is not distinct from ${b}.${column(each)}`).join(' and ')
}

function column(name: string): string {
  return `"${name}"`
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** `npm run seed` writes supabase/seed.sql. */
function main(): void {
  printNodeNotice()
  writeFileSync(SEED_FILE, seedSql(readSites()))
  console.log('supabase/seed.sql holds the demo sites; docs/deploy.md says how to run it.')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
