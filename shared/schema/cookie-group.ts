import * as z from 'zod/mini'
import { idText, listOf, optional, withDefault } from './lenient.ts'

const cookieItemSchema = z.object({
  prefix: z.string().check(z.minLength(1), z.maxLength(256)),
  duration: optional(z.string()),
  type: optional(z.string()),
})

const cookieSchema = z.object({
  id: idText,
  name: z.string(),
  description: optional(z.string()),
  group: z.enum(['required', 'analytics', 'tracking']),
  provider: optional(z.string()),
  provider_privacy: optional(z.string()),
  sites_cookies_items: withDefault(listOf(cookieItemSchema), []),
})

export const cookiesSchema = withDefault(listOf(cookieSchema, 500), [])

export type Cookie = z.output<typeof cookieSchema>
