import { describe, expect, test } from 'vitest'
import type { SiteFiles } from '../../admin/site-file.ts'
import { validateSite } from '../../admin/validate/validate-site.ts'
import { DEMO_FILES, readSites } from '../../build/site-files.ts'
import { page, post, smallSite, text } from './small-site.ts'

async function linesOf(changes: Partial<SiteFiles>): Promise<string[]> {
  const findings = await validateSite(smallSite(changes))
  return findings.map(({ level, where, message }) => `${level}: ${where}: ${message}`)
}

/** The pages of the small site and the given ones. */
const withPages = (...pages: SiteFiles['pages']) => ({ pages: [...smallSite().pages, ...pages] })
const withText = (body: string) =>
  withPages(page('x', { routes: { route: 'x' }, sections: [text('t', body)] }))
const withSection = (folder: string, name: string, data: Record<string, unknown>) =>
  withPages(page('x', { routes: { route: 'x' }, sections: [{ id: 't', component: { folder, name }, data }] }))
const withRules = (...rules: [from: string, to: string][]) => ({
  path_rules: rules.map(([from, to]) => ({ from, to })),
})

test('a site without faults has no findings', async () => {
  expect(await linesOf({})).toEqual([])
})

test.each(readSites().map((site) => [site.folder, site] as const))(
  'the demo site %s has no error',
  async (_, site) => {
    const findings = await validateSite(site, { served: [DEMO_FILES] })
    expect(findings.filter(({ level }) => level === 'error')).toEqual([])
  },
)

test('files and path rules at addresses of certificate authorities are errors, which name them', async () => {
  const files = [
    { path: '/.well-known/acme-challenge/token', content: 'token.key' },
    { path: '/.well-known/security.txt', content: 'Contact: mailto:a@a.test' },
  ]
  const reason =
    'certificate authorities use this address to check who owns a host, so no file of a site is answered there'
  expect(
    await linesOf({
      config: { ...smallSite().config, files },
      ...withRules(
        ['/.well-known/pki-validation/*', '/'],
        ['/.well-known/%61cme-challenge/x', 'https://a.test/'],
      ),
    }),
  ).toEqual([
    `error: config.files 1, /.well-known/acme-challenge/token: ${reason}`,
    `error: path rule 1, /.well-known/pki-validation/*: ${reason}`,
    `error: path rule 2, /.well-known/%61cme-challenge/x: ${reason}`,
  ])
})

