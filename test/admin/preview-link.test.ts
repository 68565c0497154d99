import { describe, expect, test, vi } from 'vitest'
import { previewLink, previewToken, readPreviewToken } from '../../admin/preview-link.ts'

const NOW = Date.UTC(2026, 10, 22, 12)
const MINUTE = 60_000
const DAY = 86_400_000
const SITE = 'a1b2c3d4-1111-4000-8000-000000007001'
const OTHER = 'a1b2c3d4-1111-4000-8000-000000007002'
const REVISION = '1f0c9d3e8a514a0e9a350d7c0a3b1f01'

const make = (changes: object = {}, secret = 'secret') =>
  previewToken({ kind: 'preview', site: SITE, shows: 'draft', until: NOW + 15 * MINUTE, ...changes }, secret)
const read = (token: string, options: object = {}) =>
  readPreviewToken(token, { site: SITE, secrets: ['secret'], now: NOW, ...options })

test('a token names what it shows and until when, and needs no encoding in a path', async () => {
  const token = await make({ shows: REVISION })
  expect(encodeURIComponent(token)).toBe(token)
  expect(await read(token)).toEqual({
    kind: 'valid',
    claim: { kind: 'preview', site: SITE, shows: REVISION, until: NOW + 15 * MINUTE },
  })
})

test('a token expires exactly at its end', async () => {
  const token = await make()
  expect(await read(token, { now: NOW + 15 * MINUTE - 1 })).toMatchObject({ kind: 'valid' })
  expect(await read(token, { now: NOW + 15 * MINUTE })).toMatchObject({ kind: 'expired' })
})

test('a token that would be valid for more than fifteen minutes is invalid, even with a valid signature', async () => {
  const token = await make({ until: NOW + 17 * MINUTE })
  expect(await read(token)).toEqual({ kind: 'invalid' })
})

test('a token of a share link is valid for seven days at most, and is marked as one', async () => {
  const share = (until: number) => make({ kind: 'share', shows: OTHER, until })
  const token = await share(NOW + 7 * DAY)
  expect(await read(token)).toMatchObject({ kind: 'valid', claim: { kind: 'share', shows: OTHER } })
  expect(await read(token, { now: NOW + 7 * DAY })).toMatchObject({ kind: 'expired' })
  expect(await read(await share(NOW + 7 * DAY + 2 * MINUTE))).toEqual({ kind: 'invalid' })
  const preview = await make({ shows: OTHER })
  expect(await read(preview)).toMatchObject({ kind: 'valid', claim: { kind: 'preview', shows: OTHER } })
})

test('a token of the previous secret is valid during a rotation, and one of an older secret is not', async () => {
  const token = await make({}, 'old')
  expect(await read(token, { secrets: ['new', 'old'] })).toMatchObject({ kind: 'valid' })
  expect(await read(token, { secrets: ['new'] })).toEqual({ kind: 'invalid' })
  expect(await read(token, { secrets: [] })).toEqual({ kind: 'invalid' })
})

test('a token of one site is invalid for another', async () => {
  expect(await read(await make(), { site: OTHER })).toEqual({ kind: 'invalid' })
})

describe('no token is read from', () => {
  test.each<[string, (token: string) => string]>([
    ['a revision that was changed', (token) => token.replace(REVISION, REVISION.replace('1f', '2f'))],
    ['a revision that became the draft', (token) => token.replace(REVISION, 'draft')],
    ['a time that was changed', (token) => token.replace(/^./, 'u')],
    ['a signature that was cut', (token) => token.slice(0, -1)],
    [
      'a signature that was changed',
      (token) =>
        token.replace(/\.(.)([\w-]{42})$/, (_, first, rest) => `.${first === 'A' ? 'B' : 'A'}${rest}`),
    ],
    ['two signatures', (token) => `${token}.${token.split('.')[2]}`],
    ['no token', () => ''],
  ])('%s', async (_, change) => {
    const token = await make({ shows: REVISION })
    expect(change(token)).not.toBe(token)
    expect(await read(change(token))).toEqual({ kind: 'invalid' })
  })
})

test('a link has the host of its site, and ends after fifteen minutes at the latest', async () => {
  vi.useFakeTimers({ now: NOW })
  try {
    const place = { host: 'vista.example', protocol: 'https:', secret: 'secret' }
    const link = await previewLink({ site: SITE, version: 'draft', minutes: 60 }, place)
    const url = new URL(link.url)
    expect(url.origin).toBe(`https://${SITE}.vista.example`)
    expect(link.until).toBe(new Date(NOW + 15 * MINUTE).toISOString())
    const [, token = ''] = /^\/preview\/([^/]+)\/$/.exec(url.pathname) ?? []
    expect(await read(token)).toMatchObject({ kind: 'valid', claim: { kind: 'preview', shows: 'draft' } })
  } finally {
    vi.useRealTimers()
  }
})
