import {
  createChunks,
  combineChunks,
  isChunkLike,
  serializeCookieHeader,
  stringFromBase64URL,
  stringToBase64URL,
} from '@supabase/ssr'
import fc from '../../support/fast-check.ts'
import { describe, expect, test } from 'vitest'
import {
  changeCookies,
  cookieHeaders,
  decodeSession,
  readSessionJson,
  sessionCookieNames,
} from '../../../shared/session/session-cookies.ts'
import { type CaseRow, testRows } from '../../support/cases.ts'

type Generated = string | { repeat: string; times: number } | { parts: Generated[] }

interface ChunkRow extends CaseRow {
  input: {
    key: string
    name: string
    text: string
    value: Generated
    chunk_size: number
    cookies: Record<string, string>
    existing: string[]
    write_length: number
    over_https: boolean
    chunks: number
  }
}

function generated(value: Generated): string {
  if (typeof value === 'string') return value
  return 'parts' in value ? value.parts.map(generated).join('') : value.repeat.repeat(value.times)
}

interface SplitExpectation {
  names: string[]
  lengths: number[]
  encoded_lengths: number[]
  roundtrip: boolean
}

async function testSplit({ input, expected }: ChunkRow): Promise<void> {
  const { names, lengths, encoded_lengths, roundtrip } = expected as SplitExpectation
  const value = generated(input.value)
  const chunks = createChunks(input.key, value, input.chunk_size)
  expect(chunks.map(({ name }) => name)).toEqual(names)
  expect(chunks.map((chunk) => chunk.value.length)).toEqual(lengths)
  expect(chunks.map((chunk) => encodeURIComponent(chunk.value).length)).toEqual(encoded_lengths)
  const stored = new Map(chunks.map((chunk) => [chunk.name, chunk.value]))
  expect((await combineChunks(input.key, (name) => stored.get(name))) === value).toBe(roundtrip)
}

function testDecode({ input, expected }: ChunkRow): void {
  if (typeof expected === 'string') expect(stringFromBase64URL(input.text)).toBe(expected)
  else expect(() => stringFromBase64URL(input.text), String((expected as { error: true }).error)).toThrow()
}

describe('cases/cookies-chunks.json', () => {
  testRows<ChunkRow>(import.meta.filename, 'cookies-chunks', {
    ascii: testSplit,
    unicode: testSplit,
    combine: async ({ input, expected }) => {
      expect(await combineChunks(input.key, (name) => input.cookies[name])).toBe(expected)
    },
    chunk_name: ({ input, expected }) => expect(isChunkLike(input.name, input.key)).toBe(expected),
    base64url: (row) => {
      if ((row.input as unknown as { op: string }).op === 'base64url_decode') testDecode(row)
      else expect(stringToBase64URL(row.input.text)).toBe(row.expected)
    },
    session_value: ({ input, expected }) => {
      expect(decodeSession((input as unknown as { value: string }).value)).toBe(expected)
    },
    write: ({ input, expected }) => {
      const { set, removed } = expected as { set: string[]; removed: string[] }
      const change = changeCookies(input.key, 'x'.repeat(input.write_length), input.existing)
      expect(change.set.map(({ name }) => name)).toEqual(set)
      expect(change.removed).toEqual(removed)
      for (const header of cookieHeaders({ set: [], removed }, { isSecure: false }))
        expect(header).toContain('Max-Age=0')
    },
    'chk-082': ({ input, expected }) => {
      const headers = cookieHeaders(changeCookies('k', '{}', []), { isSecure: input.over_https })
      expect(headers.every((header) => header.includes('; Secure'))).toBe(
        (expected as { secure: boolean }).secure,
      )
    },
    'chk-083': ({ input, expected }) => {
      const { set } = changeCookies('sb-ref-auth-token', JSON.stringify('x'.repeat(16_000)), [])
      expect(set).toHaveLength(input.chunks)
      const header = set.map(({ name, value }) => `${name}=${value}`).join('; ')
      expect(header.length).toBeLessThan((expected as { header_under: number }).header_under)
    },
  })
})

