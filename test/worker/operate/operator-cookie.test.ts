import { describe, expect, test } from 'vitest'
import { operatorCookies, readOperatorCookie } from '../../../worker/operate/operator-cookie.ts'
import { openSealed, sealText } from '../../../worker/http/sealed-text.ts'
import { CookieJar } from '../../support/cookie-jar.ts'

const [SECRET, NEWER] = ['s'.repeat(32), 't'.repeat(32)] as const
const HOUR = 3_600_000
const NOW = 1_800_000_000_000
const BEGUN = NOW / 1000
const tokens = { access_token: 'a.b.c', refresh_token: 'r', begun_at: BEGUN, renewed_at: BEGUN }

const requestWith = (jar: CookieJar) =>
  new Request('https://admin.test/', { headers: { cookie: jar.header() } })

/** A browser with a session. */
async function holding(held = tokens, jar = new CookieJar()): Promise<CookieJar> {
  const headers = new Headers()
  for (const cookie of await operatorCookies(requestWith(jar), held, { secret: SECRET, now: NOW }))
    headers.append('set-cookie', cookie)
  jar.take(new Response(null, { headers }))
  return jar
}

const readAt = async (jar: CookieJar, now: number, secrets: readonly string[] = [SECRET]) =>
  readOperatorCookie(requestWith(jar), { secrets, now })

describe('the session in an operator’s cookie', () => {
  test('is read with the secret that sealed it, even while that secret is being replaced', async () => {
    const jar = await holding()
    expect(await readAt(jar, NOW)).toEqual(tokens)
    expect(await readAt(jar, NOW, [NEWER, SECRET])).toEqual(tokens)
    expect(await readAt(jar, NOW, [NEWER])).toBeNull()
  })

  test('does not show its tokens, and is sealed differently each time', async () => {
    const [, sealed = ''] = (await holding()).header().split('=')
    expect(sealed.length).toBeGreaterThan(JSON.stringify(tokens).length)
    for (const text of [sealed, Buffer.from(sealed, 'base64url').toString('latin1')])
      expect(text).not.toContain(tokens.access_token)
    expect((await holding()).header()).not.toBe((await holding()).header())
  })

  test('expires after twelve hours without a renewal of its tokens, and after a week in any case', async () => {
    const jar = await holding()
    expect(await readAt(jar, NOW + 12 * HOUR - 1)).toEqual(tokens)
    expect(await readAt(jar, NOW + 12 * HOUR)).toBeNull()
    const renewed = { ...tokens, renewed_at: BEGUN + 6 * 24 * 3600 + 20 * 3600 }
    const used = await holding(renewed)
    expect(await readAt(used, NOW + 7 * 24 * HOUR - 1)).toEqual(renewed)
    expect(await readAt(used, NOW + 7 * 24 * HOUR)).toBeNull()
  })

  test('uses as many cookies as it needs, and removes those left from a longer one', async () => {
    const long = { ...tokens, access_token: 'x'.repeat(5000) }
    const jar = await holding(long)
    expect(jar.names()).toEqual(['__Host-operator.0', '__Host-operator.1', '__Host-operator.2'])
    expect(await readAt(jar, NOW)).toEqual(long)
    await holding(tokens, jar)
    expect(jar.names()).toEqual(['__Host-operator'])
    expect(await readAt(jar, NOW)).toEqual(tokens)
  })
})

test('a sealed text opens only for its own purpose, and not if a character differs', async () => {
  const sealed = await sealText('text', SECRET, 'one')
  expect(await openSealed(sealed, [SECRET], 'one')).toBe('text')
  expect(await openSealed(sealed, [SECRET], 'other')).toBeNull()
  // Two bits of the last character carry no information.
  for (let index = 0; index < sealed.length - 1; index += 7) {
    const other = sealed[index] === 'A' ? 'B' : 'A'
    const changed = sealed.slice(0, index) + other + sealed.slice(index + 1)
    expect(await openSealed(changed, [SECRET], 'one'), changed).toBeNull()
  }
  for (const text of ['', 'A', '=', '%%%', 'A'.repeat(15)])
    expect(await openSealed(text, [SECRET], 'one')).toBeNull()
})
