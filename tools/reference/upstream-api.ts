import type { JsonSchema } from '../../sections/fields/json-schema.ts'
import { refTo, storedComponents } from './components.ts'
import { eventSchema, storedSubmissionSchema, submissionSchema } from './written.ts'

const HTTP = [{ url: '{API_ORIGIN}', variables: { API_ORIGIN: { default: 'https://api.platform.example' } } }]
const SUPABASE = [
  { url: '{SUPABASE_URL}/rest/v1', variables: { SUPABASE_URL: { default: 'https://project.supabase.co' } } },
]

/** The calls of the Worker to an upstream, as OpenAPI 3.1. */
export function upstreamApi(): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vitrine: what an upstream answers',
      version: '1',
      description:
        'The calls that Vitrine makes for sites. UPSTREAM=http calls the paths below /api of a platform; UPSTREAM=supabase calls functions of the database. Both answer the same values. Rules: docs/reference/upstream.md.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: HTTP,
    tags: [
      { name: 'http', description: 'An existing platform, UPSTREAM=http' },
      { name: 'supabase', description: 'Supabase, UPSTREAM=supabase; popups with either' },
    ],
    paths: { ...httpPaths(), ...supabasePaths() },
    components: {
      securitySchemes: {
        publishable: {
          type: 'apiKey',
          in: 'header',
          name: 'apikey',
          description: 'SUPABASE_PUBLISHABLE_KEY',
        },
        secret: { type: 'apiKey', in: 'header', name: 'apikey', description: 'SUPABASE_SECRET_KEY' },
        member: {
          type: 'http',
          scheme: 'bearer',
          description: 'Access token of the visitor, with SUPABASE_PUBLISHABLE_KEY as apikey',
        },
      },
      schemas: {
        ...storedComponents(),
        TrackingEvent: eventSchema(),
        FormSubmission: submissionSchema(),
        StoredSubmission: storedSubmissionSchema(),
        Refusal: refusal(),
      },
    },
  }
}

function httpPaths(): object {
  const url = query('url', 'Address of the requested page: scheme, host and path', true)
  return {
    '/api/core/config': {
      get: {
        ...operation('httpConfig', 'http', 'The site of a host and the one page that the address names'),
        parameters: [url],
        responses: read('AppConfiguration', 'This host has no site'),
      },
    },
    '/api/cookies/get': {
      get: {
        ...operation('httpCookies', 'http', 'Cookie groups, in the language of the address'),
        parameters: [url],
        responses: read('CookieGroups', 'There are none'),
      },
    },
    '/api/core/posts': {
      get: {
        ...operation('httpPosts', 'http', 'One page of published posts, newest first'),
        parameters: [
          query('url', 'Any address of the site in the requested locale', true),
          query('category', 'Slug of a category; absent: all', false),
          query('author', 'Slug of an author; absent: all', false),
          query('tag', 'Slug of a tag; absent: all', false),
          query('page', 'From 1', true, { type: 'integer', minimum: 1 }),
          query('per_page', 'Sent by sitemaps and feeds; may be ignored', false, {
            type: 'integer',
            minimum: 1,
            maximum: 500,
          }),
        ],
        responses: read('PostPage', 'The site has no blog'),
      },
    },
    '/api/core/post': {
      get: {
        ...operation('httpPost', 'http', 'The post at an address'),
        parameters: [query('url', 'Address of the post', true)],
        responses: read('Post', 'There is no such post'),
      },
    },
    '/api/core/search': {
      get: {
        ...operation('httpSearch', 'http', 'Search results of a site, the best first'),
        parameters: [
          query('url', 'Any address of the site in the requested locale', true),
          query('q', 'What the visitor typed', true, { type: 'string', maxLength: 100 }),
          query('page', 'From 1', true, { type: 'integer', minimum: 1, maximum: 50 }),
          query('per_page', 'Results that are shown', true, { type: 'integer', minimum: 1, maximum: 20 }),
        ],
        responses: {
          ...read('SearchPage', 'The platform has no search: nothing is found'),
          default: { description: 'Failure: the page says that search is not available' },
        },
      },
    },
    '/api/tracking/save': {
      post: {
        ...operation('httpTracking', 'http', 'Stores one event'),
        requestBody: body(refTo('TrackingEvent')),
        responses: {
          '2XX': { description: 'Stored; the body is not read' },
          default: { description: 'Not stored: the event is sent again' },
        },
      },
    },
    '/api/forms/submit': {
      post: {
        ...operation('httpForm', 'http', 'Stores one submission'),
        requestBody: body(refTo('FormSubmission')),
        responses: {
          '2XX': {
            description: 'Stored, unless the body says error. An empty body is a success',
            content: json({ anyOf: [refTo('Refusal'), refTo('StoredSubmission'), { type: 'null' }] }),
          },
          default: { description: 'Not stored' },
        },
      },
    },
  }
}

