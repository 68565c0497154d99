import type { PGlite } from '@supabase/lite/pglite'
import { prepareEmpty } from '../../build/backend/empty-database.ts'
import { functionsSql } from '../../tools/functions.ts'
import { openCopy } from './open-copy.ts'
import { type RecordedSchema, releaseFunctions } from './release-backend.ts'
import { repositoryFiles } from './repository.ts'

/**
 * A hosted Supabase project before its first migration, as far as this repository's SQL depends on it: the roles of the
 * API, their default rights in the schema `public`, and accounts. The embedded backend grants every table to every role
 * instead.
 */
const PROJECT = `
create role anon nologin;
create role authenticated nologin;
create role service_role nologin bypassrls;

create schema auth;
grant usage on schema auth to anon, authenticated, service_role;
create table auth.users (
  id uuid primary key, email text, email_confirmed_at timestamptz, is_anonymous boolean, is_sso_user boolean, raw_app_meta_data jsonb
);
create function auth.uid() returns uuid language sql stable
  as $$ select nullif(current_setting('request.jwt.claim.sub', true), '')::uuid $$;
create function auth.jwt() returns jsonb language sql stable
  as $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb $$;

grant usage on schema public to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
`

const migrations = repositoryFiles(/^supabase\/migrations\/.*\.sql$/).map(({ path, text }) => ({
  name: path.slice(path.lastIndexOf('/') + 1),
  text,
}))

/** A database without data for one test file, with the rights that hosted Supabase grants. */
export async function hostedDatabase(): Promise<PGlite & AsyncDisposable> {
  const database = await openCopy(await prepareEmpty())
  await database.exec(PROJECT)
  for (const { text } of migrations) await database.exec(text)
  await database.exec(functionsSql())
  return database
}

/** The same, created with the SQL of an earlier version and upgraded. */
export async function upgradedDatabase(release: RecordedSchema): Promise<PGlite & AsyncDisposable> {
  const database = await openCopy(await prepareEmpty())
  await database.exec(PROJECT)
  for (const { name, text } of migrations) if (name <= release.migration) await database.exec(text)
  await database.exec(
    `set check_function_bodies = off; ${releaseFunctions(release)}; reset check_function_bodies;`,
  )
  for (const { name, text } of migrations) if (name > release.migration) await database.exec(text)
  await database.exec(functionsSql())
  return database
}
