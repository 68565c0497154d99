import { MEDIA_WIDTHS } from '#shared/media-name.ts'
import type { JsonSchema } from '../../sections/fields/json-schema.ts'
import { refTo, storedComponents } from './components.ts'
import { SESSION_PATHS } from './session-operations.ts'
import { DOCUMENTS } from './worker-documents.ts'
import { error, get, jsonAnswer, parameter, queryParameter, refused } from './worker-parts.ts'
import { reportSchema } from './written.ts'

/** The endpoints of the Worker, as OpenAPI 3.1. */
export function workerApi(): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vitrine: what the Worker answers',
      version: '1',
      description:
        'Every address that is not a page of the tenant. The Host header decides the tenant. Rules: docs/reference/worker-api.md.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: 'https://{host}', variables: { host: { default: 'padaria.example' } } }],
    tags: [
      { name: 'site', description: 'Endpoints of the tenant with this host; 404 on an unknown host' },
      { name: 'build', description: 'Endpoints of the build, on any host' },
      { name: 'documents', description: 'Documents about a site' },
    ],
    security: [],
    paths: { ...sitePaths(), ...buildPaths(), ...DOCUMENTS },
    components: { securitySchemes: SIGNATURE, responses: RESPONSES, headers: HEADERS, schemas: schemas() },
  }
}

const urlParameter = queryParameter(
  'url',
  'Address of a page of this host, absolute or a path; absent: the home page. Never fetched',
  { schema: { type: 'string' } },
)

function sitePaths(): object {
  return {
    '/api/core/config': get({
      id: 'config',
      summary: 'App configuration of this host and the page that the address names',
      parameters: [urlParameter],
      responses: {
        '200': jsonAnswer('Without tenant_id and without what is hidden', refTo('PublicConfiguration')),
        '400': error('The address is of another host'),
      },
    }),
    '/api/core/path-rules': get({
      id: 'pathRules',
      summary: 'Where the path rules lead from a path, chains followed to their end',
      parameters: [queryParameter('path', 'Begins with a slash; a query is preserved', { required: true })],
      responses: {
        '200': jsonAnswer('A redirect, or nothing', refTo('RuleAnswer')),
        '400': error('No path'),
      },
    }),
    '/api/cookies/get': get({
      id: 'cookieGroups',
      summary: 'Cookie groups in the locale of the address; empty if there are none or the upstream fails',
      parameters: [urlParameter],
      responses: {
        '200': jsonAnswer('The list', refTo('CookieGroups')),
        '400': error('The address is of another host'),
      },
    }),
    '/api/cookies/preferences': get({
      id: 'cookiePreferences',
      summary: 'The dialog of the cookie preferences',
      parameters: [localeParameter()],
      responses: { '200': jsonAnswer('Markup and styles of the dialog', refTo('Fragment')) },
    }),
    '/api/csp-reports': { post: cspReportOperation() },
    '/api/vitals': { post: vitalsOperation() },
    '/api/popups/{id}': get({
      id: 'popup',
      summary: 'A published popup of this tenant; with a locale also its dialog',
      parameters: [parameter('id', 'What follows the colon of popup:…'), localeParameter()],
      responses: {
        '200': jsonAnswer('The popup', {
          anyOf: [refTo('Popup'), { allOf: [refTo('Popup'), refTo('Fragment')] }],
        }),
        '404': error('This tenant has no such popup'),
        '429': error('Too many popups that do not exist'),
      },
    }),
    '/api/icons/{file}': get({
      id: 'icons',
      summary: 'Icons of one set, as Iconify answers them, from the sets of this build',
      parameters: [
        parameter('file', 'Prefix of the set and .json, like lucide.json'),
        queryParameter('icons', 'Names, separated by commas; the first 100 count', { required: true }),
      ],
      responses: {
        '200': jsonAnswer('The icons', refTo('Icons')),
        '404': error('No name of a set'),
        '429': error('Too many icons of other sets, of this network or on this site'),
      },
    }),
    '/api/search': get({
      id: 'search',
      summary: 'The first results of the site’s search, for suggestions below a search field',
      parameters: [
        queryParameter('q', 'Words; only the first 100 characters count', { required: true }),
        localeParameter(),
      ],
      responses: {
        '200': jsonAnswer('At most five, the best first', refTo('Suggestions')),
        '429': error('Too many searches of this network or of this site'),
        '503': error('The upstream does not answer'),
      },
    }),
    '/api/tracking/save': { post: trackingOperation() },
    '/api/forms/{form_id}': { post: formOperation() },
    ...SESSION_PATHS,
    ...bookingPaths(),
    '/api/subscriptions': { ...subscriptionPage(), post: subscriptionOperation() },
    '/api/purge': { post: purgeOperation() },
  }
}

