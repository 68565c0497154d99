import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { errorReason, log } from '../../shared/log.ts'
import { parseJson } from '../../core/reading/bounded-json.ts'

const root = join(import.meta.dirname, '../..')
const files = globSync('{core,worker}/**/*.{ts,tsx}', { cwd: root })
const sources = files.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)

/**
 * Every event and the fields of its line: names that the platform gave, counts and reasons. Check a new event or field
 * for personal data before you add it here.
 */
const FIELDS: Record<string, string[]> = {
  'account not read': ['reason'],
  'bot check did not answer': ['reason'],
  'bot check of another page': ['host'],
  'cache.match failed': ['reason'],
  'cache.put failed': ['reason'],
  'config missing': ['host'],
  'confirmation not sent': ['site', 'form'],
  'cookie groups not loaded': ['site', 'reason'],
  'data point not written': ['reason'],
  'delivery dead': ['site', 'form', 'channel', 'attempts', 'reason', 'stack'],
  'delivery not recorded': ['site', 'reason'],
  'delivery queue failed': ['reason'],
  'delivery refused': ['site', 'form', 'channel', 'attempts', 'reason', 'stack'],
  'delivery will be tried again': ['site', 'form', 'channel', 'attempts', 'reason'],
  'e-mail of sign-in not sent': ['reason'],
  'file of the build not read': ['file', 'reason', 'stack'],
  'form not read in the owner’s language': ['site', 'form', 'reason'],
  'form not stored': ['site', 'form', 'reason', 'stack'],
  'form spam': ['site', 'form', 'sign'],
  'public icons not loaded': ['prefix', 'reason'],
  'heartbeat missing': ['reason', 'stack'],
  'heartbeat sent': [],
  'operator not notified': ['about', 'reason', 'stack'],
  'hosts loaded again': ['hosts', 'failed'],
  'hosts not loaded again': ['reason', 'stack'],
  'restored submission unreadable': ['site', 'delivery', 'reason', 'stack'],
  'restored submissions not notified': ['reason', 'stack'],
  'icons not loaded': ['file', 'reason'],
  'lead queue failed': ['site', 'reason'],
  'messages of another queue': ['queue', 'messages'],
  'queue unknown': ['queue', 'messages'],
  'lead will be sent again': ['site', 'form', 'attempts', 'reason'],
  'limiter failed': ['reason'],
  'member not joined': ['site', 'reason', 'stack'],
  'membership not read': ['site', 'reason', 'stack'],
  'kv.delete failed': ['kind', 'reason', 'stack'],
  'kv.get failed': ['kind', 'reason'],
  'kv.put failed': ['kind', 'reason'],
  'kv.unreadable': ['kind'],
  'authors or tags left out: they have no page of their posts': ['host', 'list', 'limit'],
  'cached page broke off': ['reason', 'stack'],
  'cached page is cut short': [],
  'numbers counted': ['days'],
  'numbers not counted': ['days', 'reason', 'stack'],
  'page broke off': ['reason', 'stack'],
  'page given up': [],
  'page left out': ['host', 'page', 'reason', 'stack'],
  'pages left out: their addresses are reserved': ['host', 'count', 'pages'],
  'path rule ignored: target is not a path of the host or http(s)': ['host', 'from'],
  'activity was not recorded': ['operation', 'site', 'reason', 'stack'],
  'admin call': ['request', 'operation', 'caller', 'site', 'status'],
  'invitation not sent': ['site', 'reason'],
  'picture not resized': ['site', 'file', 'width', 'reason'],
  'plan done': ['site', 'action'],
  'plan failed': ['site', 'action'],
  'plans not done': ['reason', 'stack'],
  'policy violation': ['site', 'directive', 'blocked'],
  'preview unreadable': ['reason'],
  'purge: refetch failed': ['host', 'reason', 'stack'],
  'related posts left out': ['site', 'reason'],
  request: ['request', 'ray', 'host', 'kind', 'locale', 'cache', 'status', 'ms', 'upstream'],
  'request failed': ['request', 'status', 'host', 'reason', 'stack'],
  'retention failed': ['events', 'forms', 'files', 'reason', 'stack'],
  'retention run': ['events', 'forms', 'files'],
  'search failed': ['site', 'reason'],
  'settings refused': ['reason', 'stack'],
  'section failed': ['site', 'section', 'address', 'reason', 'stack'],
  'section left out': ['site', 'section', 'reason'],
  'tag left out': ['site', 'field'],
  'section data failed': ['site', 'reason'],
  'section data missing': ['site', 'reason'],
  'session token refused': ['reason'],
  'signing keys failed': ['reason'],
  'spam not stored': ['site', 'form', 'reason'],
  'stale answer served': ['site', 'reason'],
  'booking not cancelled': ['site', 'reason', 'stack'],
  'taken times not read': ['site', 'form', 'reason'],
  'subscription not saved': ['site', 'state', 'reason', 'stack'],
  'stored page unreadable': ['page', 'reason'],
  'stored site unreadable': ['host', 'reason'],
  'text left out of a feed': ['site', 'reason'],
  'tracking lost': ['site', 'reason', 'stack'],
  'tracking will be sent again': ['events', 'reason'],
  'upstream failed': ['host', 'failures', 'reason', 'stack'],
}

