import { describe, expect, test } from 'vitest'
import type { ServerAnswer, Ask } from '../../admin/check/ask.ts'
import { type CheckOptions, checkSite } from '../../admin/check/check-site.ts'
import type { Visit } from '../../admin/check/consent.ts'
import { cssLoads } from '../../admin/check/css-loads.ts'
import { pageLoads } from '../../admin/check/page-loads.ts'
import { parseHtml } from '../../core/reading/html-tree.ts'

const ORIGIN = 'https://padaria.test'
const HEAD = `<title>Início</title><meta name="description" content="Pães"><link rel="canonical" href="${ORIGIN}/">`

/** A page with this head and body, or with those of a page without faults. */
const html = ({ head = HEAD, body = '<h1>Início</h1>', lang = 'pt-BR' } = {}) =>
  `<!doctype html><html lang="${lang}"><head>${head}</head><body>${body}</body></html>`

interface Given {
  body: string
  type?: string
  cookie?: string
  /** Transferred bytes; by default those of the body. */
  transferred?: number
}

/**
 * A site's answers by path; other paths are 404. A number is a status; a URL, or a text that starts with a slash, is a
 * redirect.
 */
type Answers = Record<string, string | number | Given | URL>

function answerOf(given: string | number | Given | URL): ServerAnswer {
  if (typeof given === 'number')
    return { status: given, headers: new Headers(), body: '', transferred: 0, bytes: 0 }
  if (given instanceof URL || (typeof given === 'string' && given.startsWith('/'))) {
    const headers = new Headers({ location: String(given) })
    return { status: 301, headers, body: '', transferred: 0, bytes: 0 }
  }
  const { body, type, cookie, transferred } = typeof given === 'string' ? ({ body: given } as Given) : given
  const headers = new Headers({
    'content-type': type ?? (body.startsWith('<!doctype') ? 'text/html; charset=utf-8' : 'image/png'),
    ...(cookie !== undefined && { 'set-cookie': cookie }),
  })
  const bytes = new TextEncoder().encode(body).length
  return { status: 200, headers, body, bytes, transferred: transferred ?? bytes }
}

const ELSEWHERE = 'https://www.padaria.test/'
const redirect = new URL(ELSEWHERE)

/** Paths of the site, and addresses of other hosts. */
const askFrom =
  (site: Answers): Ask =>
  async (address) => {
    const { origin, pathname } = new URL(address)
    return answerOf(site[origin === ORIGIN ? pathname : address] ?? 404)
  }

async function linesOf(site: Answers, options: Partial<CheckOptions> = {}): Promise<string[]> {
  const { findings } = await checkSite(`${ORIGIN}/`, { max: 50, ask: askFrom(site), ...options })
  return findings.map(({ level, where, message }) => `${level}: ${where.replace(ORIGIN, '')}: ${message}`)
}

const headOf = (path: string, more = '') =>
  `<title>${path}</title><meta name="description" content="x"><link rel="canonical" href="${ORIGIN}${path}">${more}`

