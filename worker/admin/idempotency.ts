import * as z from 'zod/mini'
import { HttpError } from '#shared/errors.ts'
import { call, type Database } from '../../admin/sites.ts'
import { sha256 } from '../sha256.ts'

export interface Answer {
  status: number
  body: unknown
}

const beganSchema = z.union([
  z.object({ state: z.enum(['new', 'running', 'other']) }),
  z.object({ state: z.literal('done'), status: z.number(), answer: z.unknown() }),
])

/**
 * Does a call once, however often it is sent with the same key: what it was answered is answered again for a day. What
 * failed for want of the database may be done again.
 */
export async function once(
  { caller, key, request }: { caller: string; key: string; request: string },
  database: Database,
  act: () => Promise<Answer>,
): Promise<Answer> {
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw new HttpError(400, 'idempotency-key is 1 to 200 visible characters')
  const named = { caller, key }
  const began = beganSchema.parse(
    await call(database, 'admin_request_begin', { ...named, digest: await sha256(request) }),
  )
  if (began.state === 'done') return { status: began.status, body: began.answer }
  if (began.state === 'running')
    throw new HttpError(409, 'The first call with this idempotency-key is under way')
  if (began.state === 'other') throw new HttpError(422, 'This idempotency-key belongs to another call')
  let answer: Answer | undefined
  try {
    answer = await act()
    return answer
  } finally {
    const kept =
      answer !== undefined && answer.status < 500 ? { status: answer.status, answer: answer.body } : {}
    await call(database, 'admin_request_end', { ...named, ...kept })
  }
}