const HEALTH = {
  type: 'object',
  required: ['build', 'ready', 'upstream'],
  properties: {
    build: { type: 'string' },
    ready: { type: 'boolean', description: 'Whether the settings are complete' },
    upstream: {
      type: 'object',
      required: ['state', 'failures', 'asked_at'],
      properties: {
        state: { enum: ['unknown', 'answers', 'fails'] },
        failures: { type: 'integer', description: 'Consecutive failures' },
        asked_at: { type: ['string', 'null'], format: 'date-time' },
      },
    },
  },
}

function buildPaths(): object {
  return {
    '/healthz': get({
      id: 'health',
      tag: 'build',
      summary: 'Whether the Worker answers; asks no upstream',
      responses: {
        '200': jsonAnswer(
          'The build, and the result of the last call to the upstream in the isolate that answers',
          HEALTH,
        ),
        '503': jsonAnswer('A setting is missing or wrong: no site is served, and the log names it', HEALTH),
      },
    }),
    '/builds/latest.json': get({
      id: 'latestBuild',
      tag: 'build',
      summary: 'Asked by open pages: a differing id means that a newer build is deployed',
      responses: {
        '200': jsonAnswer('The build', {
          type: 'object',
          required: ['id'],
          properties: { id: { type: 'string' } },
        }),
      },
    }),
    '/builds/assets.json': get({
      id: 'buildFiles',
      tag: 'build',
      summary: 'Files of this build and those before it, for the next deploy',
      responses: { '200': jsonAnswer('The files', {}), '404': error('A build without such a list') },
    }),
    '/speculation-rules.json': get({
      id: 'speculationRules',
      tag: 'build',
      summary: 'Which links a browser may fetch ahead',
      responses: {
        '200': {
          description: 'Speculation rules',
          content: { 'application/speculationrules+json': { schema: { type: 'object' } } },
        },
      },
    }),
    '/assets/{path}': get({
      id: 'asset',
      tag: 'build',
      summary: 'A file that is named by its content; immutable for a year',
      parameters: [parameter('path', 'Name of the file')],
      responses: { '200': { description: 'The file' }, '404': error('No such file') },
    }),
    '/media/{name}': get({
      id: 'media',
      tag: 'site',
      summary: 'A file of the tenant; a picture in one of its widths. Immutable for a year',
      parameters: [
        parameter('name', 'Name of the file, as its upload returned it'),
        {
          name: 'w',
          in: 'query',
          required: false,
          description:
            'Width of a picture in pixels, up to the first width that is at least the picture’s own',
          schema: { type: 'integer', enum: MEDIA_WIDTHS },
        },
        {
          name: 'card',
          in: 'query',
          required: false,
          description: 'A picture as the card of a page shows it: JPEG, at most 1,200 pixels wide and 300 kB',
          schema: { type: 'string', enum: [''] },
        },
      ],
      responses: {
        '200': {
          description: 'The file. Its type follows from its name, or from `accept` for a resized picture',
        },
        '206': { description: 'A part of a video or document' },
        '404': error('No such file, or not in that width'),
        '503': error('The store does not answer'),
      },
    }),
    '/flags/{file}': get({
      id: 'flag',
      tag: 'build',
      summary: 'Flag of a locale',
      parameters: [parameter('file', 'Locale with an underscore and .svg, like pt_BR.svg')],
      responses: {
        '200': { description: 'The drawing', content: { 'image/svg+xml': {} } },
        '404': error('No such file'),
      },
    }),
  }
}

function trackingOperation(): object {
  return {
    operationId: 'saveTracking',
    tags: ['site'],
    summary: 'Reports what a visitor did',
    parameters: [
      {
        name: 'x-attribution',
        in: 'header',
        required: false,
        description:
          'Attribution to store in cookies, as a query string; an empty value removes a cookie. At most 8,192 characters',
        schema: { type: 'string' },
      },
    ],
    requestBody: { required: true, content: { 'application/json': { schema: refTo('Report') } } },
    responses: {
      '202': {
        description: 'Stored or queued; also for a bot, whose event is dropped. The body is empty',
        headers: {
          'set-cookie': {
            description: 'The requested attribution cookies, for 30 days',
            schema: { type: 'string' },
          },
        },
      },
      ...refused('400', '403', '413', '415', '429', '503'),
    },
  }
}

