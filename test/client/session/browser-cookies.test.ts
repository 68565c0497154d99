import { expect, test } from 'vitest'
import { BrowserCookies } from '../../../client/session/browser-cookies.ts'
import { type CookieChange, changeCookies } from '../../../shared/session/session-cookies.ts'

const long = { access_token: 'a'.repeat(4000), refresh_token: 'one' }
const short = { access_token: 'b', refresh_token: 'two' }

/** A browser's cookies, and the names of those that were removed. */
function jar(stored: object) {
  const cookies = new Map<string, string>()
  const removed: string[] = []
  const setAll = (change: CookieChange) => {
    for (const { name, value } of change.set) cookies.set(name, value)
    for (const name of change.removed) if (cookies.delete(name)) removed.push(name)
  }
  const getAll = () => Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
  setAll(changeCookies('session', JSON.stringify(stored), []))
  return { getAll, setAll, removed }
}

test('a cookie client that reads or writes cookies one by one is refused', () => {
  const { getAll, setAll } = jar(long)
  const one = { get: () => null, set: () => undefined, remove: () => undefined }
  for (const client of [one, { ...one, getAll }, { ...one, setAll }, {}])
    expect(() => new BrowserCookies('session', client as never)).toThrow('getAll and setAll')
  expect(() => new BrowserCookies('session', { getAll, setAll })).not.toThrow()
})

test('a session in several cookies is read completely, and replaced with all of its cookies', async () => {
  const client = jar(long)
  const cookies = new BrowserCookies('session', client)
  expect(await cookies.session()).toEqual(long)
  cookies.refreshed({ spent: 'one', next: 'two' })
  await cookies.setItem('session', JSON.stringify(short))
  expect(await cookies.session()).toEqual(short)
  expect(client.removed).toEqual(['session.0', 'session.1'])
})
