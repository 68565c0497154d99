import * as z from 'zod/mini'
import { field } from './field.ts'
import { idText, lenientList, optional, withDefault } from './lenient.ts'

const cookieItemSchema = z.object({
  prefix: field('text', z.string().check(z.minLength(1), z.maxLength(256)), {
    help: 'Beginning of the names of its cookies and storage entries',
  }),
  duration: field('text', optional(z.string()), { help: 'Lifetime, in words for visitors' }),
  type: field('text', optional(z.string()), { help: 'Description, in words for visitors' }),
})

const cookieSchema = z.object({
  id: field('id', idText(), { help: 'Unique within the site' }),
  name: field('text', z.string(), { help: 'As visitors read it' }),
  description: field('text', optional(z.string()), { help: 'Purpose, in words for visitors' }),
  group: field('choice', z.enum(['required', 'analytics', 'tracking']), {
    help: 'A required one cannot be switched off',
  }),
  provider: field('text', optional(z.string()), { help: 'Who sets it' }),
  provider_privacy: field('url', optional(z.string()), {
    label: 'Privacy policy',
    help: 'Address of the privacy policy of the provider',
  }),
  sites_cookies_items: field('list', withDefault(lenientList(cookieItemSchema), []), {
    label: 'Cookies and storage',
    help: 'Each can be switched off separately',
  }),
})

export const cookiesSchema = withDefault(lenientList(cookieSchema, 500), [])

export type Cookie = z.output<typeof cookieSchema>
