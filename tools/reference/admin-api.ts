import * as z from 'zod/mini'
import { statusSchema } from '../../admin/domains/domain-status.ts'
import { removedSchema } from '../../admin/domains/stored-domains.ts'
import { listedDocumentSchema, patchedSchema } from '../../admin/draft-documents.ts'
import { OPERATIONS, type Operation, type OperationName } from '../../admin/operations.ts'
import {
  changedMemberSchema,
  invitedSchema,
  memberPageSchema,
  removedMemberSchema,
} from '../../admin/members.ts'
import { fileListSchema, fileSchema, shownFileSchema } from '../../admin/media/described-files.ts'
import { listedTemplateSchema } from '../../admin/site-templates.ts'
import { leadSchema } from '../../admin/leads.ts'
import { numbersSchema } from '../../admin/numbers.ts'
import { presentSchema } from '../../admin/presence.ts'
import { commentSchema } from '../../admin/share-comments.ts'
import { activitySchema } from '../../admin/activity.ts'
import { shareSchema } from '../../admin/share-links.ts'
import { conditionSchema } from '../../admin/site-condition.ts'
import { siteContentSchema } from '../../admin/site-content.ts'
import {
  createdSchema,
  listedSchema,
  planSchema,
  publishedSchema,
  readSchema,
  revisionSchema,
} from '../../admin/sites.ts'
import type { JsonSchema } from '../../sections/fields/json-schema.ts'
import { refTo } from './components.ts'
import { operatorSessionPaths } from './operator-session-operations.ts'
import { error, jsonAnswer, parameter, queryParameter } from './worker-parts.ts'

const shows = z
  .record(z.string(), z.nullable(z.string()))
  .check(
    z.describe('By host: the revision that it shows now; null if there is no site or the upstream failed'),
  )
const waiting = z
  .int()
  .check(z.describe('Hosts of a tenant beyond the first hundred: the Worker loads them within minutes'))
const findings = z.strictObject({
  findings: z.array(
    z.strictObject({
      level: z.enum(['error', 'warning']),
      where: z.string(),
      message: z.string(),
      at: z.optional(
        z
          .strictObject({ file: z.string(), path: z.array(z.union([z.string(), z.number()])) })
          .check(
            z.describe('The place of the faulty value in the files that `pull` writes, if there is one'),
          ),
      ),
    }),
  ),
})
const counts = { added: z.int(), replaced: z.int(), same: z.int(), problems: z.array(z.string()) }
const draft = z.strictObject({ draft: z.string() })

const catalogue = z.strictObject({
  sections: z.array(
    z.strictObject({
      address: z.string().check(z.describe('`folder/name` of the component of a section')),
      kind: z.string(),
      title: z.string(),
      about: z.string(),
      picture: z.nullable(z.string()).check(z.describe('A path, on any host of the platform')),
      schema: z
        .record(z.string(), z.unknown())
        .check(z.describe('JSON Schema: `kind`, `title`, `description` and `default` of each field')),
      preset: z.record(z.string(), z.unknown()).check(z.describe('Data to begin with')),
      examples: z.array(
        z.strictObject({ name: z.string(), title: z.string(), data: z.record(z.string(), z.unknown()) }),
      ),
    }),
  ),
  schemas: z
    .record(z.string(), z.record(z.string(), z.unknown()))
    .check(
      z.describe('By name: `app-configuration`, `page-document`, `section`, `popup`, `post` and others'),
    ),
})

interface Described {
  summary: string
  answer: z.ZodMiniType
  /** Refusals in addition to those that every call may have. */
  refused?: Record<string, string>
}

const CONFLICT = { '409': 'The draft, or what is live, has changed meanwhile; `data.word` says which' }
const BROKEN = { '422': 'The database refuses the content, and says which rule it breaks' }
const ERRORS = {
  '422':
    'The content has errors: `data.findings`. Or these languages cannot be published alone: `data.word`, and `data.locales` that can. Nothing is published',
}

const NO_HOST = {
  '403': 'The token lacks the scope, or the host is the platform’s own',
  '422': 'The host is invalid, or is a wildcard',
}

const NO_NEW_SITE = {
  '403': 'The scope is missing, the site belongs to another tenant, or the host is the platform’s own',
  '409':
    'The host belongs to another site, the tenant has as many sites or names as it may, or there is no store for files: `data.word`',
  '422': 'The host is invalid, the template is not in these languages, or the database refuses the content',
}

