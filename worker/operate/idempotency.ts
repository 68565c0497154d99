import * as z from 'zod/mini'
import { HttpError } from '#shared/errors.ts'
import { callDatabase, type Database } from '../../admin/sites.ts'
import { sha256 } from '#shared/crypto/digest.ts'

export interface CallAnswer {
  status: number
  body: unknown
}

/** Performs the call with the given database. */
export type Act = (
  database: Database,
  /**
   * An earlier attempt has written, but its answer was lost. Conditions that the call checks before writing no longer
   * hold.
   */
  isWritten: boolean,
) => Promise<CallAnswer>

interface Named {
  caller: string
  key: string
  attempt: string
}

const beganSchema = z.union([
  z.object({ state: z.literal('new'), attempt: z.string(), written: z.unknown() }),
  z.object({ state: z.literal('running') }),
  z.object({ state: z.literal('other') }),
  z.object({ state: z.literal('done'), status: z.number(), answer: z.unknown() }),
])

const writtenSchema = z.union([
  z.object({ state: z.literal('superseded') }),
  z.object({ state: z.literal('written'), written: z.unknown() }),
])

/** The writes whose results the database records (`admin_write`). A call of the API uses at most one of them, once. */
const WRITES = [
  'draft_save',
  'draft_patch',
  'draft_discard',
  'site_publish',
  'site_unpublish',
  'site_rollback',
  'schedule_add',
  'schedule_cancel',
  'site_create',
  'domain_add',
  'domain_verified',
  'domain_primary',
  'domain_remove',
  'member_invite',
  'member_role',
  'member_remove',
]

/**
 * Performs a call once per key and repeats its answer for a day. The database records the result in the transaction that
 * writes it. So if only the answer was lost, the recorded result is returned, and if nothing was written, the call is
 * performed again.
 */
export async function once(
  { caller, key, request }: { caller: string; key: string; request: string },
  database: Database,
  act: Act,
): Promise<CallAnswer> {
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw new HttpError(400, 'idempotency-key is 1 to 200 visible characters')
  const began = beganSchema.parse(
    await callDatabase(database, 'admin_request_begin', { caller, key, digest: await sha256(request) }),
  )
  if (began.state === 'done') return { status: began.status, body: began.answer }
  if (began.state === 'running')
    throw new HttpError(409, 'The first call with this idempotency-key is still running')
  if (began.state === 'other') throw new HttpError(422, 'This idempotency-key belongs to another call')
  const named = { caller, key, attempt: began.attempt }
  let answer: CallAnswer | undefined
  try {
    answer = await act(writingOnce(database, named), began.written !== null)
    return answer
  } finally {
    const repeatable =
      answer !== undefined && answer.status < 500 ? { status: answer.status, answer: answer.body } : {}
    await callDatabase(database, 'admin_request_end', { ...named, ...repeatable })
  }
}

/** The database for this attempt, which records the result if the write is one of `WRITES`. */
function writingOnce(database: Database, named: Named): Database {
  return {
    ...database,
    async rpc(name, args) {
      if (!WRITES.includes(name)) return database.rpc(name, args)
      const { data, error } = await database.rpc('admin_write', { ...named, name, args })
      if (error !== null) return { data: null, error }
      const wrote = writtenSchema.parse(data)
      if (wrote.state === 'superseded')
        throw new HttpError(409, 'A later call with this idempotency-key has replaced this one')
      return { data: wrote.written, error: null }
    },
  }
}