function supabasePaths(): object {
  return {
    '/rpc/core_config': rpc('core_config', 'As /api/core/config; null: this host has no site', {
      args: urlArgs,
      answer: orNull(refTo('AppConfiguration')),
    }),
    '/rpc/cookies_get': rpc('cookies_get', 'As /api/cookies/get', {
      args: urlArgs,
      answer: orNull(refTo('CookieGroups')),
    }),
    '/rpc/blog_posts': rpc('blog_posts', 'As /api/core/posts', {
      args: {
        type: 'object',
        required: ['url', 'category', 'page'],
        properties: {
          url: { type: 'string' },
          category: { type: ['string', 'null'] },
          page: { type: 'integer', minimum: 1 },
          per_page: { type: 'integer', minimum: 1, maximum: 500 },
          author: { type: 'string' },
          tag: { type: 'string' },
        },
      },
      answer: orNull(refTo('PostPage')),
    }),
    '/rpc/blog_post': rpc('blog_post', 'As /api/core/post', {
      args: urlArgs,
      answer: orNull(refTo('Post')),
    }),
    '/rpc/site_search': rpc('site_search', 'As /api/core/search', {
      args: {
        type: 'object',
        required: ['url', 'q', 'page', 'per_page'],
        properties: {
          url: { type: 'string' },
          q: { type: 'string', maxLength: 100 },
          page: { type: 'integer', minimum: 1, maximum: 50 },
          per_page: { type: 'integer', minimum: 1, maximum: 20 },
        },
      },
      answer: orNull(refTo('SearchPage')),
    }),
    '/rpc/member_page': rpc('member_page', 'A page behind sign-in; null: the account is not a member', {
      args: urlArgs,
      answer: orNull({
        type: 'object',
        required: ['role', 'page'],
        properties: { role: ROLE, page: orNull(refTo('PageDocument')) },
      }),
      key: 'member',
    }),
    '/rpc/member_join': rpc('member_join', 'Makes an account a member where sign-up is open to it', {
      args: payload({
        type: 'object',
        required: ['url', 'user_id'],
        properties: {
          url: { type: 'string' },
          user_id: { type: 'string' },
          spends: { type: 'boolean', description: 'false: a pending invitation is not used' },
        },
      }),
      answer: {
        anyOf: [
          refTo('Refusal'),
          {
            type: 'object',
            required: ['role'],
            properties: {
              role: orNull(ROLE),
              invited: { type: 'boolean', description: 'A pending invitation exists and was not used' },
            },
          },
        ],
      },
      key: 'secret',
    }),
    '/rpc/tracking_save': rpc('tracking_save', 'Stores one event, or a list of at most 500', {
      args: payload({
        anyOf: [refTo('TrackingEvent'), { type: 'array', items: refTo('TrackingEvent'), maxItems: 500 }],
      }),
      answer: {
        anyOf: [
          refTo('Refusal'),
          {
            type: 'object',
            required: ['saved', 'duplicates', 'rejected'],
            properties: {
              saved: { type: 'integer' },
              duplicates: { type: 'integer', description: 'Events whose event_id was stored before' },
              rejected: { type: 'integer', description: 'Entries that are not events' },
            },
          },
        ],
      },
      key: 'secret',
    }),
    '/rpc/form_submit': rpc('form_submit', 'Stores one submission', {
      args: payload(refTo('FormSubmission')),
      answer: {
        anyOf: [
          refTo('Refusal'),
          ...['id', 'taken'].map((name) => ({ allOf: [refTo('StoredSubmission'), { required: [name] }] })),
        ],
      },
      key: 'secret',
    }),
    '/rpc/delivery_save': rpc('delivery_save', 'Stores the result of a delivery', {
      args: payload({
        type: 'object',
        required: ['id', 'state', 'attempts'],
        properties: {
          id: { type: 'string' },
          state: { enum: ['pending', 'sent', 'refused', 'dead'] },
          attempts: { type: 'integer' },
          reason: { type: 'string', description: 'Why it was not accepted' },
        },
      }),
      answer: {
        anyOf: [refTo('Refusal'), { type: 'object', properties: { saved: { type: 'integer' } } }],
      },
      key: 'secret',
    }),
    '/get_popups': {
      servers: SUPABASE,
      get: {
        ...operation('getPopups', 'supabase', 'The popup of an id, of one tenant: a list of one or none'),
        security: [{ publishable: [] }],
        parameters: [
          query('select', 'Always id,name,config', true, { const: 'id,name,config' }),
          query('id', 'eq. and the id', true),
          query('tenant_id', 'eq. and the number of the tenant', true),
          {
            name: 'x-tenant-uuid',
            in: 'header',
            required: true,
            description: 'Row level security shows the popups of this tenant only',
            schema: { type: 'string' },
          },
        ],
        responses: {
          '200': {
            description: 'The popup, or an empty list',
            content: json({ type: 'array', items: refTo('Popup'), maxItems: 1 }),
          },
          default: { description: 'Failure' },
        },
      },
    },
  }
}

