import * as z from 'zod/mini'
import { callDatabase, type Database } from './sites.ts'

const figures = {
  views: z.number(),
  visits: z.number(),
  clicks: z.number(),
  forms: z.number(),
  leads: z.number(),
  converted: z.number(),
  conversion_rate: z.number(),
}
/** Present only with `by_day`. */
const days = z.optional(z.array(z.record(z.string(), z.unknown())))
const visits = { visits: z.number(), converted: z.number(), conversion_rate: z.number() }

export const numbersSchema = z.object({
  from: z.string(),
  until: z.string(),
  counted_until: z.nullable(z.string()),
  total: z.object(figures),
  days: z.array(z.object({ day: z.string(), ...figures })),
  locales: z.array(z.object({ locale: z.string(), ...figures })),
  /** The sites of a tenant. */
  sites: z.optional(z.array(z.object({ id: z.string(), site: z.string(), ...figures }))),
  pages: z.array(
    z.object({
      name: z.string(),
      site: z.optional(z.string()),
      views: z.number(),
      entries: z.number(),
      days,
    }),
  ),
  sources: z.array(z.object({ name: z.string(), ...visits, days })),
  campaigns: z.array(z.object({ name: z.string(), ...visits, days })),
  clicks: z.array(z.object({ name: z.string(), clicks: z.number(), days })),
  forms: z.array(z.object({ name: z.string(), forms: z.number(), leads: z.number(), days })),
})

/** Numbers of a site, or of all sites of its tenant, from one day to another, both included. */
export async function readNumbers(
  database: Database,
  asked: {
    site: string
    from_day: string
    until_day: string
    top: number
    of_tenant: boolean
    by_day: boolean
    /** Of all sites of the tenant, only these. */
    within?: readonly string[] | undefined
  },
): Promise<z.output<typeof numbersSchema>> {
  return numbersSchema.parse(await callDatabase(database, 'site_stats', asked))
}
