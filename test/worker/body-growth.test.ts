import { beforeEach, describe, expect, test, vi } from 'vitest'
import { HttpError } from '#shared/errors.ts'
import { receiveReports } from '../../worker/reports/csp-reports.ts'
import { saveTracking } from '../../worker/reports/tracking.ts'
import type { AppContext } from '../../worker/context.ts'
import { readSubmission } from '../../worker/forms/read-submission.ts'
import { openUpload } from '../../worker/store/uploads.ts'
import { isLong } from '../support/draws.ts'
import { growthOf, MOST_GROWTH, repeated } from '../support/growth.ts'
import { UNITS } from '../support/growth-units.ts'
import { asJson, fieldsOnce, withText } from '../support/text-fields.ts'

/** `npm run test:fuzz` tries every text that is known to slow a parser down. */
const units = [
  ...['a', '/', '?', '&', '=', '%', '%zz', '"', '\\', ',', '[', '{', '{"a":', '\r\n', '--x\r\n', ' '],
  ...(isLong ? UNITS : []),
]
const ORIGIN = 'https://a.test'
// `npm run test:fuzz` has no time limit, and a busy machine may be slow.
vi.setConfig({ testTimeout: 3_600_000 })

beforeEach(() => {
  for (const level of ['info', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
})

/** A post from a page of the host, by a sender that is below every limit. */
function contextOf(body: string, type = 'application/json'): AppContext {
  const headers = {
    'content-type': type,
    origin: ORIGIN,
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0',
  }
  const raw = new Request(`${ORIGIN}/api`, { method: 'POST', body, headers })
  return {
    req: { raw, url: raw.url, header: (name: string) => raw.headers.get(name) ?? undefined },
    var: {
      host: 'a.test',
      origin: ORIGIN,
      site: { key: 'site', tenant_uuid: 'uuid', settings: {} },
      env: {},
    },
    env: { TRACKING: { send: async () => undefined } },
    executionCtx: { waitUntil: () => undefined },
  } as unknown as AppContext
}

/** A refusal counts as an answer, because only the time matters. */
async function answered(answering: Promise<unknown>): Promise<void> {
  try {
    await answering
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
  }
}

const readForm = (type: string, mayBeLarge: boolean) => async (body: string) => {
  const upload = openUpload()
  const options = { mayBeLarge: async () => mayBeLarge, filesMb: 1, upload }
  const { raw } = contextOf(body, type).req
  await answered(readSubmission(raw, options))
  upload.free()
}

const MULTIPART = 'multipart/form-data; boundary=x'
const part = (name: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

const event = asJson({
  action: 'submitForm',
  target: 'a',
  event_id: 'a'.repeat(20),
  occurred_at: '2026-11-20T12:00:00Z',
  identifier: 'a',
  url: '/a?b=c',
  utm_source: 'a',
  utm_medium: '',
  referrer: 'https://b.test/a',
  additional_info: {
    form: { id: 'a', name: 'a', type: 'a', data: { nome: 'Ana' } },
    consent: { id: 'a', time: 'a', version: 'a', disabled: ['a'] },
  },
})
const violation = {
  documentURL: `${ORIGIN}/`,
  effectiveDirective: 'script-src',
  blockedURL: 'https://b.test/x',
}
const report = asJson([{ type: 'csp-violation', body: violation }])
const oldReport = asJson({
  'csp-report': { 'document-uri': `${ORIGIN}/`, 'effective-directive': 'img-src', 'blocked-uri': 'data' },
})
const submission = asJson({ nome: 'Ana', data: { mensagem: 'Olá', interesses: ['a', 'b'] }, _page: '/' })

type Read = (body: string) => Promise<unknown>
const readEvent: Read = (body) => answered(saveTracking(contextOf(body)))
const readReport: Read = (body) => answered(receiveReports(contextOf(body)))

/** A little less than the largest body that each reader accepts. */
const KB_64 = 64 * 1024 - 1024
const KB_8 = 8 * 1024 - 512

const documents = [
  ['an event', readEvent, [event], KB_64, 10],
  ['a report of a violation', readReport, [report, oldReport], KB_8, 5],
  ['a form as JSON', readForm('application/json', false), [submission], KB_64, 3],
] as const

describe.each(documents)('%s', (_, read, all, size, least) => {
  test('takes at most three times as long to read when one of its texts is twice as long', async () => {
    const fields = fieldsOnce([...all])
    expect(fields.length).toBeGreaterThan(least - 1)
    const slow: string[] = []
    for (const { document, field } of fields)
      for (const unit of units) {
        const empty = JSON.stringify(document).length
        const long = (length: number) => {
          // In JSON a unit may be twice as long, or six times.
          const room = JSON.stringify(unit).length - 2
          return JSON.stringify(
            withText(document, field.keys, unit.repeat(Math.max(0, length - empty) / room)),
          )
        }
        const growth = await growthOf(read, long, size)
        if (growth > MOST_GROWTH) slow.push(`${field.name} of ${JSON.stringify(unit)}: ${growth.toFixed(1)}`)
      }
    expect(slow).toEqual([])
  })
})

const many = (make: (index: number) => string) => (size: number) =>
  Array.from({ length: Math.floor(size / make(10_000).length) }, (_, index) => make(index))
const object = (make: (index: number) => string) => (size: number) => `{${many(make)(size).join()}}`

const bodies: [what: string, read: Read, make: (size: number) => string, size: number][] = [
  ...units.flatMap((unit): (typeof bodies)[number][] => [
    [`an event that is ${JSON.stringify(unit)} again and again`, readEvent, repeated(unit), KB_64],
    [`a report that is ${JSON.stringify(unit)} again and again`, readReport, repeated(unit), KB_8],
    [
      `a form that is ${JSON.stringify(unit)} again and again`,
      readForm('application/json', false),
      repeated(unit),
      KB_64,
    ],
    [
      `a URL-encoded form that is ${JSON.stringify(unit)} again and again`,
      readForm('application/x-www-form-urlencoded', false),
      repeated(unit),
      KB_64,
    ],
    [
      `a form in parts that is ${JSON.stringify(unit)} again and again`,
      readForm(MULTIPART, true),
      (size) => `${part('nome', repeated(unit)(size))}--x--`,
      KB_64,
    ],
    [
      `a form in parts, cut off, that is ${JSON.stringify(unit)} again and again`,
      readForm(MULTIPART, false),
      // Larger than a form without files may be: only its first fields are read.
      (size) => part('nome', repeated(unit)(size)).repeat(4),
      KB_64,
    ],
  ]),
  ['an event with many fields', readEvent, object((index) => `"a${index}":1`), KB_64],
  [
    'an event whose form has many fields',
    readEvent,
    (size) =>
      `{"action":"submitForm","additional_info":{"form":{"data":${object((index) => `"a${index}":"x"`)(size)}}}}`,
    KB_64,
  ],
  [
    'a report with many entries',
    readReport,
    (size) => `[${many(() => '{"type":"csp-violation"}')(size).join()}]`,
    KB_8,
  ],
  [
    'a form with many fields',
    readForm('application/json', false),
    object((index) => `"a${index}":"x"`),
    KB_64,
  ],
  [
    'a form with one field again and again',
    readForm('application/x-www-form-urlencoded', false),
    (size) => many(() => 'a=b')(size).join('&'),
    KB_64,
  ],
  [
    'a form in many parts',
    readForm(MULTIPART, true),
    (size) => `${many((index) => part(`a${index}`, 'x'))(size).join('')}--x--`,
    KB_64,
  ],
  [
    'a form in many parts, cut off',
    readForm(MULTIPART, false),
    (size) => many((index) => part(`a${index}`, 'x'))(2 * size).join(''),
    KB_64,
  ],
]

test.each(bodies)(
  '%s takes at most three times as long to read when it is twice as long',
  { timeout: 600_000 },
  async (_, read, make, size) => {
    expect(await growthOf(read, make, size)).toBeLessThanOrEqual(MOST_GROWTH)
  },
)
