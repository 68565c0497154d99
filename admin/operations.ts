import * as z from 'zod/mini'
import { documentNameSchema } from './draft-documents.ts'
import { LEAD_STATUSES } from './leads.ts'
import { MAX_PREVIEW_MINUTES, MAX_SHARE_DAYS } from './preview-link.ts'
import { MAX_COMMENT_TEXT } from './share-comments.ts'
import { MEMBER_ROLES } from './members.ts'
import { siteContentSchema } from './site-content.ts'
import { localeSchema } from '#shared/schema/page.ts'
import type { TokenScope } from './token.ts'

/** A call of the HTTP API, below `/api/admin`. `{site}` is one of its verified hosts, or its id. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  scope: TokenScope
  /** Refused to callers of one tenant. */
  isForPlatform?: true
  /** Authors may call it although it writes: its handler checks their changes. */
  isForAuthors?: true
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** Without a body, the call has an empty one. */
  isBodyOptional?: true
}

const hostText = z.string().check(z.minLength(1), z.maxLength(253))
/** Name and host of a new site. */
const newSiteBody = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  host: hostText,
}

/**
 * A revision that a link shows. Without it, the link shows the draft at the time it is opened, or else the live
 * revision.
 */
const shownRevision = z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/)))
const versionSchema = z.optional(z.string().check(z.maxLength(64)))
/** Languages that are published without the others. The database knows those of the site. */
const publishedLocales = z.optional(
  z.array(z.string().check(z.minLength(1), z.maxLength(20))).check(z.minLength(1), z.maxLength(100)),
)
/** The same in a query, separated by commas: the draft as publishing only these languages would make it live. */
const localesInQuery = z.optional(
  z.pipe(
    z.string().check(z.minLength(1), z.maxLength(2000)),
    z.transform((text: string) => text.split(',')),
  ),
)
/** A whole number in a query, where values are text. */
const count = (max: number) =>
  z.pipe(
    z.string().check(
      z.regex(/^[1-9]\d{0,3}$/, `a number from 1 to ${max}`),
      z.refine((digits) => Number(digits) <= max, `a number from 1 to ${max}`),
    ),
    z.transform(Number),
  )