test('a site without faults has no findings', async () => {
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
    ['with two h1', { body: '<h1>x</h1><h1>y</h1>' }, 'warning: /: has 2 h1'],
    [
      'that skips a level of headings',
      { body: '<h1>x</h1><h3>y</h3>' },
      'warning: /: has an h3 after an h1: “y”',
    ],
    [
      'with a picture without alt',
      { body: '<h1>x</h1><img src="data:," width="1" height="1">' },
      'error: /: has a picture without alt: data:,',
    ],
    [
      'with a picture without width and height',
      { body: '<h1>x</h1><img src="data:," alt="">' },
      'warning: /: has a picture without width and height, so the page may jump: data:,',
    ],
    [
      'with a dead link',
      { body: '<h1>x</h1><a href="/nada">x</a>' },
      `error: /nada: answers 404; linked from ${ORIGIN}/`,
    ],
    [
      'with a link to a missing id',
      { body: '<h1>x</h1><a href="#nada">x</a>' },
      `warning: /: links to ${ORIGIN}/#nada, where nothing has that id`,
    ],
    [
      'with a missing picture',
      { body: '<h1>x</h1><img src="/p.png" alt="" width="1" height="1">' },
      `error: /p.png: answers 404; a picture of ${ORIGIN}/`,
    ],
    ['that is heavy', { body: `<h1>x</h1>${'x'.repeat(300_000)}` }, 'warning: /: is a page of 300'],
  ])('%s is reported', async (_, parts, expected) => {
    expect(await linesOf({ '/': html(parts) })).toEqual([expect.stringContaining(expected)])
  })

  test('after a redirect is read, and the link to the redirect is reported', async () => {
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

  test.each<[string, Answers, string[]]>([
    ['at once', { '/': redirect }, [`error: /: is redirected to ${ELSEWHERE}: check that address`]],
    [
      'after another redirect',
      { '/': '/pt', '/pt': redirect },
      [`error: /pt: is redirected to ${ELSEWHERE}: check that address`],
    ],
  ])(
    'on another origin is an error that names its address, if the first page redirects there %s',
    async (_, site, lines) => {
      expect(await linesOf(site)).toEqual(lines)
    },
  )

  test('that redirects to another host is a warning when the other pages were read', async () => {
    const body = '<h1>x</h1><a href="/loja">x</a>'
    expect(await linesOf({ '/': html({ body }), '/loja': redirect })).toEqual([
      `warning: /loja: is redirected to ${ELSEWHERE}; linked from ${ORIGIN}/`,
    ])
  })

  test('may link to fragments that are not percent-encoded, also of other hosts', async () => {
    const body = '<h1 id="50%">x</h1><a href="#50%">x</a><a href="https://else.test/#50%">x</a>'
    expect(await linesOf({ '/': html({ body }), 'https://else.test/': 200 })).toEqual([])
  })

  test('must be named by the page that it names as its translation', async () => {
    const lines = await linesOf({
      '/': html({ head: headOf('/', `<link rel="alternate" hreflang="en-US" href="${ORIGIN}/en-US">`) }),
      '/en-US': html({ head: headOf('/en-US'), lang: 'en-US' }),
    })
    expect(lines).toEqual([
      `error: /: names ${ORIGIN}/en-US as its en-US version, which does not name this page as a translation`,
    ])
  })

  test('must not have the title of another page', async () => {
    const lines = await linesOf({
      '/': html({ body: '<h1>x</h1><a href="/b">b</a>' }),
      '/b': html({ head: HEAD.replace(`${ORIGIN}/"`, `${ORIGIN}/b"`) }),
    })
    expect(lines).toEqual([`warning: /b: has the same title as ${ORIGIN}/`])
  })
})

test('at most the given number of pages is read, and links to other hosts are not requested unless wanted', async () => {
  const links = Array.from({ length: 20 }, (_, n) => `<a href="/p${n}">p</a>`).join('')
  const asked: string[] = []
  const ask: Ask = async (address) => {
    asked.push(address)
    return answerOf(html({ body: `<h1>x</h1>${links}<a href="https://other.test/">o</a>` }))
  }
  const result = await checkSite(`${ORIGIN}/`, { max: 5, ask, areLinksChecked: false })
  expect(result).toMatchObject({ isCut: true, visited: 0 })
  expect(result.pages).toHaveLength(5)
  expect(asked.filter((address) => address.includes('other.test'))).toEqual([])
})

