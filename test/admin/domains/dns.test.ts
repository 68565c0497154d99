import { expect, test } from 'vitest'
import { dnsOverHttps, LookupFailure } from '../../../admin/domains/dns.ts'

const asked: { url: URL; accept: string | null }[] = []
const dns = (answer: () => Response | Promise<Response>) =>
  dnsOverHttps('https://resolver.test/dns-query?ct=json', async (input, init) => {
    const request = new Request(input, init)
    asked.push({ url: new URL(request.url), accept: request.headers.get('accept') })
    return answer()
  })
const records = (type: number, ...data: string[]) =>
  Response.json({ Status: 0, Answer: data.map((each) => ({ name: 'x', type, TTL: 60, data: each })) })

test('a TXT record of several strings is one text, and a CNAME before it is skipped', async () => {
  const answer = Response.json({
    Status: 0,
    Answer: [
      { name: 'x', type: 5, TTL: 60, data: 'elsewhere.test.' },
      { name: 'x', type: 16, TTL: 60, data: '"abc" "def"' },
      { name: 'x', type: 16, TTL: 60, data: '"with \\"quotes\\""' },
      { name: 'x', type: 16, TTL: 60, data: 'bare' },
      { name: 'x', type: 16, TTL: 60, data: '"whole" "cut off \\"' },
    ],
  })
  expect(await dns(() => answer).txt('_vitrine.x.test')).toEqual(['abcdef', 'with "quotes"', 'bare', 'whole'])
  expect(Object.fromEntries(asked.at(-1)?.url.searchParams ?? [])).toEqual({
    ct: 'json',
    name: '_vitrine.x.test',
    type: 'TXT',
  })
  expect(asked.at(-1)?.accept).toBe('application/dns-json')
})

test('the target of a CNAME is a host without the trailing dot', async () => {
  expect(await dns(() => records(5, 'Fallback.Platform.test.')).cname('x.test')).toEqual([
    'fallback.platform.test',
  ])
})

test('a name that does not exist has no records', async () => {
  expect(await dns(() => Response.json({ Status: 3 })).txt('x.test')).toEqual([])
  expect(await dns(() => Response.json({ Status: 0 })).txt('x.test')).toEqual([])
})

test.each([
  ['fails', () => Response.json({ Status: 2 })],
  ['answers 500', () => new Response('', { status: 500 })],
  ['redirects', () => Response.redirect('https://else.test/')],
  ['answers no JSON', () => new Response('<html>')],
  ['answers another shape', () => Response.json({ Answer: 'x' })],
  ['answers without end', () => new Response(' '.repeat(70_000))],
  ['is unreachable', () => Promise.reject(new TypeError('fetch failed'))],
])('a resolver that %s is a failure, not an empty answer', async (_, answer) => {
  await expect(dns(answer).txt('x.test')).rejects.toBeInstanceOf(LookupFailure)
})