const letter = z.strictObject({
  to: z.string(),
  subject: z.string(),
  why: z.string(),
  open: z.string(),
  link: z.string(),
})
const NO_MEMBER = {
  '403': 'The scope is missing, or it is the caller’s own membership',
  '404': 'No such site, it belongs to another tenant, or no member has that account or address',
  '409': 'The tenant has no other owner, or several accounts have that address: `data.word`',
}

const NO_COMMENT = { '404': 'No such site, it belongs to another tenant, or it has no such comment' }

const NO_FILE = { '404': 'No such site, it belongs to another tenant, or the tenant has no such file' }

/** Description and answer of each call. A missing one is a type error. */
const DESCRIBED: Record<OperationName, Described> = {
  listSites: {
    summary:
      'Sites in the order of their ids, at most a thousand, with draft, last publish and submissions that nobody has read, which is null without the scope `leads`; `after` is the last id of the page before',
    answer: z.strictObject({ sites: z.array(listedSchema) }),
  },
  readCatalogue: {
    summary:
      'Sections that pages may hold, with the JSON Schema of their data, examples and pictures, and schemas of everything that is not a section. It changes only with the build: send `if-none-match`',
    answer: catalogue,
  },
  createSite: {
    summary:
      'A new site that no visitor sees yet, with its content as a draft; until one of its hosts is verified, `site_id` names it',
    answer: z.strictObject(createdSchema.shape),
    refused: {
      '403':
        'The scope is missing, the tenant is not the caller’s own, or a host is not the caller’s to claim',
      '404': 'No tenant has that uuid',
      '409': 'One of the hosts belongs to another site, or the tenant has 100 hosts that are not verified',
      ...BROKEN,
    },
  },
  listTemplates: {
    summary:
      'What a new site can be made from, and the domain below which the platform gives names, which is null without one',
    answer: z.strictObject({
      platform_domain: z.nullable(z.string()),
      templates: z.array(listedTemplateSchema),
    }),
  },
  createFromTemplate: {
    summary:
      'A new site from a template, as a draft, with the template’s files stored for the tenant. A name of the platform is the site’s at once',
    answer: z.strictObject(createdSchema.shape),
    refused: { ...NO_NEW_SITE, '404': 'No such template, or no tenant has that uuid' },
  },
  cloneSite: {
    summary:
      'A new site of the same tenant with the content of another, as a draft: pages, posts, popups, path rules, settings. Without its submissions, numbers, members and domains',
    answer: z.strictObject(createdSchema.shape),
    refused: NO_NEW_SITE,
  },
  readHost: {
    summary:
      'Whether a new site of the caller’s tenant may have a host: `refusal` is null, or the word that `data.word` would be',
    answer: z.strictObject({
      host: z.string(),
      is_platform: z.boolean().check(z.describe('A name of the platform, which needs no record in DNS')),
      refusal: z.nullable(z.string()),
    }),
  },
  readSite: {
    summary:
      'A site with its content: the draft, else what is live; or `live`, or a revision. With `locales`, the draft as a publish of these languages alone would make it live',
    answer: z.strictObject({
      ...z.omit(readSchema, { tenant_id: true, tenant_uuid: true, document: true }).shape,
      tenant: z.string(),
      content: siteContentSchema,
    }),
  },
  diffSite: {
    summary: 'Describes the differences between two versions; by default from the live version to the draft',
    answer: z.strictObject({ differences: z.array(z.string()) }),
  },
  validateSite: { summary: 'Lists the faults of a version that visitors would notice', answer: findings },
  readCondition: {
    summary:
      'The state of a site, for a list of sites: findings of its draft or live version, hosts that visitors do not reach, and bytes that a visit to its home page transfers. Null: the site is too large for one request, or has no page that visitors reach',
    answer: conditionSchema,
  },
  validateContent: {
    summary: 'Lists the faults of this content, without saving it',
    answer: findings,
  },
  saveDraft: {
    summary: 'Saves the content as the draft, whole; visitors see nothing of it',
    answer: draft,
    refused: { ...CONFLICT, ...BROKEN },
  },
  patchDraft: {
    summary:
      'Changes documents of the draft, all of them or none, and leaves the others as they are: pages, posts, popups, forms, and parts of the configuration',
    answer: patchedSchema,
    refused: {
      '409':
        'One of the documents was changed meanwhile: `data.conflicts` has each with who changed it, its version and its value',
      '413': 'The draft would be larger than 8 MiB, or the body is',
      ...BROKEN,
    },
  },
  listDocuments: {
    summary:
      'The documents of a version with their versions, and who changed each in the draft; named documents also with their values',
    answer: z.strictObject({
      draft: z.nullable(z.string()),
      source: z.enum(['draft', 'live', 'revision']),
      documents: z.array(
        z.strictObject({
          ...z.omit(listedDocumentSchema, { stored: true }).shape,
          value: z.optional(z.unknown()),
        }),
      ),
    }),
  },
  discardDraft: {
    summary: 'Deletes the draft that was read before',
    answer: z.strictObject({ discarded: z.boolean() }),
    refused: CONFLICT,
  },
  importRedirects: {
    summary: 'Adds the path rules of a table to the draft: from,to,status',
    answer: z.strictObject({
      ...counts,
      draft: z.nullable(z.string()),
      rules: z
        .optional(siteContentSchema.shape.path_rules)
        .check(z.describe('With `dry_run`: all rules as they would be after the import')),
    }),
    refused: { ...CONFLICT, ...BROKEN },
  },
  publishSite: {
    summary:
      'Validates the draft, or some of its languages, and makes it live, as a revision that never changes',
    answer: z.strictObject({ ...publishedSchema.shape, shows, ...findings.shape }),
    refused: { ...CONFLICT, ...ERRORS },
  },
  unpublishSite: {
    summary: 'Takes the site offline; its content stays',
    answer: z.strictObject({ changed: z.boolean(), shows }),
  },
  suspendSite: {
    summary: 'Answers every address of its hosts with 410. Only callers of all tenants may do this',
    answer: z.strictObject({ changed: z.boolean(), shows, waiting }),
  },
  resumeSite: {
    summary: 'Ends the suspension of the site, or that of its tenant',
    answer: z.strictObject({ changed: z.boolean(), shows, waiting }),
  },
  rollbackSite: {
    summary: 'Makes the content of an earlier revision live again, as a new one',
    answer: z.strictObject({ ...publishedSchema.shape, shows }),
    refused: BROKEN,
  },
  previewSite: {
    summary: 'A signed link to the draft, else to what is live, or to a revision, as visitors would get it',
    answer: z.strictObject({
      url: z.string(),
      until: z.string(),
      source: z.enum(['draft', 'live', 'revision']),
    }),
    refused: {
      '404': 'No such site, or it has no content of that revision',
      '409': 'Previews are not set up, or the first call with this idempotency-key is under way',
    },
  },
  listShares: {
    summary: 'The active share links, newest first',
    answer: z.strictObject({ shares: z.array(shareSchema) }),
    refused: { '409': 'Previews are not set up' },
  },
  addShare: {
    summary:
      'Makes a link that shows the draft (the live version if there is none) or a revision, for at most seven days, until it is revoked',
    answer: z.strictObject({ share: shareSchema }),
    refused: {
      '404': 'No such site, or it has no content of that revision',
      '409':
        'Previews are not set up, the site has a hundred links, or the first call with this idempotency-key is under way',
    },
  },
  revokeShare: {
    summary: 'Revokes a share link: it shows nothing from now on',
    answer: z.strictObject({ revoked: z.string() }),
    refused: { '404': 'No such site, or it has no such active link' },
  },
  listComments: {
    summary:
      'Comments that people with a share link have left on sections, open ones first, each kind the newest first; 200 by default',
    answer: z.strictObject({ comments: z.array(commentSchema) }),
  },
  answerComment: {
    summary: 'Answers a comment; the pages of its share link show the answer',
    answer: z.strictObject({ comment: commentSchema }),
    refused: {
      ...NO_COMMENT,
      '409': 'The comment has fifty answers, or the first call with this idempotency-key is under way',
    },
  },
  resolveComment: {
    summary: 'Resolves a comment, or opens it again with `resolved: false`',
    answer: z.strictObject({ comment: commentSchema }),
    refused: NO_COMMENT,
  },
  deleteComment: {
    summary: 'Deletes a comment with its answers',
    answer: z.strictObject({ deleted: z.string() }),
    refused: NO_COMMENT,
  },
  notePresence: {
    summary:
      'Notes that the caller edits the site, and where; answers who else has done so in the last thirty seconds. Repeat it every ten seconds while the person is there',
    answer: z.strictObject({ others: z.array(presentSchema) }),
  },
  listRevisions: {
    summary: 'The revisions, newest first: when and by whom each was published',
    answer: z.strictObject({ revisions: z.array(revisionSchema) }),
  },
  listActivity: {
    summary:
      'What people and programs did to a site in the last year, newest first, 50 by default: publishing, plans, links, domains, members, files and leads',
    answer: z.strictObject({ activity: z.array(activitySchema) }),
  },
  listPlans: {
    summary: 'The last hundred plans with their results',
    answer: z.strictObject({ plans: z.array(planSchema) }),
  },
  addPlan: {
    summary: 'Plans the publishing of the draft as it is now, an unpublish or a rollback',
    answer: z.strictObject({ id: z.number() }),
    refused: { ...CONFLICT, ...ERRORS },
  },
  cancelPlan: {
    summary: 'Cancels a pending plan',
    answer: z.strictObject({ cancelled: z.boolean() }),
  },
  listDomains: {
    summary: 'The hosts of the site, verified or claimed',
    answer: z.strictObject({ domains: z.array(statusSchema) }),
  },
  addDomain: {
    summary:
      'Claims a host for seven days, and returns the records that its owner must set; a name of the platform is verified at once and needs the scope `publish`',
    answer: statusSchema,
    refused: {
      ...NO_HOST,
      '409':
        'Another tenant has the host, it is in quarantine for 30 days, or there are too many: `data.word`',
    },
  },
  readDomain: {
    summary: 'The state of a host, with its current DNS records',
    answer: statusSchema,
    refused: NO_HOST,
  },
  verifyDomain: {
    summary: 'Looks for the token in DNS and gives the host to the site; the check orders its certificate',
    answer: statusSchema,
    refused: {
      ...NO_HOST,
      '409': 'The token is not in DNS, the claim has expired, or another tenant has the host',
    },
  },
  setPrimaryDomain: {
    summary: 'Makes a host the primary one, to which the others redirect',
    answer: statusSchema,
    refused: { ...NO_HOST, '409': 'The host is a claim, or visitors do not reach it yet' },
  },
  removeDomain: {
    summary: 'Removes a host from the site; other tenants cannot have it for 30 days',
    answer: removedSchema,
    refused: { ...NO_HOST, '409': 'Other hosts of the site redirect to this one' },
  },
  listMembers: {
    summary:
      'Members of the site’s tenant in the order of their accounts, at most a thousand; `after` is the last account of the page before. The first page also lists pending invitations',
    answer: memberPageSchema,
  },
  inviteMember: {
    summary:
      'Invites an address: its account becomes a member at its next sign-in at a site of the tenant. `sites` limits an editor or author to some of them, by host or id. `mailed` says whether the Worker has sent `letter`, which is null if no host of the site is verified, or if it could not be made',
    answer: z.strictObject({ ...invitedSchema.shape, letter: z.nullable(letter), mailed: z.boolean() }),
    refused: {
      '409':
        'The address belongs to a member, the site takes no new members, too many invitations are pending, or the tenant or the address has had too many mails in a day: `data.word`',
      '422': 'This is no e-mail address, or the role has no limit',
    },
  },
  changeRole: {
    summary:
      'Changes the role of a member and the sites that the member reaches; never the caller’s own. A token of all tenants also adds an account that is not a member yet',
    answer: changedMemberSchema,
    refused: NO_MEMBER,
  },
  removeMember: {
    summary:
      'Ends a membership, and an invitation; never the caller’s own. Pages behind sign-in and this API refuse the account from its next call on',
    answer: removedMemberSchema,
    refused: NO_MEMBER,
  },
  listMedia: {
    summary:
      'Files of the tenant by name, at most a thousand, and whether a page, a draft or a revision names each; `after` is the last name of the page before',
    answer: z.strictObject({ files: fileListSchema.shape.files }),
  },
  addMedia: {
    summary:
      'Stores a file of 5.5 MB at most. A picture must contain no metadata and has at most 3,200 pixels a side: re-encode it before sending. Content that the tenant has already keeps its name',
    answer: z.strictObject({ name: z.string(), is_new: z.boolean() }),
    refused: {
      '409': 'This deployment has no store for files',
      '422': 'The file is refused: the message says why',
    },
  },
  removeMedia: {
    summary: 'Deletes a file that no page, draft or revision names',
    answer: z.strictObject({ removed: z.string() }),
    refused: { ...NO_FILE, '409': 'The file is in use' },
  },
  readMedia: {
    summary: 'A file, and the documents of the tenant’s sites and drafts that name it',
    answer: z.omit(shownFileSchema, { tenant_uuid: true }),
    refused: NO_FILE,
  },
  describeMedia: {
    summary:
      'Changes the alternative text of a file, also by locale, or its focal point; pages that show it have their own',
    answer: z.strictObject({ file: fileSchema }),
    refused: NO_FILE,
  },
  listLeads: {
    summary:
      'Submissions of the forms of a site with the results of their mails and webhooks, newest first; only those with all words of `search`, and with `undelivered=true` only those of which a mail or webhook has failed for good. `next` is `before` of the next page',
    answer: z.strictObject({ leads: z.array(leadSchema), next: z.nullable(z.string()) }),
  },
  changeLeads: {
    summary:
      'Sets the status of submissions; the tenant is notified of spam that becomes `new`. `changed` is how many of them belong to the site',
    answer: z.strictObject({ changed: z.int() }),
  },
  readLead: {
    summary: 'One submission',
    answer: z.strictObject({ lead: leadSchema }),
    refused: { '404': 'No such site, it belongs to another tenant, or the site has no such submission' },
  },
  exportLeads: {
    summary: 'The newest 10,000 submissions as CSV for spreadsheets; `is_whole` says whether these are all',
    answer: z.strictObject({ csv: z.string(), leads: z.int(), is_whole: z.boolean() }),
  },
  readNumbers: {
    summary: 'Visits, pages, sources, campaigns, clicks and forms over days, in all, by day and by locale',
    answer: numbersSchema,
    refused: { '422': 'The days are not a valid span, or too many' },
  },
  purgeSite: {
    summary: 'Makes the Worker load the site again on each of its hosts',
    answer: z.strictObject({ shows }),
  },
}

