import { describe, expect, test } from 'vitest'
import { checkSite } from '../../admin/check/check-site.ts'

const ORIGIN = 'https://padaria.test'
const HEAD = `<title>Início</title><meta name="description" content="Pães"><link rel="canonical" href="${ORIGIN}/">`

/** A page; what is given takes the place of its head or body. */
const html = ({ head = HEAD, body = '<h1>Início</h1>', lang = 'pt-BR' } = {}) =>
  `<!doctype html><html lang="${lang}"><head>${head}</head><body>${body}</body></html>`

/** Answers by path; the others are 404. A number is a status, a text that begins with a slash a redirect. */
async function linesOf(site: Record<string, string | number>, max = 50): Promise<string[]> {
  const fetch: typeof globalThis.fetch = async (address) => {
    const { pathname } = new URL(String(address))
    const answer = site[pathname] ?? 404
    if (typeof answer === 'number') return new Response('', { status: answer })
    if (answer.startsWith('/')) return new Response('', { status: 301, headers: { location: answer } })
    const type = answer.startsWith('<!doctype') ? 'text/html; charset=utf-8' : 'image/png'
    return new Response(answer, { headers: { 'content-type': type } })
  }
  const { findings } = await checkSite(`${ORIGIN}/`, { max, fetch })
  return findings.map(({ level, where, message }) => `${level}: ${where.replace(ORIGIN, '')}: ${message}`)
}

const headOf = (path: string, more = '') =>
  `<title>${path}</title><meta name="description" content="x"><link rel="canonical" href="${ORIGIN}${path}">${more}`

test('a site without a fault has no finding', async () => {
  const alternates = (path: string) =>
    headOf(
      path,
      `<link rel="alternate" hreflang="pt-BR" href="${ORIGIN}/"><link rel="alternate" hreflang="en-US" href="${ORIGIN}/en-US">`,
    )
  expect(
    await linesOf({
      '/': html({
        head: alternates('/'),
        body: '<h1 id="a">A</h1><h2>B</h2><a href="/en-US#b">B</a><img src="/p.png" alt="" width="1" height="1">',
      }),
      '/en-US': html({ head: alternates('/en-US'), body: '<h1 id="b">A</h1>', lang: 'en-US' }),
      '/p.png': 'png',
    }),
  ).toEqual([])
})

describe('a page', () => {
  test.each<[string, Parameters<typeof html>[0], string]>([
    [
      'without a title',
      { head: `<meta name="description" content="x"><link rel="canonical" href="${ORIGIN}/">` },
      'error: /: has no title',
    ],
    [
      'with a long title',
      { head: HEAD.replace('Início', 'x'.repeat(80)) },
      'warning: /: has a title of 80 characters; search results show about 70',
    ],
    [
      'without a description',
      { head: `<title>x</title><link rel="canonical" href="${ORIGIN}/">` },
      'warning: /: has no description',
    ],
    [
      'without a canonical address',
      { head: '<title>x</title><meta name="description" content="x">' },
      'error: /: has no canonical address',
    ],
    ['without a language', { lang: '' }, 'error: /: has no language: <html lang>'],
    ['without an h1', { body: '<h2>x</h2>' }, 'error: /: has no h1'],
    ['with two', { body: '<h1>x</h1><h1>y</h1>' }, 'warning: /: has 2 h1'],
    ['that skips a level', { body: '<h1>x</h1><h3>y</h3>' }, 'warning: /: has an h3 behind an h1: “y”'],
    [
      'with a picture without alt',
      { body: '<h1>x</h1><img src="data:," width="1" height="1">' },
      'error: /: has a picture without alt: data:,',
    ],
    [
      'with a picture without a box',
      { body: '<h1>x</h1><img src="data:," alt="">' },
      'warning: /: has a picture without width and height, so the page may jump: data:,',
    ],
    [
      'with a link to nothing',
      { body: '<h1>x</h1><a href="/nada">x</a>' },
      `error: /nada: answers 404; linked from ${ORIGIN}/`,
    ],
    [
      'with a link to an id that is not there',
      { body: '<h1>x</h1><a href="#nada">x</a>' },
      `warning: /: links to ${ORIGIN}/#nada, where nothing has that id`,
    ],
    [
      'with a picture that is not there',
      { body: '<h1>x</h1><img src="/p.png" alt="" width="1" height="1">' },
      `error: /p.png: answers 404; a picture of ${ORIGIN}/`,
    ],
    ['that is heavy', { body: `<h1>x</h1>${'x'.repeat(300_000)}` }, 'warning: /: is a page of 300'],
  ])('%s', async (_, parts, expected) => {
    expect(await linesOf({ '/': html(parts) })).toEqual([expect.stringContaining(expected)])
  })

  test('behind a redirect is read, and the link to it said', async () => {
    const lines = await linesOf({
      '/': html({ body: '<h1>x</h1><a href="/velho">x</a>' }),
      '/velho': '/novo',
      '/novo': html({ head: headOf('/novo').replace('<title>/novo</title>', ''), body: '<h1>x</h1>' }),
    })
    expect(lines).toEqual([
      'error: /novo: has no title',
      `warning: /velho: is redirected to ${ORIGIN}/novo; linked from ${ORIGIN}/`,
    ])
  })

  test('may link to fragments that are not percent-encoded, also of other hosts', async () => {
    const body = '<h1 id="50%">x</h1><a href="#50%">x</a><a href="https://else.test/#50%">x</a>'
    expect(await linesOf({ '/': html({ body }) })).toEqual([])
  })

  test('in another language names this one back', async () => {
    const lines = await linesOf({
      '/': html({ head: headOf('/', `<link rel="alternate" hreflang="en-US" href="${ORIGIN}/en-US">`) }),
      '/en-US': html({ head: headOf('/en-US'), lang: 'en-US' }),
    })
    expect(lines).toEqual([`error: /: names ${ORIGIN}/en-US as its en-US, which does not name it back`])
  })

  test('has a title of its own', async () => {
    const lines = await linesOf({
      '/': html({ body: '<h1>x</h1><a href="/b">b</a>' }),
      '/b': html({ head: HEAD.replace(`${ORIGIN}/"`, `${ORIGIN}/b"`) }),
    })
    expect(lines).toEqual([`warning: /b: has the title of ${ORIGIN}/`])
  })
})

test('no more pages are read than asked for, and other hosts are left alone', async () => {
  const links = Array.from({ length: 20 }, (_, n) => `<a href="/p${n}">p</a>`).join('')
  const requested: string[] = []
  const fetch: typeof globalThis.fetch = async (address) => {
    requested.push(String(address))
    return new Response(html({ body: `<h1>x</h1>${links}<a href="https://other.test/">o</a>` }), {
      headers: { 'content-type': 'text/html' },
    })
  }
  const result = await checkSite(`${ORIGIN}/`, { max: 5, fetch })
  expect(result).toMatchObject({ isCut: true })
  expect(result.pages).toHaveLength(5)
  expect(requested.filter((address) => address.includes('other.test'))).toEqual([])
})
