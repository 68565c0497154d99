import * as z from 'zod/mini'

/** Name of the estimate among the values of a stored submission. A tenant's field never begins with an underscore. */
export const ESTIMATE_FIELD = '_estimate'

const amount = z.string().check(z.regex(/^\d{1,30}(?:\.\d{1,4})?$/))

const estimateSchema = z.object({
  /** An exact decimal in the currency, like `12.50`. */
  amount,
  /** ISO 4217. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  /** The choices in words, and their prices. */
  lines: z.array(z.object({ name: z.string(), label: z.string(), value: z.string(), amount })),
})
export type StoredEstimate = z.output<typeof estimateSchema>

/** The estimate of a stored submission; undefined if it has none. */
export function storedEstimate(data: Record<string, unknown>): StoredEstimate | undefined {
  const read = z.safeParse(estimateSchema, data[ESTIMATE_FIELD])
  return read.success ? read.data : undefined
}