describe('a section or page that requires a session', () => {
  const members = { ...text('t', 'Olá'), access: 'signed_in' as const }
  const withAccount = { ...smallSite().config, account: { sign_in: 'home' } }
  const ofPage = (sections: SiteFiles['pages'][number]['sections']) =>
    withPages(page('x', { routes: { route: 'x' }, sections }))

  test('has no finding on a page of a site with sign-in', async () => {
    expect(await linesOf({ config: withAccount, ...ofPage([members]) })).toEqual([])
  })

  test('is an error if the site has no sign-in', async () => {
    expect(await linesOf(ofPage([members]))).toEqual([
      'error: page x, section t: requires a session, but the site has no config.account',
    ])
  })

  test('is an error if it is a page of a site without sign-in', async () => {
    const clube = page('x', { routes: { route: 'x' }, access: 'signed_in' })
    expect(await linesOf(withPages(clube))).toEqual([
      'error: page x: requires a session, but the site has no config.account, so no visitor can open it',
    ])
    expect(await linesOf({ config: withAccount, ...withPages(clube) })).toEqual([])
  })

  test('has a warning if it requires a second factor and no page adds one', async () => {
    const vault = page('x', { routes: { route: 'x' }, access: 'aal2' })
    expect(await linesOf({ config: withAccount, ...withPages(vault) })).toEqual([
      'warning: page x: requires a second factor, but config.account.factors names no page on which an account can add one',
    ])
    const config = { ...withAccount, account: { sign_in: 'home', factors: 'sobre' } }
    expect(await linesOf({ config, ...withPages(vault) })).toEqual([])
  })

  test('is an error if another section has its id', async () => {
    expect(await linesOf({ config: withAccount, ...ofPage([members, text('t', 'Oi')]) })).toContain(
      'error: page x, section t: requires a session, but other sections of the page have the same id',
    )
  })

  test('is an error if a translation of the header or footer has its id', async () => {
    const config = { ...withAccount, i18n: { 'en-US': { sections: { t: { body: 'Hello' } } } } }
    expect(await linesOf({ config, ...ofPage([members]) })).toContainEqual(
      expect.stringContaining('config.i18n has a text for its id'),
    )
  })

  test('is an error with a form', async () => {
    const form = {
      id: 't',
      access: 'aal2' as const,
      component: { folder: 'form', name: 'stacked' },
      data: {
        custom_form_id: 'contato',
        fields: [{ id: 'nome', name: 'nome', label: 'Nome', type: 'text' }],
      },
    }
    expect(await linesOf({ config: withAccount, ...ofPage([form]) })).toContainEqual(
      'error: page x, section t: requires a session, but has a form, which is sent without one',
    )
  })

  test('is an error if it filters a list', async () => {
    const filter = { ...members, component: { folder: 'filter', name: 'bar' }, data: {} }
    expect(await linesOf({ config: withAccount, ...ofPage([filter]) })).toContainEqual(
      expect.stringContaining('leads to other addresses of the page'),
    )
  })

  test.each(['header', 'footer'] as const)('is an error in the %s', async (region) => {
    expect(await linesOf({ config: { ...withAccount, [region]: [members] } })).toContainEqual(
      expect.stringMatching(`^error: ${region}, section t: requires a session`),
    )
  })

  test('is an error in a popup', async () => {
    const popups = smallSite().popups.map((popup) => ({
      ...popup,
      config: { pages: [{ sections: [members] }] },
    }))
    expect(await linesOf({ config: withAccount, popups })).toContainEqual(
      expect.stringMatching('^error: popup oi, section t: requires a session'),
    )
  })

  test('is read like every other section', async () => {
    const broken = { ...members, data: { body: 7 } }
    expect(await linesOf({ config: withAccount, ...ofPage([broken]) })).toEqual([
      expect.stringMatching(/^error: page x, section t: body: /),
    ])
  })
})

describe('sections', () => {
  test('with an unknown address are an error with page and id', async () => {
    expect(await linesOf(withSection('text', 'nada', {}))).toEqual([
      'error: page x, section t: unknown section text/nada',
    ])
  })

  test('that their schema refuses are an error with the field', async () => {
    const lines = await linesOf(withSection('text', 'rich', { body: 7 }))
    expect(lines).toEqual([expect.stringMatching(/^error: page x, section t: body: /)])
  })

  test('that only a translation breaks are an error of that locale', async () => {
    const translated = page('x', {
      routes: { route: 'x' },
      sections: [text('t', 'Olá')],
      i18n: { 'en-US': { sections: { t: { body: 7 } } } },
    })
    expect(await linesOf(withPages(translated))).toEqual([
      expect.stringMatching(/^error: page x, section t \(en-US\): body: /),
    ])
  })

  test('of a draft page are not read', async () => {
    const draft = page('x', { status: 'draft', sections: [text('t', '[x](/nada)')] })
    expect(await linesOf(withPages(draft))).toEqual([])
  })
})