const ROLE: JsonSchema = { enum: ['visitor', 'author', 'editor', 'owner'] }

const urlArgs: JsonSchema = {
  type: 'object',
  required: ['url'],
  properties: { url: { type: 'string', description: 'Scheme, host and path' } },
}

function rpc(
  name: string,
  summary: string,
  {
    args,
    answer,
    key = 'publishable',
  }: { args: JsonSchema; answer: JsonSchema; key?: 'publishable' | 'secret' | 'member' },
): object {
  return {
    servers: SUPABASE,
    post: {
      ...operation(name, 'supabase', summary),
      security: [{ [key]: [] }],
      requestBody: body(args),
      responses: {
        '200': { description: 'The answer', content: json(answer) },
        default: { description: 'Failure' },
      },
    },
  }
}

function operation(operationId: string, tag: string, summary: string): object {
  return { operationId, tags: [tag], summary }
}

function query(
  name: string,
  description: string,
  required: boolean,
  schema: JsonSchema = { type: 'string' },
): object {
  return { name, in: 'query', required, description, schema }
}

function read(schema: string, missing: string): object {
  return {
    '200': { description: 'The answer', content: json(refTo(schema)) },
    '404': { description: missing },
    default: { description: 'Failure: the last good copy is served' },
  }
}

function body(schema: JsonSchema): object {
  return { required: true, content: json(schema) }
}

function json(schema: JsonSchema): object {
  return { 'application/json': { schema } }
}

function payload(schema: JsonSchema): JsonSchema {
  return { type: 'object', required: ['payload'], properties: { payload: schema } }
}

function orNull(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] }
}

function refusal(): JsonSchema {
  return {
    type: 'object',
    required: ['error'],
    properties: {
      error: { type: 'string', description: 'Why it is not stored; the same payload is refused again' },
    },
  }
}
