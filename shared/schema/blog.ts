import * as z from 'zod/mini'
import { safeSource } from '../urls.ts'
import { LOCALE_CODES } from '../locales.ts'
import { idText, listOf, optional, withDefault } from './lenient.ts'

const source = z.pipe(
  z.string(),
  z.transform((value: string) => safeSource(value) ?? ''),
)

const coverSchema = z.object({
  src: source,
  alt: withDefault(z.string(), ''),
  width: optional(z.int().check(z.minimum(1))),
  height: optional(z.int().check(z.minimum(1))),
})

const authorSchema = z.object({
  name: z.string(),
  slug: optional(z.string()),
  avatar: optional(source),
})

const alternatesSchema = z.partialRecord(z.enum(LOCALE_CODES), z.string())

/** Times are parsed with `Date`, because not every upstream sends ISO 8601. */
const postSummarySchema = z.object({
  id: idText,
  slug: z.string().check(z.minLength(1)),
  category: z.string().check(z.minLength(1)),
  title: z.string(),
  excerpt: optional(z.string()),
  cover: optional(coverSchema),
  author: optional(authorSchema),
  published_at: z.string(),
  updated_at: optional(z.string()),
  tags: withDefault(listOf(z.string(), 50), []),
  reading_minutes: optional(z.number()),
  /** Search engines are asked to leave it out. */
  noindex: optional(z.boolean()),
  /** Paths of its translations and its own; absent where the upstream says them with the whole post only. */
  alternates: optional(alternatesSchema),
})

export type PostSummary = z.output<typeof postSummarySchema>

export const postPageSchema = z.object({
  posts: listOf(postSummarySchema, 500),
  total: z.int().check(z.minimum(0)),
})

export type PostPage = z.output<typeof postPageSchema>

export const postSchema = z.extend(postSummarySchema, {
  /** Markdown as it is stored; sanitised HTML once the Worker has read it. */
  body: z.string(),
  meta: optional(
    z.object({
      title: optional(z.string()),
      description: optional(z.string()),
      image: optional(z.string()),
      robots: optional(z.string()),
    }),
  ),
  alternates: withDefault(alternatesSchema, {}),
})

export type Post = z.output<typeof postSchema>