/** The HTTP API of operators as OpenAPI 3.1, from the schemas with which the Worker parses calls. */
export function adminApi(): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vitrine: the API of operators',
      version: '1',
      description: 'Only on ADMIN_HOST. How to use it: docs/http-api.md.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      { url: 'https://{host}/api/admin', variables: { host: { default: 'admin.platform.example' } } },
    ],
    security: [{ token: [] }, { session: [] }],
    paths: { ...operatorSessionPaths((schema) => jsonSchema(schema)), ...paths() },
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'Made by npm run site -- token new. The access token of a session is refused',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-operator',
          description:
            'The session of a person who has signed in at this host (`POST /session`). A long one is in chunks: `__Host-operator.0` and on',
        },
      },
      headers: {
        'x-request-id': {
          description: 'Names the answer in the log',
          schema: { type: 'string', format: 'uuid' },
        },
      },
      schemas: { SiteContent: jsonSchema(siteContentSchema, { isRoot: true }), Refusal: REFUSAL },
    },
  }
}

function paths(): Record<string, object> {
  const result: Record<string, Record<string, object>> = {}
  for (const [name, operation] of Object.entries(OPERATIONS) as [OperationName, Operation][]) {
    result[operation.path] ??= {}
    Object.assign(result[operation.path] ?? {}, {
      [operation.method.toLowerCase()]: described(name, operation),
    })
  }
  return result
}