describe('links', () => {
  test.each<[body: string, problem?: string]>([
    ['[x](/sobre)'],
    ['[x](/about)', 'leads to /about, which does not exist'],
    ['[x](/en-US/about)'],
    ['[x](/nada)', 'leads to /nada, which does not exist'],
    ['[x](https://pequena.test/nada)', 'leads to https://pequena.test/nada, which does not exist'],
    ['[x](https://example.com/nada)'],
    ['[x](http://example.com/)', 'leads to http://example.com/ without encryption; write https'],
    ['[x](/escondida)', 'leads to /escondida, which does not exist'],
    ['[x](/blog/novas)'],
    ['[x](/blog/novas/nada)', 'leads to /blog/novas/nada, where there is no post in pt-BR'],
    ['[x](/en-US/blog/novas/ola)', 'leads to /en-US/blog/novas/ola, where there is no post in en-US'],
    ['[x](/sitemap.xml)'],
    ['[x](popup:oi)'],
    ['[x](popup:tchau)', 'opens the popup tchau, which does not exist; choose another one'],
    ['[x](popup:segredo)', 'opens the popup segredo, which is a draft; publish it or choose another one'],
    ['[x](mailto:a@pequena.test)'],
  ])('in a text are errors if they lead nowhere or without encryption: %s', async (body, problem) => {
    const lines = await linesOf(withText(body))
    expect(lines.filter((line) => !line.includes('(en-US)'))).toEqual(
      problem === undefined ? [] : [`error: page x, section t, body: ${problem}`],
    )
  })

  test.each([
    [{ kind: 'page', ref: 'sobre' }, []],
    [
      { kind: 'page', ref: 'nada' },
      [
        'error: page x, section t, buttons.0.link: links to the page nada, which does not exist; choose another target',
      ],
    ],
    [
      { kind: 'page', ref: 'escondida' },
      [
        'error: page x, section t, buttons.0.link: links to the page escondida, which is a draft; publish it or choose another target',
      ],
    ],
    [
      { kind: 'popup', ref: 'tchau' },
      [
        'error: page x, section t, buttons.0.link: opens the popup tchau, which does not exist; choose another one',
      ],
    ],
  ])('of a button are errors if they lead nowhere: %o', async (link, expected) => {
    const lines = await linesOf(withSection('cta', 'banner', { title: 'x', buttons: [{ label: 'x', link }] }))
    expect(lines).toEqual(expected)
  })
})

describe('forms, popups and files', () => {
  const fields = [{ name: 'nome', type: 'text', label: 'Nome' }]

  test('a form that the site does not have is an error', async () => {
    const form = (custom_form_id: string) =>
      withSection('form', 'stacked', { title: 'x', custom_form_id, fields })
    expect(await linesOf(form('contato'))).toEqual([])
    expect(await linesOf(form('nada'))).toEqual([
      'error: page x, section t: sends to the form nada, which does not exist; add it to forms, or choose another one',
    ])
  })

  test('a popup that a page opens by itself must exist and be published', async () => {
    const opens = (popups: string[]) => withPages(page('x', { routes: { route: 'x' }, popups }))
    expect(await linesOf(opens(['popup:oi']))).toEqual([])
    expect(await linesOf(opens(['popup:tchau', 'popup:segredo']))).toEqual([
      'error: page x: opens the popup tchau, which does not exist; choose another one',
      'error: page x: opens the popup segredo, which is a draft; publish it or choose another one',
    ])
  })

  test.each<[src: string, problem?: string]>([
    ['/media/named-and-never-stored.webp'],
    ['https://cdn.example.com/pao.webp'],
    ['/pao.webp', '/pao.webp is not a file that the host serves'],
    ['/demo/padaria/pao.webp', '/demo/padaria/pao.webp is not a file that the host serves'],
    [
      'http://cdn.example.com/pao.webp',
      'http://cdn.example.com/pao.webp has no encryption, and browsers block it; write https',
    ],
  ])('a picture that is not served, or not by https, is a warning: %s', async (src, problem) => {
    const lines = await linesOf(withSection('hero', 'split', { title: 'x', media: { src, alt: 'Pão' } }))
    expect(lines).toEqual(problem === undefined ? [] : [`warning: page x, section t, media: ${problem}`])
  })
})

