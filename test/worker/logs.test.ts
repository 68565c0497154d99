import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errorReason, errorStack } from '../../worker/log.ts'
import { parseJson } from '../../worker/upstream/bounded-json.ts'

const root = join(import.meta.dirname, '../..')
const files = globSync('worker/**/*.{ts,tsx}', { cwd: root }).filter((file) => file !== 'worker/log.ts')
const sources = files.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)

/**
 * Every event and the fields that its line holds: names that the platform gave, counts and reasons. A new event, or
 * a new field of one, is read for personal data and then added here.
 */
const FIELDS: Record<string, string[]> = {
  'account not read': ['reason'],
  'bot check did not answer': ['reason'],
  'cache.match failed': ['reason'],
  'cache.put failed': ['reason'],
  'config missing': ['host'],
  'confirmation not sent': ['site', 'form'],
  'cookie groups not loaded': ['site', 'reason'],
  'data point not written': ['reason'],
  'delivery dead': ['site', 'form', 'channel', 'attempts', 'reason'],
  'delivery not recorded': ['site', 'reason'],
  'delivery queue failed': ['reason'],
  'delivery refused': ['site', 'form', 'channel', 'attempts', 'reason'],
  'delivery will be tried again': ['site', 'form', 'channel', 'attempts', 'reason'],
  'e-mail of sign-in not sent': ['reason'],
  'file of the build not read': ['file', 'reason'],
  'form not stored': ['site', 'form', 'reason'],
  'form spam': ['site', 'form', 'sign'],
  'public icons not loaded': ['prefix', 'reason'],
  'hosts loaded again': ['hosts', 'failed'],
  'hosts not loaded again': ['reason'],
  'submissions taken back not told': ['reason'],
  'icons not loaded': ['file', 'reason'],
  'lead queue failed': ['site', 'reason'],
  'lead will be sent again': ['site', 'form', 'attempts', 'reason'],
  'limiter failed': ['reason'],
  'member not joined': ['site', 'reason'],
  'kv.delete failed': ['kind', 'reason'],
  'kv.get failed': ['kind', 'reason'],
  'kv.put failed': ['kind', 'reason'],
  'kv.unreadable': ['kind'],
  'authors or tags left out: they have no page of their posts': ['host', 'list', 'limit'],
  'cached page broke off': ['reason'],
  'cached page is cut short': [],
  'numbers counted': ['days'],
  'numbers not counted': ['days', 'reason'],
  'page broke off': ['reason'],
  'page given up': [],
  'page left out': ['host', 'page', 'reason'],
  'pages left out: their addresses are reserved': ['host', 'count', 'pages'],
  'path rule ignored: target is not a path of the host or http(s)': ['host', 'from'],
  'admin call': ['request', 'operation', 'caller', 'site', 'status'],
  'picture not resized': ['site', 'file', 'width', 'reason'],
  'plan done': ['site', 'action'],
  'plan failed': ['site', 'action'],
  'plans not done': ['reason'],
  'policy violation': ['site', 'directive', 'blocked'],
  'preview unreadable': ['reason'],
  'purge: refetch failed': ['host', 'reason'],
  'related posts left out': ['site', 'reason'],
  request: ['request', 'ray', 'host', 'kind', 'locale', 'cache', 'status', 'ms', 'upstream'],
  'request failed': ['request', 'status', 'host', 'reason', 'stack'],
  'retention failed': ['events', 'forms', 'files', 'reason'],
  'retention run': ['events', 'forms', 'files'],
  'search failed': ['site', 'reason'],
  'section failed': ['site', 'section', 'address', 'reason', 'stack'],
  'section left out': ['site', 'section', 'reason'],
  'section data failed': ['site', 'reason'],
  'section data missing': ['site', 'reason'],
  'session token refused': ['reason'],
  'signing keys failed': ['reason'],
  'spam not stored': ['site', 'form', 'reason'],
  'stale answer served': ['site', 'reason'],
  'subscription not saved': ['site', 'state', 'reason'],
  'stored page unreadable': ['page', 'reason'],
  'stored site unreadable': ['host', 'reason'],
  'text left out of a feed': ['site', 'reason'],
  'tracking lost': ['site', 'reason'],
  'tracking will be sent again': ['events', 'reason'],
  'upstream failed': ['host', 'failures', 'reason'],
}

const calls = sources.flatMap(([file, source]) =>
  [...source.matchAll(/\blog\(([\s\S]*?)\)\s*(?:\n|,|;|\}|\))/g)].map(([, call = '']) => ({ file, call })),
)

test.each(calls)('$file logs an event that is listed, with its fields and no others: $call', ({ call }) => {
  const [, event = '', fields = ''] =
    /^\s*'(?:info|warn|error)',\s*'([^']+)'(?:,\s*\{([\s\S]*)\})?,?\s*$/.exec(call) ??
    /^\s*'(?:info|warn|error)',\s*'([^']+)'(?:,\s*\{([\s\S]*))?$/.exec(call) ??
    []
  expect(FIELDS, 'a new event: read what its line holds, then list it').toHaveProperty([event])
  const names = fields
    .replace(/\([^()]*\)|`[^`]*`/g, '')
    .split(',')
    .map((field) => field.split(':')[0]?.trim() ?? '')
    .filter((name) => /^[A-Za-z]+$/.test(name))
  expect(FIELDS[event]).toEqual(expect.arrayContaining(names))
  // What is known of a visitor has these names everywhere in the Worker.
  expect(fields).not.toMatch(
    /identifier|cookie|email|submission|body|data\b|user-agent|connecting-ip|referer/i,
  )
})

test('nothing is logged past worker/log.ts', () => {
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

test('a stack says where, and quotes no message of the error or of its cause', () => {
  const cause = new Error('ana@example.com\n    is a visitor')
  const stack = errorStack(new Error('the form of Ana', { cause })) ?? ''
  expect(stack).toContain('logs.test.ts')
  expect(stack).not.toMatch(/Ana|ana@|visitor/)
})