const signature = {
  /** By default the caller. For callers of one tenant it follows the caller in brackets (worker/operate/caller.ts). */
  author: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  note: z.optional(z.string().check(z.maxLength(2000))),
}
/** For the platform only, not for callers of one tenant. */
const suspension = z.strictObject({
  /** All sites of the tenant, future ones too. */
  tenant: z._default(z.boolean(), false),
  ...signature,
})
const altText = z.string().check(z.maxLength(1000))
const fraction = z.number().check(z.minimum(0), z.maximum(1))
const leadFilter = {
  status: z.optional(z.enum(LEAD_STATUSES)),
  form: z.optional(z.string().check(z.maxLength(64))),
}
/** `next` of the previous answer. */
const leadCursor = z
  .string()
  .check(
    z.regex(
      /^\d{4}-\d\d-\d\dT[\d:.]{8,15}(?:Z|[+-]\d\d:\d\d) [\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
      'the value of `next` in the previous answer',
    ),
  )
const day = z.iso.date()
const isTrue = z.optional(z.enum(['true', 'false']))
const jsonValue = z.union([
  z.null(),
  z.boolean(),
  z.number(),
  z.string(),
  z.array(z.unknown()),
  z.record(z.string(), z.unknown()),
])
const memberRole = z.enum(MEMBER_ROLES)
/** The sites that an editor or author reaches: all, or only these, by host or id. */
const givenReach = z.union([z.literal('all'), z.array(hostText).check(z.minLength(1), z.maxLength(1000))])
const draftId = z.nullable(z.string())

/** Every call, by name. The Worker answers these and no others; the OpenAPI description is made from them. */
export const OPERATIONS = {
  listSites: {
    method: 'GET',
    path: '/sites',
    scope: 'read',
    query: z.strictObject({ after: z.optional(z.guid()), max: z.optional(count(1000)) }),
  },
  readCatalogue: {
    method: 'GET',
    path: '/catalogue',
    scope: 'read',
  },
  createSite: {
    method: 'POST',
    path: '/sites',
    scope: 'write',
    body: z.strictObject({
      hosts: z.array(hostText).check(z.minLength(1), z.maxLength(100)),
      /** Uuid of an existing tenant; by default that of a caller of one tenant, otherwise a new tenant. */
      tenant: z.optional(z.guid()),
      content: siteContentSchema,
    }),
  },
  listTemplates: {
    method: 'GET',
    path: '/templates',
    scope: 'read',
  },
  createFromTemplate: {
    method: 'POST',
    path: '/templates/{template}/sites',
    scope: 'publish',
    body: z.strictObject({
      ...newSiteBody,
      /** Some of the template's languages, the first one first. The default is that of `withLocales` (own-locales.ts). */
      locales: z.optional(z.array(localeSchema).check(z.minLength(1), z.maxLength(30))),
      /** As with `POST /sites`. */
      tenant: z.optional(z.guid()),
    }),
  },
  cloneSite: {
    method: 'POST',
    path: '/sites/{site}/clones',
    scope: 'publish',
    body: z.strictObject({
      ...newSiteBody,
      /** By default the draft. A site without a draft is copied as it is live. */
      version: z._default(z.enum(['draft', 'live']), 'draft'),
    }),
  },
  readHost: {
    method: 'GET',
    path: '/hosts/{host}',
    scope: 'publish',
  },
  readSite: {
    method: 'GET',
    path: '/sites/{site}',
    scope: 'read',
    query: z.strictObject({ version: versionSchema, locales: localesInQuery }),
  },
  diffSite: {
    method: 'GET',
    path: '/sites/{site}/diff',
    scope: 'read',
    query: z.strictObject({ from: versionSchema, to: versionSchema, locales: localesInQuery }),
  },
  validateSite: {
    method: 'GET',
    path: '/sites/{site}/findings',
    scope: 'read',
    query: z.strictObject({ version: versionSchema, locales: localesInQuery }),
  },
  readCondition: {
    method: 'GET',
    path: '/sites/{site}/condition',
    scope: 'read',
  },
  validateContent: {
    method: 'POST',
    path: '/sites/{site}/findings',
    scope: 'read',
    body: z.strictObject({ content: siteContentSchema }),
  },
  saveDraft: {
    method: 'PUT',
    path: '/sites/{site}/draft',
    scope: 'write',
    body: z.strictObject({
      content: siteContentSchema,
      /** The draft that was read before, null for none. If it has changed: 409. */
      expected: draftId,
      author: signature.author,
    }),
  },
  patchDraft: {
    method: 'PATCH',
    path: '/sites/{site}/draft',
    scope: 'write',
    isForAuthors: true,
    body: z.strictObject({
      /** All changes are saved, or none of them. */
      changes: z
        .array(
          z.strictObject({
            document: documentNameSchema,
            /** The version of the document that was read before, null for none. 409 if it has changed. */
            expected: z.nullable(z.string().check(z.maxLength(64))),
            /** Its value in the site's content; null deletes it. */
            value: jsonValue,
          }),
        )
        .check(
          z.minLength(1),
          z.maxLength(50),
          z.refine(
            (changes) => new Set(changes.map(({ document }) => document)).size === changes.length,
            'a document may be named only once',
          ),
        ),
      author: signature.author,
    }),
  },
  listDocuments: {
    method: 'GET',
    path: '/sites/{site}/documents',
    scope: 'read',
    query: z.strictObject({
      version: versionSchema,
      document: z.optional(z.union([documentNameSchema, z.array(documentNameSchema).check(z.maxLength(50))])),
    }),
  },
  discardDraft: {
    method: 'DELETE',
    path: '/sites/{site}/draft',
    scope: 'write',
    /**
     * The draft that was read before, as with a save; '' for none. In the query, because clients send no body with
     * DELETE.
     */
    query: z.strictObject({ expected: z.string().check(z.maxLength(64)) }),
  },
  importRedirects: {
    method: 'POST',
    path: '/sites/{site}/redirects',
    scope: 'write',
    body: z.strictObject({
      csv: z.string().check(z.maxLength(1_000_000)),
      /** Rows replace existing rules with another target. */
      replace: z._default(z.boolean(), false),
      /** Saves nothing, and answers the rules as they would be saved. */
      dry_run: z._default(z.boolean(), false),
      author: signature.author,
    }),
  },
  publishSite: {
    method: 'POST',
    path: '/sites/{site}/publish',
    scope: 'publish',
    body: z.strictObject({
      /** The draft that was read before; null publishes a site without a draft as it is. */
      draft: draftId,
      /** Also publishes over rows that were changed after the draft was begun. */
      force: z._default(z.boolean(), false),
      /** Only these languages; the rest stays in the draft. By default all. */
      locales: publishedLocales,
      ...signature,
    }),
  },
  unpublishSite: {
    method: 'POST',
    path: '/sites/{site}/unpublish',
    scope: 'publish',
    body: z.strictObject(signature),
    isBodyOptional: true,
  },
  suspendSite: {
    method: 'POST',
    path: '/sites/{site}/suspend',
    scope: 'publish',
    isForPlatform: true,
    body: suspension,
  },
  resumeSite: {
    method: 'POST',
    path: '/sites/{site}/resume',
    scope: 'publish',
    isForPlatform: true,
    body: suspension,
  },
  rollbackSite: {
    method: 'POST',
    path: '/sites/{site}/rollback',
    scope: 'publish',
    body: z.strictObject({ revision: z.string().check(z.maxLength(64)), ...signature }),
  },
  previewSite: {
    method: 'POST',
    path: '/sites/{site}/previews',
    scope: 'preview',
    body: z.strictObject({
      revision: shownRevision,
      minutes: z._default(z.int().check(z.minimum(1), z.maximum(MAX_PREVIEW_MINUTES)), MAX_PREVIEW_MINUTES),
    }),
  },
  listShares: {
    method: 'GET',
    path: '/sites/{site}/shares',
    scope: 'preview',
  },
  addShare: {
    method: 'POST',
    path: '/sites/{site}/shares',
    scope: 'write',
    body: z.strictObject({
      /** Recipient or purpose of the link. */
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
      revision: shownRevision,
      days: z._default(z.int().check(z.minimum(1), z.maximum(MAX_SHARE_DAYS)), MAX_SHARE_DAYS),
      author: signature.author,
    }),
  },
  revokeShare: {
    method: 'DELETE',
    path: '/sites/{site}/shares/{share}',
    scope: 'write',
  },
  listComments: {
    method: 'GET',
    path: '/sites/{site}/comments',
    scope: 'preview',
    query: z.strictObject({ max: z.optional(count(1000)) }),
  },
  answerComment: {
    method: 'POST',
    path: '/sites/{site}/comments/{comment}/answers',
    scope: 'write',
    isForAuthors: true,
    body: z.strictObject({
      text: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_COMMENT_TEXT)),
      author: signature.author,
    }),
  },
  resolveComment: {
    method: 'PATCH',
    path: '/sites/{site}/comments/{comment}',
    scope: 'write',
    body: z.strictObject({
      /** False opens it again. */
      resolved: z.boolean(),
      author: signature.author,
    }),
  },
  deleteComment: {
    method: 'DELETE',
    path: '/sites/{site}/comments/{comment}',
    scope: 'write',
  },
  notePresence: {
    method: 'PUT',
    path: '/sites/{site}/presence',
    scope: 'write',
    isForAuthors: true,
    body: z.strictObject({
      /** The document that is open. */
      document: z._default(z.nullable(documentNameSchema), null),
      /** Id of the chosen section. */
      section: z._default(z.nullable(z.string().check(z.minLength(1), z.maxLength(64))), null),
      author: signature.author,
    }),
  },
  listRevisions: {
    method: 'GET',
    path: '/sites/{site}/revisions',
    scope: 'read',
    query: z.strictObject({ max: z.optional(count(1000)) }),
  },
  listActivity: {
    method: 'GET',
    path: '/sites/{site}/activity',
    scope: 'members',
    query: z.strictObject({ max: z.optional(count(1000)) }),
  },
  listPlans: {
    method: 'GET',
    path: '/sites/{site}/plans',
    scope: 'read',
  },
  addPlan: {
    method: 'POST',
    path: '/sites/{site}/plans',
    scope: 'publish',
    body: z.strictObject({
      action: z.enum(['publish', 'unpublish', 'rollback']),
      due_at: z.iso.datetime({ offset: true }),
      /** With `publish`: the draft that was read before. */
      draft: z.optional(z.string()),
      /** With `rollback`. */
      revision: z.optional(z.string()),
      force: z._default(z.boolean(), false),
      /** With `publish`: only these languages. */
      locales: publishedLocales,
      ...signature,
    }),
  },
  cancelPlan: {
    method: 'DELETE',
    path: '/sites/{site}/plans/{plan}',
    scope: 'publish',
  },
  listDomains: {
    method: 'GET',
    path: '/sites/{site}/domains',
    scope: 'read',
  },
  addDomain: {
    method: 'POST',
    path: '/sites/{site}/domains',
    scope: 'write',
    body: z.strictObject({ host: hostText }),
  },
  readDomain: {
    method: 'GET',
    path: '/sites/{site}/domains/{host}',
    scope: 'read',
  },
  verifyDomain: {
    method: 'POST',
    path: '/sites/{site}/domains/{host}/verify',
    scope: 'publish',
  },
  setPrimaryDomain: {
    method: 'POST',
    path: '/sites/{site}/domains/{host}/primary',
    scope: 'publish',
    body: z.strictObject({
      /** Also allows a host that visitors do not reach yet. */
      force: z._default(z.boolean(), false),
    }),
  },
  removeDomain: {
    method: 'DELETE',
    path: '/sites/{site}/domains/{host}',
    scope: 'publish',
  },
  listMembers: {
    method: 'GET',
    path: '/sites/{site}/members',
    scope: 'members',
    query: z.strictObject({
      role: z.optional(memberRole),
      after: z.optional(z.guid()),
      max: z.optional(count(1000)),
    }),
  },
  inviteMember: {
    method: 'POST',
    path: '/sites/{site}/members',
    scope: 'members',
    body: z.strictObject({
      email: z.string().check(z.maxLength(254)),
      role: memberRole,
      /** By default those of an earlier invitation, else all. */
      sites: z.optional(givenReach),
    }),
  },
  changeRole: {
    method: 'PUT',
    path: '/sites/{site}/members/{member}',
    scope: 'members',
    body: z.strictObject({
      role: memberRole,
      /** By default as before. */
      sites: z.optional(givenReach),
    }),
  },
  removeMember: {
    method: 'DELETE',
    path: '/sites/{site}/members/{member}',
    scope: 'members',
  },
  listMedia: {
    method: 'GET',
    path: '/sites/{site}/media',
    scope: 'read',
    query: z.strictObject({
      after: z.optional(z.string().check(z.maxLength(126))),
      max: z.optional(count(1000)),
    }),
  },
  addMedia: {
    method: 'POST',
    path: '/sites/{site}/media',
    scope: 'write',
    isForAuthors: true,
    body: z.strictObject({
      file_name: z.string().check(z.minLength(1), z.maxLength(255)),
      /** Of the file, in base64. */
      content: z
        .string()
        .check(z.minLength(4), z.maxLength(7_400_000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'base64')),
      alt: z.optional(altText),
      /** Average colour of an opaque picture. */
      colour: z.optional(z.string().check(z.regex(/^[0-9a-f]{6}$/, 'six hexadecimal digits'))),
    }),
  },
  removeMedia: {
    method: 'DELETE',
    path: '/sites/{site}/media/{file}',
    scope: 'write',
  },
  readMedia: {
    method: 'GET',
    path: '/sites/{site}/media/{file}',
    scope: 'read',
  },
  describeMedia: {
    method: 'PATCH',
    path: '/sites/{site}/media/{file}',
    scope: 'write',
    isForAuthors: true,
    body: z.strictObject({
      alt: z.optional(altText),
      alts: z.optional(z.partialRecord(localeSchema, altText)),
      focal: z.optional(z.nullable(z.strictObject({ x: fraction, y: fraction }))),
    }),
  },
  listLeads: {
    method: 'GET',
    path: '/sites/{site}/leads',
    scope: 'leads',
    query: z.strictObject({
      ...leadFilter,
      /** Words in the values. */
      search: z.optional(z.string().check(z.maxLength(200))),
      /** Only submissions with a mail or webhook that has failed for good. */
      undelivered: isTrue,
      before: z.optional(leadCursor),
      max: z.optional(count(1000)),
    }),
  },
  changeLeads: {
    method: 'POST',
    path: '/sites/{site}/leads',
    scope: 'leads',
    body: z.strictObject({
      leads: z.array(z.guid()).check(z.maxLength(1000)),
      status: z.enum(LEAD_STATUSES),
    }),
  },
  readLead: {
    method: 'GET',
    path: '/sites/{site}/leads/{lead}',
    scope: 'leads',
  },
  exportLeads: {
    method: 'GET',
    path: '/sites/{site}/exports/leads',
    scope: 'leads',
    query: z.strictObject(leadFilter),
  },
  readNumbers: {
    method: 'GET',
    path: '/sites/{site}/numbers',
    scope: 'read',
    query: z.strictObject({
      from: z.optional(day),
      until: z.optional(day),
      top: z.optional(count(1000)),
      by_day: isTrue,
      of_tenant: isTrue,
    }),
  },
  purgeSite: {
    method: 'POST',
    path: '/sites/{site}/purge',
    scope: 'publish',
  },
} as const satisfies Record<string, Operation>

export type OperationName = keyof typeof OPERATIONS

type Read<Name extends OperationName, Part extends 'query' | 'body'> =
  (typeof OPERATIONS)[Name] extends Record<Part, infer Schema extends z.ZodMiniType>
    ? z.output<Schema>
    : undefined

/** `site` and `plan` of `/sites/{site}/plans/{plan}`. */
type NamedIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamedIn<Rest>
  : never

/** The input of a call: parsed by its schemas, with the names in its path. */
export type OperationInput<Name extends OperationName> = Record<
  NamedIn<(typeof OPERATIONS)[Name]['path']>,
  string
> & {
  query: Read<Name, 'query'>
  body: Read<Name, 'body'>
}