/** Events that no test causes with a visitor's data, by the reason why their lines cannot contain such data. */
const NOT_DRIVEN: Record<string, string[]> = {
  'made from what tenants publish, before or without a visitor': [
    'authors or tags left out: they have no page of their posts',
    'config missing',
    'page left out',
    'pages left out: their addresses are reserved',
    'path rule ignored: target is not a path of the host or http(s)',
    'section left out',
    'stored page unreadable',
    'stored site unreadable',
    'tag left out',
  ],
  'of operators and nightly jobs, which no visitor calls': [
    'activity was not recorded',
    'admin call',
    'heartbeat missing',
    'heartbeat sent',
    'hosts loaded again',
    'hosts not loaded again',
    'invitation not sent',
    'numbers counted',
    'numbers not counted',
    'operator not notified',
    'plan done',
    'plan failed',
    'plans not done',
    'preview unreadable',
    'purge: refetch failed',
    'retention failed',
    'retention run',
    'restored submission unreadable',
    'restored submissions not notified',
  ],
  'of bindings and files of the build, which get only hashed keys or names of the build': [
    'cache.match failed',
    'cache.put failed',
    'cached page broke off',
    'cached page is cut short',
    'data point not written',
    'file of the build not read',
    'icons not loaded',
    'kv.delete failed',
    'kv.get failed',
    'kv.put failed',
    'kv.unreadable',
    'page given up',
    'settings refused',
  ],
  'of calls that send nothing of the visitor, and whose failures are texts of this Worker or codes': [
    'form not read in the owner’s language',
    'booking not cancelled',
    'taken times not read',
    'page broke off',
    'public icons not loaded',
    'related posts left out',
    'section data failed',
    'section data missing',
    'stale answer served',
    'text left out of a feed',
  ],
  'of counts and of names that tenants gave, without a reason': ['confirmation not sent'],
  'of queues, which do not quote what they are sent': [
    'delivery queue failed',
    'lead queue failed',
    'messages of another queue',
    'queue unknown',
  ],
  'of the same calls as an event of a privacy test, at another attempt': [
    'delivery will be tried again',
    'spam not stored',
  ],
  'read for its fields in test/worker/request-line.test.ts': ['request'],
}

test('every event is logged with a visitor’s data in a privacy test, or is listed with a reason', () => {
  const tests = globSync('test/e2e/log-privacy*.test.ts', { cwd: root })
  const driven = tests.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/await expectLines\(([\s\S]*?)\)/g)].flatMap(
      ([, names = '']) => Array.from(names.matchAll(/'([^']+)'/g), ([, name = '']) => name),
    ),
  )
  const listed = Object.values(NOT_DRIVEN).flat()
  expect(tests.length).toBeGreaterThan(1)
  expect([...new Set(driven), ...listed].sort()).toEqual(Object.keys(FIELDS).sort())
})