interface OptionRow extends CaseRow {
  input: { field: string; value: unknown }
  expected: { ok?: true; error?: string }
}

describe('cases/cookie-options.json', () => {
  testRows<OptionRow>(import.meta.filename, 'cookie-options', ({ input: { field, value }, expected }) => {
    const given = value === 'Date(NaN)' ? new Date(Number.NaN) : value
    const write = () =>
      serializeCookieHeader(
        field === 'name' ? String(given) : 'k',
        field === 'value' ? String(given) : 'v',
        // As written: by default the value is encoded first, and then any value is legal.
        { encode: String, ...(field !== 'name' && field !== 'value' && { [field]: given }) },
      )
    if (expected.ok) expect(write).not.toThrow()
    // The library writes `val` for the value.
    else expect(write).toThrow(expected.error?.replace('value is', 'val is'))
  })
})

const key = 'sb-ref-auth-token'
const session = JSON.stringify({ access_token: 'ã'.repeat(3000), refresh_token: 'r' })

function headerOf(cookies: { name: string; value: string }[]): string {
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

describe('a session in cookies', () => {
  test('is read as it was written, with other cookies in the header', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), async (json) => {
        const { set } = changeCookies(key, json, [])
        const header = `locale=pt-BR; ${headerOf(set)}; ${key}-user=x; other=${key}`
        expect(await readSessionJson(header, key)).toBe(json)
        expect(sessionCookieNames(header, key)).toEqual(set.map(({ name }) => name))
      }),
    )
  })

  test('is missing if a chunk is missing, cut short, or of another generation', async () => {
    const { set } = changeCookies(key, session, [])
    expect(set.length).toBeGreaterThan(2)
    const other = changeCookies(key, session.replaceAll('ã', 'õ'), []).set
    const broken = [
      set.slice(1),
      set.slice(0, -1),
      set.toSpliced(1, 1),
      set.with(1, { name: `${key}.1`, value: (set[1]?.value ?? '').slice(0, 99) }),
      [...set.slice(0, 1), ...other.slice(1).map(({ name, value }) => ({ name, value: value.slice(3) }))],
    ]
    for (const cookies of broken) expect(await readSessionJson(headerOf(cookies), key)).toBeNull()
  })

  test('is missing, without an error, for any header', async () => {
    const hostile = [
      '',
      ';',
      '=',
      `${key}`,
      `${key}=`,
      `${key}=%E0%A4%A`,
      `${key}.0=base64-`,
      `${key}=base64-%00`,
    ]
    for (const header of [null, ...hostile]) expect(await readSessionJson(header, key)).toBeNull()
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string(), async (value, rest) => {
        const json = await readSessionJson(`${key}.0=${value}; ${rest}`, key)
        if (json !== null) JSON.parse(json)
      }),
    )
  })

  test('is missing if two cookies have the same name, whole or in chunks', async () => {
    expect(await readSessionJson(`${key}={"a":1}; x=y; ${key}={"a":1}`, key)).toBeNull()
    const chunks = headerOf(changeCookies(key, session, []).set)
    expect(await readSessionJson(`${chunks}; ${key}.1=x`, key)).toBeNull()
    expect(await readSessionJson(`${chunks}; other.1=x; other.1=y`, key)).toBe(session)
  })

  test('is set for 400 days, on every path, only for this host, readable by scripts', () => {
    const [header] = cookieHeaders(changeCookies(key, '{}', []), { isSecure: true })
    expect(header).toBe(`${key}=base64-e30; Max-Age=34560000; Path=/; Secure; SameSite=Lax`)
  })

  test('is removed with all of its chunks, and no other cookie', () => {
    const header = `${key}.0=a; ${key}.1=b; ${key}.9=c; ${key}-user=d; locale=pt-BR`
    const change = changeCookies(key, null, sessionCookieNames(header, key))
    expect(change).toEqual({ set: [], removed: [`${key}.0`, `${key}.1`, `${key}.9`] })
    expect(cookieHeaders(change, { isSecure: false })).toEqual(
      [0, 1, 9].map((chunk) => `${key}.${chunk}=; Max-Age=0; Path=/; SameSite=Lax`),
    )
  })
})