function formOperation(): object {
  const fields: JsonSchema = {
    type: 'object',
    description:
      'The form’s fields by name, at the top or in `data`; fields whose names begin with an underscore are at the top',
  }
  return {
    operationId: 'submitForm',
    tags: ['site'],
    summary: 'Sends a form that a published page or popup of this host holds',
    parameters: [parameter('form_id', 'Id of the form', { type: 'string', pattern: '^[\\w-]{1,64}$' })],
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: fields },
        'application/x-www-form-urlencoded': { schema: fields },
        'multipart/form-data': { schema: fields },
      },
    },
    responses: {
      '200': {
        description:
          'Stored, for a client that accepts JSON. For a browser that posts a form with a bot check by itself: a page whose button sends the form again',
        content: { 'application/json': { schema: refTo('FormAnswer') }, 'text/html': {} },
      },
      '303': {
        description:
          'For a browser that posts by itself: back to the page, which shows the result once, or to where the form leads',
        headers: { location: { schema: { type: 'string' } } },
      },
      '422': jsonAnswer(
        'Fields are wrong, each with its message, or it looks like spam',
        refTo('FormAnswer'),
      ),
      ...refused('400', '403', '415'),
      '413': jsonAnswer(
        'The files are larger than a form may send, with the form’s message; or the body is larger than a form without files',
        refTo('FormAnswer'),
      ),
      '404': error('No published page or popup of this host holds that form'),
      '429': jsonAnswer('Too many; retry-after says when to try again', refTo('FormAnswer')),
      '503': jsonAnswer('It could not be stored and may be sent again', refTo('FormAnswer')),
    },
  }
}

const tokenParameter = queryParameter('token', 'From a link in a mail to a subscriber', { required: true })

const subscriptionAnswers = {
  '404': error('No token of this tenant'),
  '410': {
    description: 'A page: the link has expired, or the subscription has ended',
    content: { 'text/html': {} },
  },
}

function subscriptionPage(): object {
  return get({
    id: 'askSubscriber',
    summary: 'A page with a button that confirms or ends a subscription; it changes nothing itself',
    parameters: [tokenParameter],
    responses: { '200': { description: 'The page', content: { 'text/html': {} } }, ...subscriptionAnswers },
  })
}

function subscriptionOperation(): object {
  return {
    operationId: 'changeSubscription',
    tags: ['site'],
    summary: 'Confirms or ends a subscription: by the button of the page, or of a mail program (RFC 8058)',
    parameters: [tokenParameter],
    responses: {
      '200': { description: 'A page with the result', content: { 'text/html': {} } },
      ...subscriptionAnswers,
      '503': error('The database does not answer; it may be tried again'),
    },
  }
}

function bookingPaths(): object {
  const found = {
    ...refused('404', '429'),
    '503': error('The database does not answer; it may be tried again'),
  }
  const page = (description: string) => ({ '200': { description, content: { 'text/html': {} } } })
  const past = {
    '410': { description: 'A page that says that the booked time is over', content: { 'text/html': {} } },
  }
  return {
    '/api/bookings/times': get({
      id: 'takenTimes',
      summary: 'The times of a form that are taken',
      parameters: [queryParameter('form', 'The form of a section form/booking', { required: true })],
      responses: { '200': jsonAnswer('Without the people who booked them', TAKEN_TIMES), ...found },
    }),
    '/api/bookings/cancel': {
      ...get({
        id: 'askToCancel',
        summary: 'A page with a button that cancels a booking; it changes nothing itself',
        parameters: [tokenParameter],
        responses: { ...page('The page'), ...past, ...found },
      }),
      post: {
        operationId: 'cancelBooking',
        tags: ['site'],
        summary: 'Cancels a booking, by the button of the page; the same however often it is sent',
        parameters: [tokenParameter],
        responses: { ...page('A page that says so'), ...past, ...found },
      },
    },
    '/api/bookings/calendar/{file}': get({
      id: 'calendar',
      summary: 'The bookings of the site, for the calendar of its owner (RFC 5545)',
      parameters: [
        {
          ...{ name: 'file', in: 'path', required: true, description: 'The secret of the site, and `.ics`' },
          schema: { type: 'string' },
        },
      ],
      responses: {
        '200': {
          description: 'Future bookings and those of the last thirty days',
          content: { 'text/calendar': {} },
        },
        '404': { description: 'Any other secret', content: { 'text/plain': {} } },
        ...refused('429'),
        '503': error('The database does not answer; it may be tried again'),
      },
    }),
  }
}