function described(
  name: OperationName,
  { method, path, scope, query, body, isBodyOptional }: Operation,
): object {
  const { summary, answer, refused = {} } = DESCRIBED[name]
  const parameters = [
    ...(path.includes('{site}') ? [parameter('site', 'One of its verified hosts, or its id')] : []),
    ...(path.includes('{template}') ? [parameter('template', 'A template by its name')] : []),
    ...(path === '/hosts/{host}' ? [parameter('host', 'Any host')] : []),
    ...(path.includes('/domains/{host}')
      ? [parameter('host', 'One of the site’s hosts, or one that it claims')]
      : []),
    ...(path.includes('{member}') ? [parameter('member', 'An account by its id, or an e-mail address')] : []),
    ...(path.includes('{file}') ? [parameter('file', 'A file by its name')] : []),
    ...(path.includes('{lead}') ? [parameter('lead', 'A submission by its id')] : []),
    ...(path.includes('{plan}') ? [parameter('plan', 'Its id', { type: 'integer' })] : []),
    ...(query === undefined ? [] : queryParameters(query)),
    ...(method === 'GET' ? [] : [IDEMPOTENCY_KEY]),
  ]
  return {
    operationId: name,
    summary,
    description: `Scope: \`${scope}\``,
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && {
      requestBody: {
        required: isBodyOptional !== true,
        content: { 'application/json': { schema: jsonSchema(body) } },
      },
    }),
    responses: {
      '200': jsonAnswer('Done', jsonSchema(answer)),
      '400': error('The call is invalid: `data.issues` names each place'),
      '401': error('The token is missing, unknown, expired or revoked; or the session has ended'),
      '403': error(
        'The scope is missing; or the session lacks a second factor, its account does not edit that tenant, or the call comes from a page of another host',
      ),
      ...(path.includes('{site}') && { '404': error('No such site, or it belongs to another tenant') }),
      ...(method !== 'GET' && {
        '409': error(
          'The first call with this idempotency-key is still running; or the platform has suspended the site, and the caller belongs to its tenant',
        ),
        '413': error('The body is larger than 8 MiB, or has more than 300,000 brackets and commas'),
        '422': error('The idempotency-key belongs to another call'),
      }),
      ...Object.fromEntries(Object.entries(refused).map(([status, why]) => [status, error(why)])),
      '429': error('More than 120 calls in a minute; `retry-after` says when to try again'),
      '503': error('The database does not answer, or there is no room for a large call: send it again'),
    },
  }
}

