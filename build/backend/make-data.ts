import { cpSync, readFileSync } from 'node:fs'
import { functionsSql } from '../../tools/functions.ts'
import { readKey } from './config.ts'
import { renameOnce } from './data-folder.ts'
import { prepareEmpty } from './empty-database.ts'
import { EMBEDDED } from './stamp.ts'

/**
 * The roles of a Supabase project. The embedded backend creates roles only if a migration names them, and none does.
 */
const ROLES = `do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'anon') then
    create role anon nologin;
    create role authenticated nologin;
    create role service_role nologin bypassrls;
  end if;
end
$$;`

/** Makes a migrated and seeded data folder. */
async function buildTemplate(template: string, seed: string): Promise<void> {
  const unfinished = `${template}-${process.pid}`
  cpSync(await prepareEmpty(), unfinished, { recursive: true })
  await migrate(unfinished, seed)
  renameOnce(unfinished, template)
}

/**
 * Runs the migrations that a data folder lacks, then the functions, the SQL for the embedded backend only, and the
 * seed.
 */
async function migrate(data: string, seed: string): Promise<void> {
  const { App } = await import('@supabase/lite')
  const { applyPendingMigrations } = await import('@supabase/lite/cli')
  const { createPgliteConnection } = await import('@supabase/lite/pglite')
  const connection = await createPgliteConnection({ url: data })
  const app = new App({ connection, auth: { enabled: true, jwt_secret: readKey('jwt_secret') } })
  await applyPendingMigrations(app)
  for (const script of [ROLES, functionsSql(), readFileSync(EMBEDDED, 'utf8'), seed]) {
    await connection.driver.exec(script).catch((error) => {
      throw withoutScript(error)
    })
  }
  await connection.close()
}

/**
 * The database's message and the function that caused it, without the whole script that the original error contains.
 */
function withoutScript({ message, internalQuery = '' }: { message: string; internalQuery?: string }): Error {
  const [made] = /^create or replace function [\w.]+/m.exec(internalQuery) ?? []
  return new Error(made === undefined ? message : `${message}, in: ${made}`)
}

const [command, folder, seedFile] = process.argv.slice(2)
if (folder === undefined || seedFile === undefined)
  throw new Error('make-data.ts build|update <folder> <seed file>')
const seed = readFileSync(seedFile, 'utf8')
if (command === 'build') await buildTemplate(folder, seed)
else await migrate(folder, seed)
// PGlite keeps the process alive.
process.exit(0)