const TAKEN_TIMES = {
  type: 'object',
  required: ['taken'],
  properties: {
    taken: {
      type: 'array',
      items: {
        type: 'array',
        description: 'Start in minutes since 1970, length in minutes, place',
        items: { type: 'integer' },
        minItems: 3,
        maxItems: 3,
      },
    },
  },
}

function cspReportOperation(): object {
  return {
    operationId: 'reportViolation',
    tags: ['site'],
    summary: 'Sent by browsers: what the content security policy of a page has blocked',
    requestBody: {
      required: true,
      content: {
        'application/reports+json': { schema: { type: 'array', items: { type: 'object' } } },
        'application/csp-report': { schema: { type: 'object', required: ['csp-report'] } },
      },
    },
    responses: {
      '204': { description: 'Logged: directive and origin of at most ten reports of pages of this host' },
      ...refused('400', '413', '415', '429'),
    },
  }
}

function vitalsOperation(): object {
  const section = { type: 'string', description: 'Address of a section, or empty' }
  const metric = { type: 'array', prefixItems: [{ type: 'number' }, section], minItems: 2, maxItems: 2 }
  return {
    operationId: 'reportVitals',
    tags: ['site'],
    summary: 'Sent by pages: how fast one was for its visitor, without anything that names the visitor',
    requestBody: {
      required: true,
      content: {
        'text/plain': {
          schema: {
            type: 'object',
            required: ['page', 'isWide', 'metrics'],
            properties: {
              page: { type: 'string' },
              isWide: { type: 'boolean' },
              metrics: { type: 'object', properties: { LCP: metric, INP: metric, CLS: metric } },
            },
          },
        },
      },
    },
    responses: {
      '202': {
        description: 'Accepted; dropped if the tenant has opted out or the sender is a bot',
      },
      '404': { description: 'The deployment does not measure' },
      ...refused('400', '403', '413', '415', '429'),
    },
  }
}

function purgeOperation(): object {
  return {
    operationId: 'purge',
    tags: ['build'],
    summary: 'Fetches the named hosts again and replaces their copies',
    security: [{ signature: [], timestamp: [], nonce: [] }],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['hosts'],
            properties: {
              hosts: { type: 'array', maxItems: 100, items: { type: 'string', maxLength: 253 } },
            },
          },
        },
      },
    },
    responses: {
      '202': jsonAnswer('Fetched', {
        type: 'object',
        required: ['revisions'],
        properties: {
          revisions: {
            type: 'object',
            description: 'By host; null if there is no site or the upstream failed',
            additionalProperties: { type: ['string', 'null'] },
          },
        },
      }),
      '401': error('The signature is missing, wrong, more than five minutes off, or used'),
      ...refused('400', '413', '415', '429'),
    },
  }
}

function localeParameter(): object {
  return queryParameter('locale', 'An enabled locale; anything else is the default locale', {
    schema: refTo('Locale'),
  })
}

const SIGNATURE = {
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'x-signature',
    description:
      'Hex HMAC-SHA-256 with PURGE_SECRET over timestamp, nonce, POST, /api/purge and the hex SHA-256 of the body, joined by line feeds',
  },
  timestamp: {
    type: 'apiKey',
    in: 'header',
    name: 'x-timestamp',
    description: 'Unix seconds, at most 300 off',
  },
  nonce: {
    type: 'apiKey',
    in: 'header',
    name: 'x-nonce',
    description: '8 to 128 of A-Z a-z 0-9 _ -, used once',
  },
}

const RESPONSES = {
  Refused: {
    description: 'Refused, with the reason as text',
    content: { 'application/json': { schema: refTo('Refusal') } },
  },
  MethodNotAllowed: {
    description: 'A method that the path does not have',
    headers: { allow: { schema: { type: 'string' } } },
  },
}

const HEADERS = {
  'x-request-id': {
    description: 'Identifies the answer in the log; on every answer',
    schema: { type: 'string', format: 'uuid' },
  },
  'x-cache': {
    description: 'On pages and documents: where it comes from (docs/caching.md)',
    schema: { type: 'string', enum: ['HIT', 'MISS', 'STALE', 'BYPASS'] },
  },
}