describe('files below /media/ that the tenant has not uploaded', () => {
  const lost = '/media/pao-3fa9c1d2e4b5a6978899aabbccddeeff.webp'
  const missing = new Set(['pao-3fa9c1d2e4b5a6978899aabbccddeeff.webp'])
  const said = `error: %: ${lost} is not stored: add it with \`media add\``
  async function linesWith(changes: Partial<SiteFiles>): Promise<string[]> {
    const findings = await validateSite(smallSite(changes), { missing })
    return findings.map(({ level, where, message }) => `${level}: ${where}: ${message}`)
  }
  const inPage = (changes: Partial<SiteFiles['pages'][number]>) =>
    withPages(page('x', { routes: { route: 'x' }, ...changes }))
  const { config, tenant } = smallSite()

  test.each<[place: string, Partial<SiteFiles>, where: string]>([
    [
      'a section',
      withSection('hero', 'split', { title: 'x', media: { src: lost, alt: 'Pão' } }),
      'page x, section t',
    ],
    ['the text of a section', withText(`![Pão](${lost})`), 'page x, section t'],
    [
      'a section, by the whole address',
      withSection('hero', 'split', { title: 'x', media: `https://pequena.test${lost}` }),
      'page x, section t',
    ],
    [
      'a translation',
      inPage({
        sections: [text('t', 'Olá')],
        i18n: { 'en-US': { sections: { t: { body: `![Bread](${lost})` } } } },
      }),
      'page x',
    ],
    ['a line of its own in a text', withText(`Olá.\n${lost}`), 'page x, section t'],
    ['the card of a page', inPage({ meta: { image: lost } }), 'page x'],
    ['the body of a post', { posts: [post('ola', { body: `![Pão](${lost})` })] }, 'post pt-BR/novas/ola'],
    [
      'the cover of a post',
      { posts: [post('ola', { cover: { src: lost, alt: '' } })] },
      'post pt-BR/novas/ola',
    ],
    ['the icon', { config: { ...config, favicon: lost } }, 'settings'],
    ['the card of the tenant', { tenant: { ...tenant, meta_website_pages: { image: lost } } }, 'settings'],
    ['an author', { authors: [{ slug: 'rosa', name: 'Rosa', avatar: lost }] }, 'settings'],
    ['the header', { config: { ...config, header: [text('h', `![Pão](${lost})`)] } }, 'header'],
  ])('in %s are an error there', async (_, changes, where) => {
    expect(await linesWith(changes)).toEqual([said.replace('%', where)])
  })

  test('are ignored on another host, and where no visitor sees them', async () => {
    const media = `https://cdn.example.com${lost}`
    expect(await linesWith(withSection('hero', 'split', { title: 'x', media }))).toEqual([])
    expect(await linesWith(inPage({ status: 'draft', meta: { image: lost } }))).toEqual([])
    expect(await linesWith({ posts: [post('ola', { draft: true, body: `![Pão](${lost})` })] })).toEqual([])
  })

  const picture = `![Pão](${lost})`
  const hidden = { ...text('t', picture), data: { body: picture, hidden: true } }
  const english = (texts: Record<string, unknown>) => ({ 'en-US': { sections: { t: texts } } })
  const [first] = smallSite().popups

  test.each<[place: string, Partial<SiteFiles>]>([
    ['of a page', inPage({ sections: [hidden] })],
    ['with its texts', inPage({ sections: [hidden], i18n: english({ body: picture }) })],
    [
      'by its translation, with the texts there',
      inPage({ sections: [text('t', 'Olá')], i18n: english({ hidden: true, body: picture }) }),
    ],
    [
      'in the only locale that has the page',
      inPage({ published: ['en-US'], sections: [text('t', picture)], i18n: english({ hidden: true }) }),
    ],
    ['of the header', { config: { ...config, header: [hidden], i18n: english({ body: picture }) } }],
    [
      'of the footer, by its translation',
      { config: { ...config, footer: [text('t', 'Olá')], i18n: english({ hidden: true, body: picture }) } },
    ],
    [
      'of a popup',
      { popups: first === undefined ? [] : [{ ...first, config: { pages: [{ sections: [hidden] }] } }] },
    ],
  ])('are ignored in a hidden section %s', async (_, changes) => {
    expect(await linesWith(changes)).toEqual([])
  })

  test.each<[place: string, Partial<SiteFiles>, where: string]>([
    [
      'of a page, which a translation shows',
      inPage({ sections: [hidden], i18n: english({ hidden: false, body: 'Hi' }) }),
      'page x, section t',
    ],
    [
      'of a page, where the default locale shows it',
      inPage({ sections: [text('t', picture)], i18n: english({ hidden: true }) }),
      'page x, section t',
    ],
    [
      'of the header, where the default locale shows it',
      { config: { ...config, header: [text('t', picture)], i18n: english({ hidden: true }) } },
      'header',
    ],
  ])('are an error in a section that is hidden in only one locale: %s', async (_, changes, where) => {
    expect(await linesWith(changes)).toEqual([said.replace('%', where)])
  })
})

