import { describe, expect, test } from 'vitest'
import { call, service, visitor } from './clients.ts'
import { fixtureSite } from './fixtures/sites.ts'

const { tenant } = fixtureSite('mosaico')

const TEXTS = [
  "'; drop table public.tenants; --",
  "https://mosaico.test/'; select pg_sleep(10); --",
  'https://mosaico.test/"onload="x',
  'https://mosaico.test/%00',
  'https://mosaico.test/%C0%AF',
  'https://mosaico.test/%%%%',
  'https://mosaico.test/\\..\\..',
  'https://mosaico.test/../../etc/passwd',
  'https://mosaico.test/{"a":1}',
  'https://mosaico.test/$1$$body$$',
  'https://mosaico.test/\u202e\ufeff\u2028',
  'https://mosaico.test/\n\r\t',
  'https://mosaico.test\\@evil.test/',
  'https://evil.test@mosaico.test/',
  'https://mosaico.test:99999999/',
  'https://%6dosaico.test/',
  'javascript:alert(1)',
  '__proto__',
  'constructor',
  ' ',
  `https://mosaico.test/${'a'.repeat(1_000_000)}`,
  `https://mosaico.test/${'%41'.repeat(5_000)}`,
  `https://mosaico.test/${'/'.repeat(16_000)}`,
  `https://mosaico.test/${'a/'.repeat(8_000)}`,
  `https://${'a.'.repeat(8_000)}test/`,
  '('.repeat(1_000_000),
  '\ud83d',
  'ﷺ'.repeat(3_000),
]

const VALUES = [
  null,
  0,
  -1,
  1e308,
  '',
  'text',
  [],
  [[[]]],
  {},
  { action: 'click' },
  { __proto__: { action: 'click' } },
  JSON.parse('{"__proto__":{"action":"click"}}'),
  { tenant_uuid: tenant.uuid, action: 'click', target: ['a'], url: { a: 1 }, utm_source: null, event_id: 7 },
  {
    tenant_uuid: tenant.uuid,
    form_id: 'orcamento',
    data: { "a'b": '"; drop table', nested: [[['\u0000']]] },
  },
  { tenant_uuid: "' or 1=1 --", form_id: "' or 1=1 --", data: {} },
  {
    tenant_uuid: tenant.uuid,
    form_id: 'orcamento',
    data: {},
    idempotency_key: { a: 1 },
    locale: ['pt-BR'],
    url: 7,
  },
  { data: 'x'.repeat(1_000_000) },
  nested(1_000),
]

function nested(depth: number): unknown {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level++) value = [value]
  return value
}

describe.each(['core_config', 'cookies_get', 'blog_posts', 'blog_post'])('%s', (name) => {
  test.each(TEXTS)('answers for %.60s', async (url) => {
    const answer = await call(name, { url })
    expect(JSON.stringify(answer)).not.toMatch(/CANARY|VIZINHA/)
  })

  test.each([['a list'], { an: 'object' }, 7, true])(
    'refuses %j, and still answers afterwards',
    async (url) => {
      const { data } = await visitor().rpc(name, { url })
      expect(data).toBeNull()
      expect(
        await call(name, { url: 'https://mosaico.test/' }).catch((error: Error) => error),
      ).not.toBeInstanceOf(Error)
    },
  )

  // Postgres cannot store U+0000 in a text, so the API refuses it. An address never contains it unencoded.
  test('refuses U+0000', async () => {
    const { status, data } = await visitor().rpc(name, { url: 'https://mosaico.test/\u0000' })
    expect([status, data]).toEqual([400, null])
  })
})

describe('blog_posts', () => {
  test.each(TEXTS)('answers for the category %.60s', async (category) => {
    expect(await call('blog_posts', { url: 'https://mosaico.test/', category })).toEqual({
      posts: [],
      total: 0,
    })
  })
})

describe.each(['tracking_save', 'form_submit'])('%s', (name) => {
  test.each(VALUES.filter((value) => typeof value !== 'string'))('answers for %.60j', async (payload) => {
    expect(await call(name, { payload }, service())).toBeTypeOf('object')
  })
})

test('the calls refuse missing and unknown arguments', async () => {
  for (const name of ['core_config', 'cookies_get', 'tracking_save', 'form_submit', 'blog_post']) {
    expect((await service().rpc(name, {})).error, name).not.toBeNull()
    expect((await service().rpc(name, { url: 'x', payload: {}, evil: 1 })).error, name).not.toBeNull()
  }
})