const calls = sources.flatMap(([file, source]) =>
  [...source.matchAll(/\blog\(([\s\S]*?)\)\s*(?:\n|,|;|\}|\))/g)].map(([, call = '']) => ({ file, call })),
)

test.each(calls)('$file logs a listed event, with its fields and no others: $call', ({ call }) => {
  const [, level = '', event = '', fields = '', caught] =
    /^\s*'(info|warn|error)',\s*'([^']+)'(?:,\s*\{([\s\S]*)\}(?:,\s*(\w+))?)?,?\s*$/.exec(call) ??
    /^\s*'(info|warn|error)',\s*'([^']+)'(?:,\s*\{([\s\S]*))?$/.exec(call) ??
    []
  expect(FIELDS, 'a new event: read what its line holds, then list it').toHaveProperty([event])
  const own = fields
    .replace(/\([^()]*\)|`[^`]*`/g, '')
    .split(',')
    .map((field) => field.split(':')[0]?.trim() ?? '')
    .filter((name) => /^[A-Za-z]+$/.test(name))
  const names = [...own, ...(caught ? ['reason', ...(level === 'error' ? ['stack'] : [])] : [])]
  expect(FIELDS[event]).toEqual(expect.arrayContaining(names))
  // Data about a visitor has these names everywhere in the Worker.
  expect(fields).not.toMatch(
    /identifier|cookie|email|submission|body|data\b|user-agent|connecting-ip|referer/i,
  )
})

/**
 * The exception of a plan is in its row, since the message may quote content. An unknown name of a queue causes no
 * exception.
 */
const WITHOUT_EXCEPTION = ['plan failed', 'queue unknown', 'messages of another queue']

test('a line of the level error includes the exception, for its reason and its stack', () => {
  const errors = sources.flatMap(([file, source]) =>
    [...source.matchAll(/\blog\(\s*'error',\s*'([^']+)',\s*\{[^{}]*\}(,\s*\w+)?,?\s*\)/g)].map(
      ([, event = '', exception]) => ({ file, event, hasException: exception !== undefined }),
    ),
  )
  const written = sources.flatMap(([, source]) => [...source.matchAll(/\blog\(\s*'error'/g)])
  expect(errors).toHaveLength(written.length)
  expect(
    errors.filter(({ event, hasException }) => !hasException && !WITHOUT_EXCEPTION.includes(event)),
  ).toEqual([])
})

test('nothing is logged except through shared/log.ts', () => {
  expect(calls.length).toBeGreaterThan(25)
  expect(sources.filter(([, source]) => /\bconsole\./.test(source)).map(([file]) => file)).toEqual([])
})

test('an answer that is not JSON is not quoted in the reason', () => {
  expect.assertions(1)
  try {
    parseJson('ana@example.test')
  } catch (error) {
    expect(errorReason(error)).toBe('answer is not JSON')
  }
})

describe('an exception in a log line', () => {
  const cause = new Error('ana@example.com\n    at Rua das Flores 123\n    is a visitor')
  const error = new Error('the form of Ana\n    at home', { cause })
  /** The line that is logged about the exception at this level. */
  function line(level: 'warn' | 'error'): Record<string, string> {
    const written = vi.spyOn(console, level).mockImplementation(() => undefined)
    log(level, 'form not stored', { site: 's' }, error)
    const [[text] = []] = written.mock.calls
    written.mockRestore()
    return JSON.parse(text)
  }

  test('gives its reason, and at the level error its stack, without messages', () => {
    const { reason, stack = '', ...others } = line('error')
    expect(others).toEqual({ event: 'form not stored', site: 's' })
    expect(reason).toBe(`${error.message}: ${cause.message}`)
    expect(stack).toContain('logs.test.ts')
    expect(stack).not.toMatch(/Ana|ana@|visitor|Flores|home/)
    expect(Object.keys(line('warn'))).toEqual(['event', 'site', 'reason'])
  })

  test('that is not an Error gives a reason and no stack', () => {
    const written = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    log('error', 'form not stored', {}, 'gone')
    expect(written).toHaveBeenCalledWith('{"event":"form not stored","reason":"gone"}')
    written.mockRestore()
  })
})