function schemas(): Record<string, JsonSchema> {
  return {
    ...storedComponents(),
    Report: reportSchema(),
    PublicConfiguration: {
      allOf: [
        refTo('AppConfiguration'),
        {
          type: 'object',
          required: ['page', 'currentRouteObj', 'locales', 'defaultLocale', 'config'],
          not: { required: ['tenant_id'] },
          properties: {
            currentRouteObj: {
              anyOf: [
                {
                  type: 'object',
                  required: ['page_id', 'locale', 'layout'],
                  properties: {
                    page_id: { type: 'string' },
                    locale: refTo('Locale'),
                    layout: { type: 'string', enum: ['core', 'blog'] },
                  },
                },
                { type: 'null' },
              ],
            },
          },
        },
      ],
    },
    RuleAnswer: {
      type: 'object',
      propertyNames: { const: 'redirect' },
      properties: {
        redirect: {
          type: 'object',
          required: ['to', 'status', 'external'],
          propertyNames: { enum: ['to', 'status', 'external'] },
          properties: {
            to: { type: 'string' },
            status: { enum: [301, 302, 307, 308] },
            external: { type: 'boolean', description: 'The target is on another host' },
          },
        },
      },
    },
    Fragment: {
      type: 'object',
      required: ['html', 'css'],
      properties: { html: { type: 'string' }, css: { type: 'string' } },
    },
    Suggestions: {
      type: 'object',
      required: ['results', 'total'],
      properties: {
        results: {
          type: 'array',
          maxItems: 5,
          items: {
            type: 'object',
            required: ['path', 'title', 'excerpt'],
            properties: { path: { type: 'string' }, title: pieces(), excerpt: pieces() },
          },
        },
        total: { type: 'integer', minimum: 0 },
      },
    },
    Icons: {
      type: 'object',
      required: ['prefix', 'icons'],
      properties: {
        prefix: { type: 'string' },
        icons: {
          type: 'object',
          additionalProperties: {
            type: 'object',
            required: ['body'],
            properties: { body: { type: 'string' } },
          },
        },
        not_found: { type: 'array', items: { type: 'string' } },
      },
    },
    FormAnswer: {
      type: 'object',
      required: ['ok', 'message'],
      properties: {
        ok: { type: 'boolean' },
        message: { type: 'string', description: 'In the locale of the page' },
        errors: { type: 'object', description: 'By field name', additionalProperties: { type: 'string' } },
        redirect: { type: 'string', description: 'Where the form leads once it is stored' },
        conversion: {
          type: 'object',
          description: 'Services to which the Worker reports the conversion, and the id of the report',
          properties: {
            event_id: { type: 'string' },
            services: { type: 'array', items: { enum: ['meta', 'google'] } },
          },
          required: ['event_id', 'services'],
        },
        popup: { type: 'string', description: 'Popup that opens once it is stored' },
        estimate: {
          type: 'object',
          description: 'The estimate of a form with a price list, in the smallest unit of its currency',
          required: ['base', 'lines', 'adjustment', 'sum'],
          properties: {
            base: { type: 'integer' },
            lines: {
              type: 'array',
              items: {
                type: 'object',
                required: ['name', 'amount'],
                properties: { name: { type: 'string' }, amount: { type: 'integer' } },
              },
            },
            adjustment: { type: 'integer', description: 'The difference made by rounding and the minimum' },
            sum: { type: 'integer' },
          },
        },
        token: { type: 'string', description: 'For the next attempt, if the form’s time is checked' },
      },
    },
    Refusal: {
      type: 'object',
      required: ['error', 'statusCode', 'statusMessage', 'data', 'fatal', 'unhandled'],
      properties: {
        error: { type: 'string', description: 'The same as statusMessage' },
        statusCode: { type: 'integer', description: 'The status of the answer' },
        statusMessage: { type: 'string' },
        data: { type: 'null' },
        fatal: { type: 'boolean', description: 'The configuration of the host could not be loaded' },
        unhandled: { type: 'boolean', description: 'An unexpected error of the Worker' },
      },
    },
  }
}

function pieces(): JsonSchema {
  return {
    type: 'array',
    items: { type: 'string' },
    description: 'A text in pieces: every second piece matches the search',
  }
}