describe('links to other sites', () => {
  const page = (...links: string[]) =>
    html({ body: `<h1>x</h1>${links.map((link) => `<a href="${link}">x</a>`).join('')}` })

  test('are requested once each, without fragments, and a dead link is an error', async () => {
    const asked: string[] = []
    const site: Answers = {
      '/': page('https://a.test/x#1', 'https://a.test/x#2', '/b'),
      '/b': page('https://a.test/x'),
    }
    const own = askFrom({ ...site, 'https://a.test/x': 410 })
    const lines = await linesOf(site, {
      ask: async (address, question) => {
        if (address.startsWith('https://a.test')) asked.push(`${question?.method} ${address}`)
        return own(address, question)
      },
    })
    // A host that answers HEAD with an error may answer GET with the page.
    expect(asked).toEqual(['HEAD https://a.test/x', 'GET https://a.test/x'])
    expect(lines).toContain(`error: https://a.test/x: answers 410; linked from ${ORIGIN}/`)
  })

  test.each<[string, number | null, string[]]>([
    ['answers 200', 200, []],
    ['refuses programs', 403, []],
    ['asks programs to wait', 429, []],
    ['fails', 503, [`warning: https://a.test/: answers 503; linked from ${ORIGIN}/`]],
    ['does not answer', null, [`warning: https://a.test/: does not answer; linked from ${ORIGIN}/`]],
  ])('to a host that %s', async (_, status, expected) => {
    const own = askFrom({ '/': page('https://a.test/') })
    const ask: Ask = async (address) =>
      address.startsWith(ORIGIN) ? own(address) : status === null ? null : answerOf(status)
    expect(await linesOf({}, { ask })).toEqual(expected)
  })

  test('are followed through their redirects', async () => {
    const moved: Answers = { 'https://a.test/': '/new', 'https://a.test/new': 404 }
    expect(await linesOf({ '/': page('https://a.test/'), ...moved })).toEqual([
      `error: https://a.test/: answers 404; linked from ${ORIGIN}/`,
    ])
  })

  test('to the machine itself or its network are not requested', async () => {
    const links = [
      'http://127.0.0.1/',
      'http://[::1]/',
      'http://169.254.169.254/',
      'http://router/',
      'http://x.localhost/',
    ]
    const asked: string[] = []
    const own = askFrom({ '/': page(...links, 'mailto:a@a.test') })
    await linesOf(
      {},
      {
        ask: (address) => {
          asked.push(address)
          return own(address)
        },
      },
    )
    expect(asked).toEqual([`${ORIGIN}/`])
  })
})

describe('files of a page', () => {
  test('include those of its srcset, its fonts and what its stylesheets name', async () => {
    const head = `${HEAD}<link rel="stylesheet" href="/a.css"><style>h1 { background: url("/inline.png") }</style>
      <link rel="preload" as="font" href="/pre.woff2">`
    const body =
      '<h1 style="background: url(/attribute.png)">x</h1><picture><source srcset="/s-400.webp 400w, /s-800.webp 800w"><img src="/s.png" alt="" width="1" height="1"></picture>'
    const css = {
      type: 'text/css',
      body: `@import "more.css"; /* url(/no.png) */ @font-face { src: url(f.woff2) format("woff2") } a { background: url('/css.png') } b { filter: url(#x) }`,
    }
    const more = {
      type: 'text/css',
      body: 'i { background: url(data:image/png;base64,AA==) url(/more.png) }',
    }
    const lines = await linesOf({ '/': html({ head, body }), '/a.css': css, '/more.css': more })
    expect(
      lines.map((line) => /^error: (\S+): answers 404; (.*) of/.exec(line)?.slice(1).join(' ')).sort(),
    ).toEqual([
      '/attribute.png a picture',
      '/css.png a picture',
      '/f.woff2 a font',
      '/inline.png a picture',
      '/more.png a picture',
      '/pre.woff2 a font',
      '/s-400.webp a picture',
      '/s-800.webp a picture',
      '/s.png a picture',
    ])
  })

  test.each([
    ['a quoted address', `@import url('https://f.test/css2?family=Roboto:wght@400;700&display=swap');`],
    ['a bare address', `@import url(https://f.test/css2?family=Roboto:wght@400;700&display=swap) screen;`],
    ['a string', `@charset "utf-8";@import"https://f.test/css2?family=Roboto:wght@400;700&display=swap";`],
    [
      'one after a string with an escaped quote',
      String.raw`@namespace "\"/*"; @import /* fonts */ "https://f.test/css2?family=Roboto:wght@400;700&display=swap"`,
    ],
  ])('include an @import with a semicolon in it: %s', async (_, css) => {
    const address = 'https://f.test/css2?family=Roboto:wght@400;700&display=swap'
    expect(cssLoads(`${css} a { background: url("a.png") }`, `${ORIGIN}/a.css`)).toEqual([
      { address, kind: 'style', isMaybe: false },
      { address: `${ORIGIN}/a.png`, kind: 'picture', isMaybe: true },
    ])
  })

  test('include fonts only from @font-face, and no name from `format()`', () => {
    const css = `@media print { @font-face { src: url( "f.woff2" ) format("woff2"), url("data:font/woff2;base64,}") } b { background: url(data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'>) } a { background: url(a.png) } }`
    expect(cssLoads(css, `${ORIGIN}/`)).toEqual([
      { address: `${ORIGIN}/f.woff2`, kind: 'font', isMaybe: true },
      { address: `${ORIGIN}/a.png`, kind: 'picture', isMaybe: true },
    ])
  })

  test.each([
    ['a.webp 400w,b.webp 800w', ['/a.webp', '/b.webp']],
    ['a.webp 400w , b.webp 1.5x,c.webp', ['/a.webp', '/b.webp', '/c.webp']],
    ['w=1,h=2/a.webp 400w 300h,b.webp 2x', ['/w=1,h=2/a.webp', '/b.webp']],
  ])('include all candidates of srcset="%s"', (srcset, expected) => {
    const loads = pageLoads(parseHtml(`<img srcset="${srcset}">`), `${ORIGIN}/`)
    expect(loads.map(({ address }) => address.replace(ORIGIN, ''))).toEqual(expected)
  })

  test('are weighed together as they are transferred, without files that are loaded lazily', async () => {
    const body = `<h1>x</h1>${['/a.png', '/a.png', '/b.png'].map((src) => `<img src="${src}" alt="" width="1" height="1">`).join('')}
      <img src="/later.png" alt="" width="1" height="1" loading="lazy">`
    const picture = { body: 'x', transferred: 450_000 }
    const page = { body: html({ body }), transferred: 200_000 }
    expect(await linesOf({ '/': page, '/a.png': picture, '/b.png': picture, '/later.png': picture })).toEqual(
      ['warning: /: transfers at least 1100000 bytes with what it loads; the budget is 1000000'],
    )
    const visit = async (): Promise<Visit> => ({ requests: [], stored: [], transferred: 999_999 })
    const light = { visit }
    expect(
      await linesOf({ '/': page, '/a.png': picture, '/b.png': picture, '/later.png': picture }, light),
    ).toEqual([])
  })
})

