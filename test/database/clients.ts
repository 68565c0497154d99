import type { PGlite } from '@supabase/lite/pglite'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { inject } from 'vitest'
import { prepareTemplate } from '../../build/backend/data-folder.ts'
import { testSeed } from '../support/backend.ts'
import { openCopy } from '../support/open-copy.ts'

/** The backend of this test file; parallel files have their own. */
export function backend(): { url: string; publishableKey: string; secretKey: string } {
  const own = inject('backends')[Number(process.env.VITEST_POOL_ID) - 1]
  if (own === undefined) throw new Error('no backend was started for this worker of vitest')
  return own
}

/** A client with the publishable key, as the Worker reads. */
export function visitor(): SupabaseClient {
  return clientWith(backend().publishableKey)
}

/** A client that bypasses row level security, to write content. */
export function service(): SupabaseClient {
  return clientWith(backend().secretKey)
}

export function clientWith(key: string): SupabaseClient {
  return createClient(backend().url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
}

/** The data of an answer. @throws on an error, so that tests need no check. */
export async function call<T>(name: string, args: Record<string, unknown>, client = visitor()): Promise<T> {
  const { data, error } = await client.rpc(name, args).retry(false)
  if (error !== null) throw new Error(`${name}: ${error.message}`)
  return data
}

/** Opens a copy of the seeded database in this process, for tests that run SQL as some role or read `pg_catalog`. */
export async function openDatabase(): Promise<PGlite & AsyncDisposable> {
  return openCopy(await prepareTemplate(testSeed()))
}

/**
 * A visitor's answers to a call with each of these arguments, in order. One statement makes all calls, because HTTP
 * would take most of the time.
 */
export async function askAll<Answer>(
  database: PGlite,
  name: string,
  asked: readonly Record<string, unknown>[],
): Promise<Answer[]> {
  const names = [...new Set(asked.flatMap((args) => Object.keys(args)))]
  const given = names.map((each) => `${each} => asked.${each}`).join(', ')
  return database.transaction(async (transaction) => {
    await transaction.exec('set local role anon')
    const { rows } = await transaction.query<{ answer: Answer }>(
      `select public.${name}(${given}) as answer
       from rows from (jsonb_to_recordset($1) as (${names.map((each) => `${each} ${typeOf(asked[0]?.[each])}`).join(', ')}))
         with ordinality as asked
       order by ordinality`,
      [JSON.stringify(asked)],
    )
    return rows.map(({ answer }) => answer)
  })
}

function typeOf(value: unknown): string {
  return typeof value === 'number' ? 'integer' : 'text'
}
