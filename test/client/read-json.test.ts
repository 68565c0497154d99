import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadFragment } from '../../client/visitor/fragment.ts'
import { mayLoad } from '../../sections/ui/embed/consent.browser.ts'
import { readJson } from '../../shared/visitor/read-json.ts'

type Answer = Response | Error

let sent: string[] = []

beforeEach(() => {
  sent = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function answerWith(answers: readonly Answer[]): void {
  vi.stubGlobal('fetch', async (address: string, { signal }: RequestInit) => {
    signal?.throwIfAborted()
    const answer = answers[sent.length]
    sent.push(address)
    if (answer instanceof Response) return answer
    throw answer ?? new Error('one attempt too many')
  })
}

/** The result of a read, after all its pauses. */
async function outcomeOf(read: () => Promise<unknown>): Promise<unknown> {
  const outcome = read().catch(({ message }: Error) => message)
  await vi.runAllTimersAsync()
  return outcome
}

const offline = () => new TypeError('Failed to fetch')
const read = () => readJson('/api/x', new AbortController().signal)

test('a request is tried three times in all', async () => {
  answerWith([offline(), offline(), offline(), Response.json('late')])
  expect(await outcomeOf(read)).toBe('Failed to fetch')
  expect(sent).toHaveLength(3)
})

test.each([
  ['no answer', offline],
  ['a 503', () => new Response('', { status: 503 })],
  ['an answer that breaks off', () => new Response('{"html":')],
])('a request that gets %s twice uses the third answer', async (_, failure) => {
  answerWith([failure(), failure(), Response.json({ html: 'here' })])
  expect(await outcomeOf(read)).toEqual({ html: 'here' })
})

test('a refusal is not a network failure, and is not requested again', async () => {
  answerWith([new Response('', { status: 404 }), Response.json('late')])
  expect(await outcomeOf(read)).toBe('/api/x: 404')
  expect(sent).toHaveLength(1)
})

test('no attempt starts after the total time is over', async () => {
  const time = new AbortController()
  answerWith([offline(), Response.json('late')])
  const outcome = outcomeOf(() => readJson('/api/x', time.signal))
  time.abort(new Error('too late'))
  expect(await outcome).toBe('Failed to fetch')
  expect(sent).toHaveLength(1)
})

test('a fragment of HTML, such as a popup, is requested up to three times', async () => {
  answerWith([offline(), offline(), Response.json({ html: '<dialog>', css: '' })])
  expect(await outcomeOf(() => loadFragment('/api/popups/1'))).toEqual({ html: '<dialog>', css: '' })
  expect(sent).toEqual(['/api/popups/1', '/api/popups/1', '/api/popups/1'])
})

test('the list of cookies that an embed waits for is requested up to three times', async () => {
  const item = { prefix: '_map', duration: '', type: '' }
  vi.stubGlobal('location', { href: 'https://site.test/' })
  vi.stubGlobal('localStorage', { getItem: () => '["_ga"]' })
  answerWith([offline(), offline(), Response.json([{ group: 'analytics', sites_cookies_items: [item] }])])
  expect(await outcomeOf(() => mayLoad('analytics'))).toBe(true)
})
