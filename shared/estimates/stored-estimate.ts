import * as z from 'zod/mini'

/** Name under which an estimate is stored among the values of a submission. A tenant's field never begins with an underscore. */
export const ESTIMATE_FIELD = '_estimate'

const amount = z.string().check(z.regex(/^\d{1,30}(?:\.\d{1,4})?$/))

const estimateSchema = z.object({
  /** An exact decimal in the currency, like `12.50`. */
  amount,
  /** ISO 4217. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  /** What was chosen, in words, and what it costs. */
  lines: z.array(z.object({ name: z.string(), label: z.string(), value: z.string(), amount })),
})
export type StoredEstimate = z.output<typeof estimateSchema>

/** The estimate of a stored submission; undefined where there is none. */
export function storedEstimate(data: Record<string, unknown>): StoredEstimate | undefined {
  const read = z.safeParse(estimateSchema, data[ESTIMATE_FIELD])
  return read.success ? read.data : undefined
}
