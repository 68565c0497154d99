import type * as z from 'zod/mini'
import { HttpError } from '#shared/errors.ts'
import { readAs } from '../../admin/read-as.ts'

/** @param what the name of the value @throws HttpError 400 that names each invalid part */
export function readValue<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  what: string,
): z.output<Schema> {
  const read = readAs(schema, value)
  if (read.success) return read.data
  const issues = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new HttpError(400, `${what} is not what the call takes`, { data: { issues } })
}
