import fc from '../support/fast-check.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { LOCALE_CODES } from '#shared/locales.ts'
import { canonicalPath, joinSegments } from '#shared/paths.ts'
import challengeAddresses from '../fixtures/challenge-addresses.json' with { type: 'json' }
import reservedAddresses from '../fixtures/reserved-addresses.json' with { type: 'json' }
import { openDatabase } from './clients.ts'

/** The database and the Worker implement the same rules for addresses. These tests compare them. */
const database = await openDatabase()
afterAll(() => database[Symbol.asyncDispose]())

/** The same paths in every run, so a failure can be repeated. */
const REPEATABLE = { numRuns: 1000, seed: 1 }

async function evaluate(expression: string, ...parameters: unknown[]): Promise<unknown> {
  const { rows } = await database.query<{ value: unknown }>(`select ${expression} as value`, parameters)
  return rows[0]?.value
}

describe('a path', () => {
  // What URL.pathname can be: any text, once the parser has encoded it.
  const piece = fc.oneof(
    fc.constantFrom(
      '/',
      '//',
      '%',
      '%2',
      '%zz',
      '%2F',
      '%5C',
      '%2e',
      '%00',
      '%25',
      '%2541',
      '%C3%A9',
      '%E9',
      '+',
      '%20',
    ),
    fc.constantFrom(
      '%ED%A0%80',
      '%C0%AF',
      '%F0%9F%8D%9E',
      '%7F',
      '%C2%85',
      'sobre',
      'é',
      'e\u0301',
      'ß',
      'İ',
      '日本',
    ),
    fc.string({ unit: 'grapheme', maxLength: 4 }),
  )
  const pathname = fc
    .array(piece, { maxLength: 6 })
    .map((parts) => new URL(`http://a.test/${parts.join('')}`).pathname)

  test('has the segments that shared/paths.ts reads', async () => {
    await fc.assert(
      fc.asyncProperty(pathname, async (path) => {
        const canonical = canonicalPath(path)
        expect(await evaluate('private.path_segments($1)', path)).toEqual(
          canonical.ok ? canonical.segments : null,
        )
      }),
      REPEATABLE,
    )
  })

  test('is encoded as shared/paths.ts encodes it', async () => {
    const segment = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(fc.array(segment, { maxLength: 4 }), async (segments) => {
        const canonical = canonicalPath(joinSegments(segments))
        if (!canonical.ok) return
        expect(await evaluate('private.encode_path($1::text[])', canonical.segments)).toBe(canonical.path)
      }),
      REPEATABLE,
    )
  })
})

describe('a host', () => {
  test.each([
    ['t1.test', 't1.test'],
    ['T1.Test', 't1.test'],
    ['t1.test:8787', 't1.test'],
    ['t1.test.', 't1.test'],
    ['t1.test.:80', 't1.test'],
    ['localhost', 'localhost'],
    ['xn--mnchen-3ya.test', 'xn--mnchen-3ya.test'],
    ['t1.test..', null],
    ['.t1.test', null],
    ['a..b', null],
    ['*.t1.test', null],
    ['münchen.test', null],
    ['\u212aelvin.test', null],
    ['a_b.test', null],
    ['-a.test', null],
    ['127.0.0.1', null],
    ['[::1]', null],
    ['user@t1.test', null],
    ["t1.test'--", null],
    [`${'a'.repeat(64)}.test`, null],
    [`${'a.'.repeat(127)}a`, null],
    ['', null],
  ])('%j is read as %j', async (authority, host) => {
    expect(await evaluate('private.host_of($1)', authority)).toBe(host)
  })

  test.each(['T1.test', 't1.test.', 't1.test:80', 'a.*.test', '*', 'ü.test', ''])(
    'cannot be stored as %j',
    async (host) => {
      expect(await evaluate('private.is_host($1)', host)).toBe(false)
    },
  )
})

test.each<[codes: (string | null)[] | null, boolean]>([
  [[...LOCALE_CODES], true],
  [['ar-EG', 'xx-XX'], true],
  [[], true],
  [null, true],
  [['pt-BR', null], true],
  [['pt-BR', 'pt'], false],
  [['pt-br'], false],
  [['pt_BR'], false],
  [['pt-BR-x'], false],
  [['pt-BR\n'], false],
  [['zh-Hant-TW'], false],
  [[''], false],
])('%j are locales: %s', async (codes, are) => {
  expect(await evaluate('private.are_locales($1)', codes)).toBe(are)
})