describe('a picture outside /media/ that the host does not serve', () => {
  const { config, tenant } = smallSite()
  test.each<[place: string, Partial<SiteFiles>, where: string]>([
    ['the icon', { config: { ...config, favicon: '/pao.webp' } }, 'favicon'],
    [
      'the card of a page',
      withPages(page('x', { routes: { route: 'x' }, meta: { image: '/pao.webp' } })),
      'page x, meta.image',
    ],
    [
      'the card of the tenant',
      { tenant: { ...tenant, meta_website_pages: { image: '/pao.webp' } } },
      'tenant, meta_website_pages.image',
    ],
    ['an author', { authors: [{ slug: 'rosa', name: 'Rosa', avatar: '/pao.webp' }] }, 'author rosa, avatar'],
    ['the body of a post', { posts: [post('ola', { body: '![Pão](/pao.webp)' })] }, 'post pt-BR/novas/ola'],
  ])('as %s is a warning', async (_, changes, where) => {
    expect(await linesOf(changes)).toEqual([
      `warning: ${where}: /pao.webp is not a file that the host serves`,
    ])
  })
})

describe('addresses', () => {
  test('that two pages claim are an error of the second page, in each locale', async () => {
    expect(await linesOf(withPages(page('x', { routes: { route: 'sobre' } })))).toEqual([
      'error: page x: page sobre has the same address: /sobre',
    ])
    expect(await linesOf(withPages(page('x', { routes: { route: 'x', route_en_US: 'about' } })))).toEqual([
      'error: page x (en-US): page sobre has the same address: /en-US/about',
    ])
  })

  test('that the Worker serves itself are an error', async () => {
    const lines = await linesOf(withPages(page('x', { routes: { route: 'robots.txt' } })))
    expect(lines[0]).toContain('their addresses are reserved: x at /robots.txt')
  })

  test('that the blog or a path rule takes are an error', async () => {
    expect(await linesOf(withPages(page('x', { routes: { route: 'blog' } })))).toEqual([
      'error: page x: the blog takes its address /blog',
      'error: page x (en-US): the blog takes its address /en-US/blog',
    ])
    expect(await linesOf(withRules(['/sobre', '/']))).toEqual([
      'error: page sobre: a path rule takes its address /sobre',
    ])
  })

  test('missing from a page are a warning, and a site without a home page is an error', async () => {
    expect(await linesOf(withPages(page('x')))).toEqual([
      'warning: page x: has no address, so no visitor reaches it',
    ])
    const [, ...others] = smallSite().pages
    expect(await linesOf({ pages: [...others, page('y', { routes: { route: 'y' } })] })).toContain(
      'error: site: there is no page at /',
    )
  })

  test('in the table of exact addresses must name a page that exists', async () => {
    expect(await linesOf({ routes: { promo: { page_id: 'nada' } } })).toEqual([
      'error: routes["promo"]: names the page nada, which does not exist',
    ])
  })
})

