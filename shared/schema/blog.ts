import * as z from 'zod/mini'
import { safeSource } from '../urls.ts'
import { LOCALE_CODES } from '../locales.ts'
import { field } from './field.ts'
import { idText, lenientList, optional, withDefault } from './lenient.ts'

/** Longest body of a post, in characters: about a book of forty thousand words. */
const MAX_BODY = 200_000

const source = () =>
  z.pipe(
    z.string(),
    z.transform((value: string) => safeSource(value) ?? ''),
  )

const coverSchema = z.object({
  src: field('url', source(), { label: 'File' }),
  alt: field('text', withDefault(z.string(), ''), {
    label: 'Alternative text',
    help: 'Describes it to visitors who cannot see it',
  }),
  width: field('number', optional(z.int().check(z.minimum(1))), { help: 'Size of the file, in pixels' }),
  height: field('number', optional(z.int().check(z.minimum(1))), { help: 'Size of the file, in pixels' }),
})

const authorSchema = z.object({
  name: field('text', z.string(), { help: 'As readers see it' }),
  slug: field('text', optional(z.string()), { help: 'Names the author in addresses' }),
  avatar: field('url', optional(source()), { help: 'Picture of the author' }),
})

const alternatesSchema = z.partialRecord(z.enum(LOCALE_CODES), z.string())

/** Times are parsed with `Date`, because not every upstream sends ISO 8601. */
const postSummarySchema = z.object({
  id: field('id', idText(), { help: 'Unique within the site; a view of the post is reported under it' }),
  slug: field('text', z.string().check(z.minLength(1)), { help: 'Last part of the address' }),
  category: field('text', z.string().check(z.minLength(1)), { help: 'Slug of its category' }),
  title: field('text', z.string(), { help: 'Heading of the post' }),
  excerpt: field('text', optional(z.string()), { help: 'Text of the post in lists' }),
  cover: field('media', optional(coverSchema), { help: 'Picture of cards and of the head of the post' }),
  author: field('object', optional(authorSchema), { help: 'Who wrote it' }),
  published_at: field('date', z.string(), {
    label: 'Published',
    help: 'A post with a future date is published on that date',
  }),
  updated_at: field('date', optional(z.string()), {
    label: 'Last change',
    help: 'Reported to search engines',
  }),
  tags: field('list', withDefault(lenientList(z.string(), 50), []), { help: 'Up to 50' }),
  reading_minutes: field('number', optional(z.number()), { help: 'Reading time in minutes' }),
  noindex: field('toggle', optional(z.boolean()), {
    label: 'Hidden from search engines',
    help: 'Search engines are asked to leave it out',
  }),
  alternates: field('object', optional(alternatesSchema), {
    label: 'Translations',
    help: 'Path of the post by locale, its own included; absent: only the whole post names them',
  }),
})

export type PostSummary = z.output<typeof postSummarySchema>

export const postPageSchema = z.object({
  posts: field('list', lenientList(postSummarySchema, 500), { help: 'Newest first, up to 500' }),
  total: field('number', z.int().check(z.minimum(0)), { help: 'Number of posts on all pages of the list' }),
})

export type PostPage = z.output<typeof postPageSchema>

export const postSchema = z.extend(postSummarySchema, {
  /** Markdown as stored; sanitised HTML after the Worker has read it. */
  body: field('rich', z.string().check(z.maxLength(MAX_BODY)), {
    help: 'CommonMark with tables, task lists and footnotes; HTML in it is sanitised. Up to 200,000 characters',
  }),
  meta: field(
    'object',
    optional(
      z.object({
        title: field('text', optional(z.string()), { help: 'Title of the document; empty: the heading' }),
        description: field('text', optional(z.string()), { help: 'Empty: the excerpt' }),
        image: field('url', optional(z.string()), { help: 'Picture of cards; empty: the cover' }),
        robots: field('text', optional(z.string()), { help: 'Directives for search engines, like noindex' }),
      }),
    ),
    { label: 'For search engines', help: 'Replaces what is derived from the post' },
  ),
  alternates: field('object', withDefault(alternatesSchema, {}), {
    label: 'Translations',
    help: 'Path of the post by locale, its own included',
  }),
})

export type Post = z.output<typeof postSchema>