describe('before a visitor decides, a page', () => {
  const leaksOf = async (body: string, site: Answers = {}, options: Partial<CheckOptions> = {}) =>
    (await linesOf({ '/': html({ body: `<h1>x</h1>${body}` }), ...site }, options)).map((line) =>
      line.replace('error: /: ', ''),
    )

  test.each([
    [
      '<script src="https://t.test/a.js"></script>',
      'loads a script from t.test before a visitor decides: https://t.test/a.js',
    ],
    [
      '<iframe src="https://v.test/" loading="lazy"></iframe>',
      'loads a frame from v.test before a visitor decides: https://v.test/',
    ],
    [
      '<img src="//p.test/1" alt="" width="1" height="1">',
      'loads a picture from p.test before a visitor decides: https://p.test/1',
    ],
    [
      '<img srcset="https://p.test/2 2x" alt="" width="1" height="1">',
      'loads a picture from p.test before a visitor decides: https://p.test/2',
    ],
    [
      '<noscript><img src="https://p.test/3" alt="" width="1" height="1"></noscript>',
      'loads a picture from p.test before a visitor decides: https://p.test/3',
    ],
    [
      '<link rel="stylesheet" href="https://f.test/css">',
      'loads a style from f.test before a visitor decides: https://f.test/css',
    ],
    ['<link rel="preconnect" href="https://f.test">', 'connects to f.test before a visitor decides'],
    [
      '<style>@font-face { src: url(https://f.test/a.woff2) }</style>',
      'loads a font from f.test before a visitor decides: https://f.test/a.woff2',
    ],
  ])('must not have %s', async (body, leak) => {
    expect(await leaksOf(body)).toEqual([leak])
  })

  test.each([
    '<script type="text/plain" src="https://t.test/a.js"></script>',
    '<script type="application/json">{}</script>',
    '<template><iframe src="https://v.test/"></iframe></template>',
    '<a href="https://t.test/">x</a>',
    '<link rel="dns-prefetch" href="https://f.test">',
    '<script src="https://cdn.padaria.test/a.js"></script>',
  ])('may have %s', async (body) => {
    expect(await leaksOf(body, { 'https://t.test/': 200 })).toEqual([])
  })

  test('must not set a cookie, and its stylesheets must not name other hosts', async () => {
    const page = html({ head: `${HEAD}<link rel="stylesheet" href="/a.css">` })
    const site: Answers = {
      '/': { body: page, cookie: 'session=1; Path=/' },
      '/a.css': { type: 'text/css', body: '@import url(https://f.test/css);' },
    }
    expect(await linesOf(site)).toEqual([
      'error: /: loads a style from f.test before a visitor decides: https://f.test/css',
      'error: /: stores session (cookie) before a visitor decides',
    ])
    expect(await linesOf(site, { allowed: { hosts: ['f.test'], names: ['sess'] } })).toEqual([])
    expect(await linesOf(site, { allowed: null })).toEqual([])
  })

  test('may store the language that the visitor has chosen, as the runtime does', async () => {
    const cookies = ['locale=en-US; Path=/; Max-Age=31536000', 'locale_of_another=1; Path=/']
    const lines = await Promise.all(cookies.map((cookie) => linesOf({ '/': { body: html(), cookie } })))
    expect(lines).toEqual([[], ['error: /: stores locale_of_another (cookie) before a visitor decides']])
  })

  test('may store how often a popup has opened, as the runtime does, but nothing under the runtime’s names in another storage', async () => {
    const stored: Visit['stored'] = [
      { where: 'cookie', name: 'locale' },
      { where: 'local storage', name: 'seen_counters' },
      { where: 'session storage', name: 'reloaded_at' },
      { where: 'local storage', name: 'reloaded_at' },
    ]
    expect(await leaksOf('', {}, { visit: async () => ({ requests: [], stored, transferred: 0 }) })).toEqual([
      'stores reloaded_at (local storage) before a visitor decides',
    ])
  })

  test.each([
    'old=; Max-Age=0',
    'old=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/',
    'old=; expires=Thu, 01-Jan-1970 00:00:01 GMT',
    'old=; Expires=Fri, 31 Dec 9999 23:59:59 GMT; Max-Age=-1',
  ])('may delete a cookie: %s', async (cookie) => {
    expect(await linesOf({ '/': { body: html(), cookie } })).toEqual([])
  })

  test.each([
    'new=1; Expires=Fri, 31 Dec 9999 23:59:59 GMT',
    'new=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=60',
    'new=1; Expires=soon',
  ])('must not store a cookie: %s', async (cookie) => {
    expect(await linesOf({ '/': { body: html(), cookie } })).toEqual([
      'error: /: stores new (cookie) before a visitor decides',
    ])
  })

  test('must not send or store anything by scripts either, and the same finding on several pages is reported once', async () => {
    const requests: Visit['requests'] = [
      { address: `${ORIGIN}/api/core`, kind: 'request' },
      { address: 'https://t.test/collect?id=1', kind: 'request' },
    ]
    const stored: Visit['stored'] = [{ where: 'local storage', name: '_ga' }]
    const languages: string[] = []
    const visit = async (_: string, language: string): Promise<Visit> => {
      languages.push(language)
      return { requests, stored, transferred: 0 }
    }
    const site = { '/b': html({ head: headOf('/b') }) }
    expect(await leaksOf('<a href="/b">b</a>', site, { visit })).toEqual([
      'sends a request to t.test before a visitor decides: https://t.test/collect?id=1; so does 1 other page',
      'stores _ga (local storage) before a visitor decides; so does 1 other page',
    ])
    expect(languages).toEqual(['pt-BR', 'pt-BR'])
  })

  test('must open in a browser', async () => {
    const visit = async () => Promise.reject(new Error('net::ERR_FAILED\nCall log'))
    expect(await leaksOf('', {}, { visit })).toEqual(['does not open in a browser: net::ERR_FAILED'])
  })
})
