import * as z from 'zod/mini'
import { LOCALE_CODES } from '#shared/locales.ts'

const localeSchema = z.enum(LOCALE_CODES)

/** A stored submission, with the texts that messages about it need. */
export const leadWithTextsSchema = z.object({
  id: z.string(),
  form_id: z.string(),
  url: z.string(),
  locale: localeSchema,
  submitted_at: z.string(),
  data: z.record(z.string(), z.unknown()),
  about: z.object({
    site: z.string(),
    form: z.string(),
    language: localeSchema,
    labels: z.array(z.tuple([z.string(), z.string()])),
    choices: z.optional(z.array(z.tuple([z.string(), z.array(z.tuple([z.string(), z.string()]))]))),
    secrets: z.array(z.string()),
    replyTo: z.nullable(z.string()),
  }),
})