describe('path rules', () => {
  test('that lead to another host from a page of sign-in never apply, which is an error', async () => {
    const rules = withRules(['/', 'https://shop.example/'], ['/sobre', 'https://shop.example/'])
    const message =
      'error: path rule 1, /: never applies: no rule leads from the home page or a page of sign-in to another host'
    const config = { ...smallSite().config, account: { sign_in: 'home' } }
    expect((await linesOf({ config, ...rules })).filter((line) => line.includes('never'))).toEqual([message])
    expect((await linesOf(rules)).filter((line) => line.includes('never'))).toEqual([])
  })

  test.each<[string, [string, string][], string[]]>([
    ['one that arrives', [['/a', '/sobre']], []],
    [
      'one over another',
      [
        ['/a', '/b'],
        ['/b', '/sobre'],
      ],
      ['warning: path rule 1, /a: leads to /b, which redirects to /sobre; write the last address'],
    ],
    [
      'a circle',
      [
        ['/a', '/b'],
        ['/b', '/a'],
      ],
      [
        'error: path rule 1, /a: leads in a circle, or through more than 5 rules',
        'error: path rule 2, /b: leads in a circle, or through more than 5 rules',
      ],
    ],
    ['one to itself', [['/a', '/a']], ['error: path rule 1, /a: leads to itself']],
    [
      'one to itself in another case',
      [['/sobre', '/Sobre']],
      ['error: path rule 1, /sobre: leads to itself'],
    ],
    [
      'one to a page in another case',
      [['/a', '/Sobre/']],
      ['warning: path rule 1, /a: leads to /Sobre, which redirects to /sobre; write the last address'],
    ],
    ['a star below itself', [['/a/*', '/a/b/*']], ['error: path rule 1, /a/*: leads to itself']],
    [
      'a path with dot segments',
      [
        ['/a', '/sobre'],
        ['/A/../a/', '/'],
      ],
      ['error: path rule 2, /A/../a/: is not a path'],
    ],
    [
      'the same path with another target',
      [
        ['/a', '/sobre'],
        ['/a/', '/'],
      ],
      ['error: path rule 2, /a/: never applies: an earlier rule sends the same path to /sobre'],
    ],
    [
      'the same rule twice',
      [
        ['/a', '/sobre'],
        ['/a', '/sobre'],
      ],
      ['warning: path rule 2, /a: is listed twice; remove one of the two'],
    ],
    [
      'one after a star that matches it',
      [
        ['/a/*', '/sobre'],
        ['/a/b', '/'],
      ],
      ['warning: path rule 2, /a/b: never applies, because /a/* before it matches the same paths'],
    ],
    [
      'a hostile target',
      [['/a', 'javascript:alert(1)']],
      [
        'error: path rule 1, /a: its target is neither a path of the host nor an http(s) address: javascript:alert(1)',
      ],
    ],
    [
      'one that leads nowhere',
      [['/a', '/nada']],
      ['warning: path rule 1, /a: leads to /nada, which does not exist'],
    ],
    [
      'one that has a query',
      [['/?p=12', '/sobre']],
      ['error: path rule 1, /?p=12: has a query or a fragment, which path rules do not see'],
    ],
    [
      'a star in the middle',
      [['/a/*/b', '/sobre']],
      ['error: path rule 1, /a/*/b: has a star that is not at its end, as /*'],
    ],
    ['one that leaves', [['/a', 'https://example.com/']], []],
    [
      'a star over the whole site to its own host',
      [['/*', 'https://pequena.test/*']],
      ['error: path rule 1, /*: leads to itself'],
    ],
    [
      'a loop through an address of its own host',
      [
        ['/a', 'https://pequena.test/b'],
        ['/b', '/a'],
      ],
      [
        'error: path rule 1, /a: leads in a circle, or through more than 5 rules',
        'error: path rule 2, /b: leads in a circle, or through more than 5 rules',
      ],
    ],
    ['one to a page by an address of its own host', [['/a', 'https://pequena.test/sobre']], []],
    ['a star that passes on what it matched', [['/velho/*', '/blog/*']], []],
    [
      'a star in the query of a target',
      [['/promo/*', '/sobre?origem=*']],
      ['warning: path rule 1, /promo/*: has * outside of the path of its target, where * is not replaced'],
    ],
  ])('are checked: %s', async (_, rules, expected) => {
    expect(await linesOf(withRules(...rules))).toEqual(expected)
  })
})