function queryParameters(query: z.ZodMiniType): object[] {
  const { properties = {}, required } = jsonSchema(query)
  return Object.entries(properties).map(([name, schema]) =>
    queryParameter(name, QUERY[name] ?? '', { schema, required: (required as string[])?.includes(name) }),
  )
}

const QUERY: Record<string, string> = {
  after: 'The last id of the page before',
  role: 'Only members and invitations with this role',
  max: 'How many at most, from 1 to 1000',
  version: '`draft` (else what is live), `live`, or a revision; by default `draft`',
  from: 'A version; by default `live`',
  to: 'A version; by default `draft`',
  status: 'Only submissions with this status',
  form: 'Only submissions of the form with this id',
  before: '`next` of the previous answer',
  until: 'The last day; by default today',
  top: 'How many pages, sources, campaigns, clicks and forms at most; by default 10',
  by_day:
    '`true`: pages, sources and the others also by day and locale; then for a year at most, with a `top` of 100 at most',
  of_tenant: '`true`: of all sites of the tenant',
  document: 'The name of a document, which is then returned with its value; repeated for several',
  expected: 'The draft that was read before; empty for none. Another one is a 409',
}

const IDEMPOTENCY_KEY = {
  name: 'idempotency-key',
  in: 'header',
  required: false,
  description:
    'The call is done once, however often it is sent with the same key in a day; also after a 503 or a lost connection',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
}

const REFUSAL: JsonSchema = {
  type: 'object',
  required: ['error', 'statusCode', 'statusMessage', 'data', 'fatal', 'unhandled'],
  properties: {
    error: { type: 'string', description: 'The same as statusMessage' },
    statusCode: { type: 'integer', description: 'The status of the answer' },
    statusMessage: { type: 'string' },
    data: {
      description: 'Details for the caller: issues of a call, findings of a site, or null',
    },
    fatal: { type: 'boolean' },
    unhandled: { type: 'boolean' },
  },
}

/** The schema of a request or an answer. The content of a site is one schema that others refer to. */
function jsonSchema(schema: z.core.$ZodType, { isRoot = false } = {}): JsonSchema {
  const generated = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema: json }) {
      if (zodSchema !== siteContentSchema || isRoot) return
      for (const keyword of Object.keys(json)) delete json[keyword]
      Object.assign(json, refTo('SiteContent'))
    },
  })
  const { $schema: _, ...json } = JSON.parse(JSON.stringify(generated))
  return json
}