test.each([...LOCALE_CODES, 'ar-EG'])('route fields of %s are read in all three spellings', async (code) => {
  const [language, region] = code.split('-')
  for (const field of [`route_${language}_${region}`, `route_${code}`, `route_${language}${region}`]) {
    expect(await evaluate('private.locale_of_field($1)', field)).toBe(code)
  }
})

test.each([
  'route',
  'routes',
  'route_alias',
  'route_eng_GB',
  'route_en',
  'route_EN_US',
  'route_en_US_2',
  'routeenUS',
])('the field %s belongs to no locale', async (field) => {
  expect(await evaluate('private.locale_of_field($1)', field)).toBeNull()
})

describe('an address of a certificate authority', () => {
  test.each([
    ...challengeAddresses.challenges.map((path) => [path, true] as const),
    ...challengeAddresses.free.map((path) => [path, false] as const),
  ])('cannot belong to a file or a path rule of a site: %s, %s', async (path, isRefused) => {
    const file = database.query(
      `update public.sites set config = jsonb_set(config, '{files}', $1) where name = 'T1'`,
      [JSON.stringify([{ path, content: 'token.key' }])],
    )
    const rule = (from: string) =>
      database.query(
        `insert into public.path_rules (site_id, "from", "to") select id, $1, '/' from public.sites where name = 'T1'`,
        [from],
      )
    const message =
      /cannot be published: certificate authorities use this address to check who controls a host$/
    for (const written of [file, rule(path), rule(`${path}/*`)]) {
      if (isRefused) await expect(written).rejects.toThrow(message)
      else await expect(written).resolves.toBeDefined()
    }
  })
})

describe('an address that the Worker answers itself', () => {
  test.each([
    ...reservedAddresses.reserved.map((path) => [path, true] as const),
    ...reservedAddresses.free.map((path) => [path, false] as const),
  ])('is known to the database: %s is reserved: %s', async (path, isReserved) => {
    expect(await evaluate('private.is_reserved($1)', path)).toBe(isReserved)
  })

  const insert = (routes: object, status: string) =>
    database.query(
      `insert into public.pages (site_id, id, routes, status)
       select id, 'taken', $1, $2 from public.sites where name = 'T1'`,
      [JSON.stringify(routes), status],
    )
  const remove = () => database.query(`delete from public.pages where id = 'taken'`)

  test.each([
    { route: '/api/core/config' },
    { route: 'sobre-nos', route_old: ['x', 'robots.txt'] },
    { route: 'pt-BR/assets/x' },
    { route: 'blog-feed', route_en_US: 'feed.xml' },
    // The Worker reads this field as an alias of the default locale, because it has no locale en-GB.
    { route: 'about', route_en_GB: 'healthz' },
  ])('cannot be that of a published page: %j', async (routes) => {
    await expect(insert(routes, 'published')).rejects.toThrow(
      /^page taken cannot be published at \/.*: the address is reserved$/,
    )
  })

  test('may be the route of a draft, which is then refused when published', async () => {
    await insert({ route: 'media/x' }, 'draft')
    await expect(
      database.query(`update public.pages set status = 'published' where id = 'taken'`),
    ).rejects.toThrow('page taken cannot be published at /media/x')
    await remove()
  })

  test.each(['api', 'assets', 'flags', 'demo', 'search'])(
    'does not include the folder itself: /%s',
    async (route) => {
      await insert({ route, route_en_US: `${route}/x` }, 'published')
      await remove()
    },
  )

  test.each(['healthz', 'pt-BR/api/x', 'en-US/feed.xml'])(
    'cannot be an exact key of a site’s routes: %s',
    async (key) => {
      const routes = JSON.stringify({ [key]: { page_id: 'home' } })
      await expect(
        database.query(`update public.sites set routes = $1 where name = 'T1'`, [routes]),
      ).rejects.toThrow(/^page home cannot be published at/)
    },
  )
})