describe('translations', () => {
  test('of a section that does not exist are an error', async () => {
    const translated = page('x', { routes: { route: 'x' }, i18n: { 'en-US': { sections: { nada: {} } } } })
    expect(await linesOf(withPages(translated))).toEqual([
      'error: page x (en-US): translates a section that does not exist: nada',
    ])
    expect(
      await linesOf({ config: { ...smallSite().config, i18n: { 'en-US': { sections: { nada: {} } } } } }),
    ).toEqual(['error: header and footer (en-US): translates a section that does not exist: nada'])
  })

  test('into a locale that the site does not have are a warning', async () => {
    const translated = page('x', { routes: { route: 'x' }, i18n: { 'ja-JP': {} } })
    expect(await linesOf(withPages(translated))).toEqual([
      'warning: page x: is translated into ja-JP, which the site does not have',
    ])
  })

  test('reach only one of two sections with the same id, which is an error', async () => {
    const twice = page('x', { routes: { route: 'x' }, sections: [text('t', 'a'), text('t', 'b')] })
    expect(await linesOf(withPages(twice))).toEqual([
      'error: page x: two sections have the id t, so translations and links reach one of them',
    ])
  })
})

describe('posts', () => {
  test.each<[string, object, string]>([
    [
      'an unknown category',
      { category: 'nada' },
      'is in the category nada, which config.blog does not have; allowed in every language: novas',
    ],
    ['an unknown author', { author: 'nada' }, 'has the author nada, who does not exist'],
    ['a link that leads nowhere', { body: '[x](/nada)' }, 'leads to /nada, which does not exist'],
    ['a body past the limit', { body: 'x'.repeat(200_001) }, 'answer is not a post'],
  ])('with %s are an error', async (_, changes, message) => {
    const posts = [post('ola'), post('x', changes)]
    const category = (changes as { category?: string }).category ?? 'novas'
    const lines = await linesOf({ posts })
    expect(lines).toEqual([expect.stringContaining(`error: post pt-BR/${category}/x: ${message}`)])
  })
})

describe('limits are reported by name', () => {
  test.each<[string, () => Partial<SiteFiles>, string]>([
    [
      'path rules',
      () => withRules(...Array.from({ length: 301 }, (_, n): [string, string] => [`/a${n}/*`, '/'])),
      'error: site: config has 301 path rules with /* at their end; the limit is 300',
    ],
    [
      'sections of a page',
      () =>
        withPages(
          page('x', {
            routes: { route: 'x' },
            sections: Array.from({ length: 501 }, (_, n) => text(`t${n}`, 'x')),
          }),
        ),
      'error: page x: page has more than 500 sections',
    ],
    [
      'nesting',
      () => ({ config: { ...smallSite().config, deep: JSON.parse(`${'['.repeat(70)}${']'.repeat(70)}`) } }),
      'error: site: answer is nested deeper than 64',
    ],
  ])('%s', async (_, changes, expected) => {
    expect(await linesOf(changes())).toEqual([expected])
  })
})

test.each([
  ['route_en', 'names one more address in pt-BR; did you mean route_en_US?'],
  ['route_en_us', 'names one more address in pt-BR; did you mean route_en_US?'],
  ['route_de', 'names one more address in pt-BR'],
  ['routee', 'names one more address in pt-BR; did you mean route?'],
])(
  'the field %s of a page is reported, since it names another address in the first language',
  async (field, said) => {
    const pages = [...smallSite().pages, page('x', { routes: { route: 'x', [field]: 'y' } })]
    const findings = await validateSite(smallSite({ pages }))
    expect(findings).toEqual([
      expect.objectContaining({ message: said, at: { file: 'pages/x.json', path: [field] } }),
    ])
  },
)

test.each(['route_en_US', 'route_enUS', 'route_alias', 'route2', 'route_old'])(
  'the field %s of a page is not reported',
  async (field) => {
    const pages = [...smallSite().pages, page('x', { routes: { route: 'x', [field]: 'y' } })]
    expect(await validateSite(smallSite({ pages }))).toEqual([])
  },
)
