import { createReadStream } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Locale } from '#shared/locales.ts'
import { markdownHtml } from '#sections/markup/rich.ts'
import { newCoverage } from '../../../admin/import/coverage.ts'
import { readWxr } from '../../../admin/import/wxr/read-wxr.ts'
import { siteOfWxr } from '../../../admin/import/wxr/site-of-wxr.ts'
import { validateSite } from '../../../admin/validate/validate-site.ts'
import { growthOf, MOST_GROWTH } from '../../support/growth.ts'
import { importCase } from '../../support/import-cases.ts'

const EXPORT = importCase('wordpress.wxr.xml')

/** An export with these items. */
function wxr(items: string, channel = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Caderno</title>
<link>https://old.example</link><description>De pão</description><language>pt-BR</language>
<wp:base_blog_url>https://old.example</wp:base_blog_url>
<wp:author><wp:author_login>rosa</wp:author_login><wp:author_display_name><![CDATA[Rosa Lima]]></wp:author_display_name></wp:author>
${channel}${items}</channel></rss>`
}

function item(fields: Record<string, string>, more = ''): string {
  const all = {
    'wp:status': 'publish',
    'wp:post_type': 'post',
    'dc:creator': 'rosa',
    'wp:post_date_gmt': '2020-05-06 07:08:09',
    ...fields,
  }
  const elements = Object.entries(all).map(([name, text]) => `<${name}><![CDATA[${text}]]></${name}>`)
  return `<item>${elements.join('')}${more}</item>`
}

const post = (id: string, content: string, fields: Record<string, string> = {}, more = '') =>
  item(
    {
      title: `Post ${id}`,
      link: `https://old.example/2020/05/p${id}/`,
      'wp:post_id': id,
      'wp:post_name': `p${id}`,
      'content:encoded': content,
      ...fields,
    },
    more,
  )
const page = (id: string, content: string, fields: Record<string, string> = {}) =>
  post(id, content, { 'wp:post_type': 'page', link: `https://old.example/p${id}/`, ...fields })
const category = (slug: string, name: string, domain = 'category') =>
  `<category domain="${domain}" nicename="${slug}"><![CDATA[${name}]]></category>`

const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`

async function imported(xml: string, locale?: Locale) {
  const coverage = newCoverage()
  const { site, files } = siteOfWxr(await readWxr([xml]), { host: 'novo.test', locale }, coverage)
  return {
    site,
    files,
    lines: coverage.entries.map(({ outcome, kind, name, note }) => `${outcome}: ${kind} ${name}: ${note}`),
  }
}

async function bodyOf(content: string, others = ''): Promise<string> {
  return (await imported(wxr(post('1', content) + others))).site.posts[0]?.body ?? ''
}

describe('a real export of WordPress', () => {
  test.skipIf(EXPORT === null)('becomes a site without an error', async () => {
    const coverage = newCoverage()
    const file = await readWxr(createReadStream(EXPORT ?? '', { encoding: 'utf8', highWaterMark: 1000 }))
    const { site } = siteOfWxr(file, { host: 'novo.test' }, coverage)
    expect((await validateSite(site)).filter(({ level }) => level === 'error')).toEqual([])
    expect([site.posts.length, site.pages.length, site.authors.length]).toEqual([51, 20, 2])
    expect(site.defaultLocale).toBe('en-US')
    const bodies = site.posts.map(({ body }) => markdownHtml(body))
    expect(bodies.filter((html) => /\[caption [a-z]+=|<script|<!--/.test(html))).toEqual([])
  })

  test.skipIf(EXPORT === null)('has a redirect from each address that visitors knew', async () => {
    const { site } = siteOfWxr(
      await readWxr(createReadStream(EXPORT ?? '', { encoding: 'utf8' })),
      { host: 'novo.test' },
      newCoverage(),
    )
    const to = (from: string) => site.path_rules.find((rule) => rule.from === from)
    expect(to('/2012/01/07/template-sticky')).toEqual({
      from: '/2012/01/07/template-sticky',
      to: '/blog/classic/template-sticky',
      status: 301,
    })
    expect(to('/category/block')?.to).toBe('/blog/block')
    expect(to('/author/themedemos')?.to).toBe('/blog/author/themedemos')
    expect(to('/front-page')?.to).toBe('/')
    expect(to('/feed')?.to).toBe('/feed.xml')
    // A page that keeps its address needs none.
    expect(to('/about')).toBeUndefined()
  })
})

describe('posts', () => {
  test('keep title, slug, dates, author, excerpt, tags and search texts', async () => {
    const more = [
      category('paes', 'Pães'),
      category('fornos', 'Fornos'),
      category('milho', 'Milho &amp; fubá', 'post_tag'),
      '<wp:postmeta><wp:meta_key>_yoast_wpseo_metadesc</wp:meta_key><wp:meta_value>Curto</wp:meta_value></wp:postmeta>',
    ].join('')
    const fields = {
      title: 'A <em>broa</em> &amp; o forno',
      'excerpt:encoded': '<p>Com fubá</p>',
      'wp:post_modified_gmt': '2021-01-02 03:04:05',
    }
    const { site } = await imported(wxr(post('1', 'Olá', fields, more)))
    expect(site.posts[0]).toMatchObject({
      title: 'A broa & o forno',
      slug: 'p1',
      category: 'paes',
      excerpt: 'Com fubá',
      author: 'rosa',
      published_at: '2020-05-06T07:08:09.000Z',
      updated_at: '2021-01-02T03:04:05.000Z',
      tags: ['Milho & fubá', 'Fornos'],
      meta: { description: 'Curto' },
      draft: false,
      locale: 'pt-BR',
      body: 'Olá',
    })
    expect(site.config.blog?.categories).toEqual([{ slug: 'paes', name: 'Pães' }])
    expect(site.authors).toEqual([{ slug: 'rosa', name: 'Rosa Lima' }])
  })

  test.each([
    ['a draft', { 'wp:status': 'draft', 'wp:post_name': '' }],
    ['a private post', { 'wp:status': 'private' }],
    ['a post with a password', { 'wp:post_password': 'x' }],
  ])('%s is a draft without a redirect', async (_, fields) => {
    const { site } = await imported(wxr(post('1', 'Segredo', fields)))
    expect(site.posts).toMatchObject([{ draft: true }])
    expect(site.path_rules).toEqual([])
  })

  test('have the featured picture as their cover, with its size and its text', async () => {
    const picture = item(
      {
        'wp:post_type': 'attachment',
        'wp:post_id': '9',
        'wp:attachment_url': 'http://old.example/wp-content/uploads/a.jpg',
      },
      meta('_wp_attachment_image_alt', 'Um pão') +
        meta('_wp_attachment_metadata', 'a:5:{s:5:"width";i:1200;s:6:"height";i:800;s:4:"file"'),
    )
    const { site, files } = await imported(wxr(post('1', 'x', {}, meta('_thumbnail_id', '9')) + picture))
    const src = 'https://old.example/wp-content/uploads/a.jpg'
    expect(site.posts[0]?.cover).toEqual({ src, alt: 'Um pão', width: 1200, height: 800 })
    expect([...files]).toEqual([src])
  })
})

describe('an item of an export', () => {
  test.each<[string, Record<string, string>, string, string]>([
    [
      'for members',
      {},
      meta('_members_access_role', 'subscriber'),
      'was only for some readers, by a plugin (_members_access_role): it is a draft',
    ],
    [
      'in a state of a plugin',
      { 'wp:status': 'members-only' },
      '',
      'was in the state members-only: it is a draft',
    ],
    [
      'planned for later without a date',
      { 'wp:status': 'future', 'wp:post_date_gmt': '0000-00-00 00:00:00' },
      '',
      'was planned for later: it is a draft',
    ],
    ['with a password', { 'wp:post_password': 'x' }, '', 'was protected by a password: it is a draft'],
    [
      'for subscribers',
      {},
      meta('rcp_subscription_level', 'any'),
      'was only for some readers, by a plugin (rcp_subscription_level): it is a draft',
    ],
    [
      'in part for members',
      { 'content:encoded': 'Olá [members_only level="1"]Segredo[/members_only]' },
      '',
      'had parts only for some readers, by a plugin (members_only): it is a draft',
    ],
    [
      'with a part for subscribers',
      {
        'content:encoded':
          '<!-- wp:premium-content/container --><p>Segredo</p><!-- /wp:premium-content/container -->',
      },
      '',
      'had parts only for some readers, by a plugin (premium-content/container): it is a draft',
    ],
  ])('%s is a draft without a rule, and reported', async (_, fields, more, note) => {
    const { site, lines } = await imported(wxr(post('1', 'Segredo', fields, more)))
    expect(site.posts).toMatchObject([{ draft: true }])
    expect(lines).toContain(`changed: post Post 1: ${note}`)
    expect(site.path_rules).toEqual([])
  })

  test('that is a page planned for later is a draft, because a page has no date', async () => {
    const { site, lines } = await imported(wxr(page('1', 'Segredo', { 'wp:status': 'future' })))
    expect(site.pages.find(({ id }) => id === 'p1')?.status).toBe('draft')
    expect(lines).toContain('changed: page Post 1: was planned for later: it is a draft')
  })

  test.each([
    ['_members_access_role', ''],
    ['_restrict_content', '0'],
    ['_content_visibility', 'public'],
  ])('is published if nothing restricts it: %s is %j', async (key, value) => {
    expect((await imported(wxr(post('1', 'Olá', {}, meta(key, value))))).site.posts).toMatchObject([
      { draft: false },
    ])
  })

  test.each([
    ['_yoast_wpseo_meta-robots-noindex', '1'],
    ['rank_math_robots', 'a:1:{i:0;s:7:"noindex";}'],
  ])('is excluded from search engines if it was before: %s', async (key, value) => {
    const more = meta(key, value)
    const { site } = await imported(
      wxr(post('1', 'a', {}, more) + post('2', 'b', { 'wp:post_type': 'page' }, more)),
    )
    expect(site.posts[0]?.meta).toEqual({ robots: 'noindex' })
    expect(site.pages.find(({ id }) => id === 'p2')?.noindex).toBe(true)
  })

  test('in another language is left out and reported, and an import with that locale takes it', async () => {
    const language = (slug: string, name: string) => category(slug, name, 'language')
    const xml = wxr(
      post('1', 'Olá', {}, language('pt', 'Português')) +
        post('2', 'Hello', {}, language('en', 'English')) +
        post('3', 'Hallo', {}, meta('_locale', 'de_DE')) +
        post('4', 'Tudo') +
        post('5', 'Hi', {}, meta('_wpml_language', 'en')),
    )
    const { site, lines } = await imported(xml)
    expect(site.posts.map(({ slug }) => slug)).toEqual(['p1', 'p4'])
    expect(lines).toContain(
      'left out: post Post 2: is in “en”, but the site is in pt-BR: import the file again with another --locale',
    )
    expect((await imported(xml, 'en-US')).site.posts.map(({ slug }) => slug)).toEqual(['p2', 'p4', 'p5'])
  })

  test.each([
    ['[:pt]Olá[:en]Hello[:]', '[:pt]Pão[:en]Bread[:]'],
    ['<!--:pt-->Olá<!--:--><!--:en-->Hello<!--:-->', '<!--:pt-->Pão<!--:--><!--:en-->Bread<!--:-->'],
  ])('with two languages in one text is imported in the language of the site: %s', async (content, title) => {
    const xml = wxr(post('1', content, { title }))
    const { site, lines } = await imported(xml)
    expect(site.posts).toMatchObject([{ title: 'Pão', body: 'Olá' }])
    expect(lines).toContain(
      'left out: translation of Pão: is in “en”, but the site is in pt-BR: import the file again with another --locale',
    )
    expect((await imported(xml, 'en-US')).site.posts).toMatchObject([{ title: 'Bread', body: 'Hello' }])
    expect((await imported(xml, 'de-DE')).site.posts).toEqual([])
  })
})

describe('each address of the old site', () => {
  const rulesOf = (site: { path_rules: { from: string; to: string }[] }) =>
    Object.fromEntries(site.path_rules.map(({ from, to }) => [from, to]))
  const term = (id: string, slug: string, name: string) =>
    `<wp:category><wp:term_id>${id}</wp:term_id><wp:category_nicename>${slug}</wp:category_nicename><wp:category_parent/><wp:cat_name>${name}</wp:cat_name></wp:category>`

  test('that is a list of posts has a rule, even if its category became a tag', async () => {
    const terms =
      category('paes', 'Pães') +
      category('doces', 'Doces e bolos') +
      category('milho', 'Milho &amp; fubá', 'post_tag')
    const { site, lines } = await imported(
      wxr(post('1', 'x', {}, terms), term('3', 'paes', 'Pães') + term('4', 'doces', 'Doces e bolos')),
    )
    expect(rulesOf(site)).toMatchObject({
      '/category/paes': '/blog/paes',
      '/category/doces': '/blog/tag/doces-e-bolos',
      '/tag/milho': '/blog/tag/milho-fuba',
      '/author/rosa': '/blog/author/rosa',
      '/feed': '/feed.xml',
      '/feed/atom': '/feed.xml',
    })
    expect(lines).toContain(
      'changed: category Doces e bolos: is the first category of no post, so it becomes a tag',
    )
  })

  test('with an earlier slug or date has a rule', async () => {
    const more =
      ['nome-antigo', 'p%c3%a3o'].map((slug) => meta('_wp_old_slug', slug)).join('') +
      meta('_wp_old_date', '2019-11-30')
    const { site } = await imported(
      wxr(
        post('1', 'x', {}, more) +
          post('2', 'y', { link: 'https://old.example/blog/p2.html' }, meta('_wp_old_slug', 'antes')),
      ),
    )
    expect(rulesOf(site)).toMatchObject({
      '/2020/05/nome-antigo': '/blog/uncategorized/p1',
      '/2020/05/p%C3%A3o': '/blog/uncategorized/p1',
      '/2019/11/p1': '/blog/uncategorized/p1',
      '/blog/antes.html': '/blog/uncategorized/p2',
    })
  })

  test('that the export writes without a host gets a rule, and links to it lead to the new address', async () => {
    const { site } = await imported(
      wxr(
        post('1', '<a href="/servicos">Ver</a> <a href="https://old.example/blog/p2.html">Ler</a>', {
          link: '/blog/pao-doce.html',
        }) +
          post('2', 'y', { link: '/blog/p2.html' }) +
          page('3', 'z', { link: '/servicos', 'wp:post_name': 'o-que-fazemos' }),
      ),
    )
    expect(rulesOf(site)).toMatchObject({
      '/blog/pao-doce.html': '/blog/uncategorized/p1',
      '/servicos': '/o-que-fazemos',
    })
    expect(site.posts[0]?.body).toBe('[Ver](/o-que-fazemos) [Ler](/blog/uncategorized/p2)')
  })

  test('of a list in the menu becomes the address of the new list', async () => {
    const entry = (id: string, object: string, number: string) =>
      item(
        { title: '', 'wp:post_type': 'nav_menu_item', 'wp:post_id': id },
        category('main', 'Main', 'nav_menu') +
          meta('_menu_item_type', 'taxonomy') +
          meta('_menu_item_object', object) +
          meta('_menu_item_object_id', number),
      )
    const tag =
      '<wp:tag><wp:term_id>5</wp:term_id><wp:tag_slug>milho</wp:tag_slug><wp:tag_name>Milho</wp:tag_name></wp:tag>'
    const { site } = await imported(
      wxr(
        post('1', 'x', {}, category('receitas', 'Receitas') + category('milho', 'Milho', 'post_tag')) +
          entry('7', 'category', '3') +
          entry('8', 'post_tag', '5'),
        term('3', 'receitas', 'Receitas') + tag,
      ),
    )
    expect(site.config.header?.[0]?.data).toMatchObject({
      menu: [
        { label: 'Receitas', link: { kind: 'url', href: '/blog/receitas' } },
        { label: 'Milho', link: { kind: 'url', href: '/blog/tag/milho' } },
      ],
    })
  })
})

describe('the encoding of an export', () => {
  const text = wxr(post('1', 'Pão de açúcar')).replace('encoding="UTF-8"', 'encoding="ISO-8859-1"')
  const bodyFrom = async (chunks: Uint8Array[]) => (await readWxr(chunks)).items[0]?.content

  test.each<[string, Buffer]>([
    ['that it declares', Buffer.from(text, 'latin1')],
    ['of its byte order mark', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-8', Buffer.from(wxr(post('1', 'Pão de açúcar')))],
  ])('is read: %s, in small chunks too', async (_, bytes) => {
    expect(await bodyFrom([bytes])).toBe('Pão de açúcar')
    expect(
      await bodyFrom(
        Array.from({ length: Math.ceil(bytes.length / 7) }, (__, at) => bytes.subarray(at * 7, at * 7 + 7)),
      ),
    ).toBe('Pão de açúcar')
  })

  test.each<[string, Buffer, string]>([
    [
      'that is unknown',
      Buffer.from(text.replace('ISO-8859-1', 'X-MAC-KLINGON')),
      'written in “X-MAC-KLINGON”, which is unknown',
    ],
    [
      'that the bytes are not in',
      Buffer.from(text.replace('ISO-8859-1', 'UTF-8'), 'latin1'),
      'declares utf-8 and has bytes that are invalid in it',
    ],
  ])('is refused with its name: %s', async (_, bytes, reason) => {
    await expect(readWxr([bytes])).rejects.toThrow(reason)
  })
})

test('an export that names only the address of its network has that address', async () => {
  const xml = wxr('')
    .replace(/<link>.*<\/link>/, '')
    .replace(
      /<wp:base_blog_url>.*<\/wp:base_blog_url>/,
      '<wp:base_site_url>https://only.example</wp:base_site_url>',
    )
  expect((await readWxr([xml])).address).toBe('https://only.example/')
})

describe('the text of a post', () => {
  test.each([
    ['empty lines separate paragraphs', 'Um\n\nDois\nTrês', 'Um\n\nDois\\\nTrês'],
    [
      'blocks are Markdown',
      '<!-- wp:heading --><h2>T</h2><!-- /wp:heading -->\n\n<!-- wp:list --><ul><li>a</li><li>b</li></ul><!-- /wp:list -->',
      '## T\n\n- a\n- b',
    ],
    ['a heading of the first level is one of the second', '<h1>T</h1>', '## T'],
    ['signs of Markdown are text', '1. *a* _b_ [c] # d', '1\\. \\*a\\* \\_b\\_ \\[c] # d'],
    [
      'scripts, handlers and forms are left out',
      '<p onclick="x()">a<script>alert(1)</script></p><form><input></form><style>p{}</style>',
      'a',
    ],
    [
      'a link that runs a script becomes its words',
      '<a href="javascript:alert(1)">a</a> <a href="java&#10;script:x">b</a>',
      'a b',
    ],
    [
      'a caption is below its picture',
      '[caption id="x" width="3"]<a href="https://old.example/u/a.jpg"><img src="https://old.example/u/a-3.jpg" alt="A"></a> Um <b>pão</b>[/caption]',
      '![A](https://old.example/u/a-3.jpg)\n\n*Um __pão__*',
    ],
    ['a shortcode in two brackets is text', 'Use [[gallery]] so', 'Use \\[gallery] so'],
    [
      'a film is a link to its page',
      '<iframe src="//www.youtube.com/embed/abcdefgh"></iframe>',
      '<https://www.youtube.com/watch?v=abcdefgh>',
    ],
    [
      'a film that is unlisted keeps its key',
      '<iframe src="https://player.vimeo.com/video/76979871?h=8272103f6e"></iframe>\n\nhttps://vimeo.com/76979871/8272103f6e',
      '<https://vimeo.com/76979871/8272103f6e>\n\n<https://vimeo.com/76979871/8272103f6e>',
    ],
    ['inline elements stay', 'H<sub>2</sub>O e 1<sup>o</sup>', 'H<sub>2</sub>O e 1<sup>o</sup>'],
    ['what looks like a placeholder is text', 'a \uE0000\uE001 <sub>b</sub>', 'a 0 <sub>b</sub>'],
  ])('%s', async (_, html, markdown) => {
    expect(await bodyOf(html)).toBe(markdown)
  })

  test('links to the old site lead to the new one, and links to nothing lose their address', async () => {
    const others = post('2', 'x') + page('3', 'y')
    const html = [
      '<a href="https://old.example/2020/05/p2/">a</a>',
      '<a href="/?p=3">b</a>',
      '<a href="http://www.old.example/p3/#c">c</a>',
      '<a href="https://old.example/gone">d</a>',
      '<a href="http://other.example/">e</a>',
    ].join(' ')
    expect(await bodyOf(html, others)).toBe(
      '[a](/blog/uncategorized/p2) [b](/p3) [c](/p3) d [e](https://other.example/)',
    )
  })

  test('a gallery shows the pictures that it names, or those of its post', async () => {
    const picture = (id: string) =>
      item({
        'wp:post_type': 'attachment',
        'wp:post_id': id,
        'wp:post_parent': '1',
        'wp:attachment_url': `https://old.example/u/${id}.jpg`,
      })
    const others = picture('7') + picture('8')
    expect(await bodyOf('[gallery ids="8"]', others)).toBe('![](https://old.example/u/8.jpg)')
    expect(await bodyOf('[gallery]', others)).toContain('u/7.jpg')
  })

  test('no text of an export runs a script in a page', async () => {
    const body = await bodyOf(
      '<img src=x onerror=alert(1)><svg><script>alert(1)</script></svg><math><a xlink:href="javascript:x">a</a></math>\\<script>alert(1)\\</script>',
    )
    expect(markdownHtml(body)).not.toMatch(/<script|onerror|javascript:/)
  })
})

describe('in a text,', () => {
  const bodyAndLines = async (content: string, others = '') => {
    const { site, lines } = await imported(wxr(post('1', content) + others))
    return { body: site.posts[0]?.body, lines: lines.filter((line) => !line.startsWith('taken')) }
  }

  test.each<[string, string, string, string[]]>([
    ['[audio mp3="https://old.example/som.mp3"]', 'audio', '[som.mp3](https://old.example/som.mp3)', []],
    [
      '<figure class="wp-block-audio"><audio controls src="https://old.example/som%20alto.mp3"></audio><figcaption>Entrevista</figcaption></figure>',
      'audio',
      '[som alto.mp3](https://old.example/som%20alto.mp3)\n\n*Entrevista*',
      [],
    ],
    [
      '<video poster="https://old.example/p.jpg"><source src="https://old.example/v.mp4"></video>',
      'video',
      '[v.mp4](https://old.example/v.mp4)',
      [],
    ],
    [
      '[video mp4="https://old.example/v.mp4" title="A massa"]',
      'video',
      '[A massa](https://old.example/v.mp4)',
      [],
    ],
  ])('a recording becomes a link with words, and is reported: %s', async (content, kind, body, more) => {
    expect(await bodyAndLines(content)).toEqual({
      body,
      lines: [`changed: ${kind} of Post 1: is a link: an article has no players`, ...more],
    })
  })

  test.each([
    ['[my_row]Olá[/my_row]', '[my_row]'],
    ['[woocommerce_cart]', '[woocommerce_cart]'],
    ['[my_form]', '[my_form]'],
    ['[toc]', '[toc]'],
    ['[contact-form-7 404 "x"]', '[contact-form-7]'],
    ['[button link="<b>x</b>"]', '[button]'],
  ])('a shortcode of a plugin stays as text, and is reported: %s', async (content, name) => {
    const { lines } = await bodyAndLines(content)
    expect(lines).toContain(
      `changed: shortcode ${name} of Post 1: belongs to a plugin, or is text in brackets: it stays as text`,
    )
  })

  test.each(['Ele disse [sic] isso', 'Veja [a nota abaixo]', '[1] e [2]', 'Use [[gallery]]'])(
    'words in brackets are not reported as a plugin: %s',
    async (content) => {
      expect((await bodyAndLines(content)).lines).toEqual([])
    },
  )

  test.each([
    ['[sourcecode language="php"]<?php echo "a<b>"; ?>[/sourcecode]', '```php\n<?php echo "a<b>"; ?>\n```'],
    ['[code]a &lt; b && c[/code]', '```\na < b && c\n```'],
    ['[css]p > a { }[/css]', '```css\np > a { }\n```'],
    ['O [code] do dia', 'O \\[code] do dia'],
  ])('code becomes code: %s', async (content, body) => {
    expect((await bodyAndLines(content)).body).toBe(body)
  })

  test('code of a template is reported when it is not an example', async () => {
    expect((await bodyAndLines('a <?php echo "b"; ?> c')).lines).toContain(
      'left out: element code of a template of Post 1: cannot be part of a text',
    )
  })

  test('a synced pattern becomes its content', async () => {
    const pattern = (id: string, content: string, fields: Record<string, string> = {}) =>
      post(id, content, { 'wp:post_type': 'wp_block', ...fields })
    const others =
      pattern(
        '77',
        '<!-- wp:paragraph --><p>Ligue já</p><!-- /wp:paragraph --><!-- wp:block {"ref":78} /-->',
      ) +
      pattern('78', '<!-- wp:block {"ref":77} /--><!-- wp:paragraph --><p>Fim</p><!-- /wp:paragraph -->') +
      pattern('79', 'Segredo', { 'wp:status': 'draft' })
    const { body, lines } = await bodyAndLines(
      '<!-- wp:block {"ref":77} /--><!-- wp:block {"ref":79} /-->',
      others,
    )
    expect(body).toBe('Ligue já\n\nFim')
    // One within itself, and one that is a draft.
    expect(lines).toEqual(
      Array(2).fill(
        'left out: block block of Post 1: is generated by WordPress when a page is shown; it is left out',
      ),
    )
  })

  test.each([
    ['<img data-src="https://old.example/a.jpg"><noscript><img src="https://old.example/a.jpg"></noscript>'],
    [
      '<noscript><img src="https://old.example/a.jpg?format=1500w"></noscript><img src="data:image/gif;base64,R0" data-src="https://old.example/a.jpg">',
    ],
  ])('a picture that a script loads later is one picture: %s', async (content) => {
    const { body, lines } = await bodyAndLines(content)
    expect(body).toBe('![](https://old.example/a.jpg)')
    expect(lines).toEqual([])
  })

  test('a picture that is only for browsers without scripts is a picture', async () => {
    expect(
      (await bodyAndLines('<noscript><img src="https://old.example/a.jpg" alt="A"></noscript>')).body,
    ).toBe('![A](https://old.example/a.jpg)')
  })

  test.each([
    ['<p>a <img alt="A"> b</p>', 'a  b', 'left out: element img of Post 1: names no file'],
    [
      '<p>a <a href="https://x.example/"></a> b</p>',
      'a  b',
      'left out: element a of Post 1: a link without words, to https://x.example/',
    ],
    ['<p>a</p><iframe src="about:blank"></iframe>', 'a', 'left out: element iframe of Post 1: names no file'],
  ])('elements with nothing to show are left out, and reported: %s', async (content, body, line) => {
    const result = await bodyAndLines(content)
    expect(result.body?.replace(/ +/g, ' ')).toBe(body.replace(/ +/g, ' '))
    expect(result.lines).toContain(line)
  })

  test.each([
    ['<a href="https://x.example/" title="O mapa"></a>', '[O mapa](https://x.example/ "O mapa")'],
    [
      '<a href="https://x.example/"><img src="https://old.example/mapa%20novo.png"></a>',
      '[![mapa novo.png](https://old.example/mapa%20novo.png)](https://x.example/)',
    ],
  ])('a link without words is named by its title or its picture: %s', async (content, body) => {
    expect((await bodyAndLines(`<p>${content}</p>`)).body).toBe(body)
  })

  test('settings of plugins are reported if a visitor would notice them', async () => {
    const more =
      meta('_yoast_wpseo_canonical', 'https://x.example/') +
      meta('_links_to', 'https://y.example/') +
      meta('_preco', '3') +
      meta('_edit_lock', '1')
    const { lines } = await imported(wxr(post('1', 'x', {}, more)))
    expect(lines.filter((line) => line.includes('custom field'))).toEqual([
      'left out: custom field _yoast_wpseo_canonical of Post 1: had the canonical address https://x.example/',
      'left out: custom field _links_to of Post 1: its link led to https://y.example/: it now leads to its own text',
      'left out: custom field _preco of Post 1: is a setting of a plugin',
    ])
  })

  test('a loss that no other line reports is counted', async () => {
    const { lines } = await bodyAndLines(
      '<a href="https://old.example/u/gross.jpg"><img src="https://old.example/u/a.jpg" alt="A"></a>',
    )
    expect(lines).toEqual(['changed: post Post 1: not in the new text: 1 link'])
  })
})

describe('pages', () => {
  test('keep their hierarchy, and a page whose address has another use gets another one', async () => {
    const { site, lines } = await imported(
      wxr(
        post('1', 'x') +
          page('2', 'a', { 'wp:post_name': 'sobre', 'wp:post_parent': '0' }) +
          page('3', 'b', { 'wp:post_name': 'equipe', 'wp:post_parent': '2' }) +
          page('4', 'c', { 'wp:post_name': 'healthz' }) +
          page('5', 'd', { 'wp:post_name': 'blog' }) +
          page('6', 'e', { 'wp:post_parent': '5' }),
      ),
    )
    expect(site.pages.map(({ routes }) => routes.route)).toEqual([
      '/',
      'sobre',
      'sobre/equipe',
      'healthz-page',
      'blog-page/p6',
    ])
    expect(lines).toContain('changed: page Post 4: its address is /healthz-page: /healthz has another use')
  })

  test('a gallery of a page is a section', async () => {
    const figures =
      '<figure><img src="https://old.example/u/a.jpg" alt="A"><figcaption>Um</figcaption></figure>'.repeat(3)
    const { site } = await imported(
      wxr(page('1', `<!-- wp:gallery --><figure>${figures}</figure><!-- /wp:gallery --><p>Fim</p>`)),
    )
    const { sections = [] } = site.pages.find(({ id }) => id === 'p1') ?? {}
    expect(sections.map(({ component }) => component.name)).toEqual(['grid', 'rich'])
    expect(sections[0]?.data).toMatchObject({
      title: 'Post 1',
      items: [{ caption: 'Um', media: { alt: 'A' } }, {}, {}],
    })
  })

  test('that are each other’s parents are imported', async () => {
    const { site } = await imported(
      wxr(page('1', 'a', { 'wp:post_parent': '2' }) + page('2', 'b', { 'wp:post_parent': '1' })),
    )
    expect(site.pages).toHaveLength(3)
  })
})

describe('a file that is not an export', () => {
  test.each([
    ['with another first element', '<html></html>', 'its first element is not rss'],
    ['that ends in the middle', wxr(post('1', 'x')).slice(0, -20), 'is incomplete'],
    [
      'that declares entities',
      `<!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]>${wxr('')}`,
      'document type',
    ],
    ['that nests without end', `<rss>${'<a>'.repeat(100)}`, 'deeper than'],
    ['without an address', '<rss><channel></channel></rss>', 'does not say the address'],
  ])('%s is refused', async (_, xml, reason) => {
    await expect(readWxr([xml])).rejects.toThrow(reason)
  })
})

test('the first of very many links is the address, in time linear in their number', async () => {
  const xml = (links: number) =>
    wxr('', '<link>https://other.example</link>'.repeat(links)).replace(
      /<wp:base_blog_url>.*<\/wp:base_blog_url>/,
      '',
    )
  const read = (text: string) => readWxr([text])
  expect((await read(xml(100_000))).address).toBe('https://old.example/')
  expect(await growthOf(read, xml, 100_000)).toBeLessThanOrEqual(MOST_GROWTH)
})

test('an entity that XML does not define stays as it is', async () => {
  const { site } = await imported(wxr('').replace('Caderno', 'A &b; C'))
  expect(site.config.name).toBe('A &b; C')
})

test('a text within 40,000 nested elements is imported', async () => {
  const depth = 20_000
  const { site } = await imported(wxr(post('1', `${'<div><blockquote>'.repeat(depth)}fundo`)))
  expect(site.posts[0]?.body).toContain('fundo')
})

test('a deeply nested category has an address with the last ten names', async () => {
  const number = 20_000
  const categories = Array.from({ length: number }, (_, at) => {
    const parent = at === 0 ? '' : `c${at - 1}`
    return `<wp:category><wp:category_nicename>c${at}</wp:category_nicename><wp:category_parent>${parent}</wp:category_parent><wp:cat_name>C</wp:cat_name></wp:category>`
  }).join('')
  const items = Array.from({ length: 300 }, (_, at) =>
    post(String(at + 1), 'x', {}, category(`c${number - 1 - at}`, 'C')),
  ).join('')
  const { site } = await imported(wxr(items, categories))
  const last = Array.from({ length: 10 }, (_, at) => `c${number - 10 + at}`).join('/')
  expect(site.path_rules).toContainEqual(
    expect.objectContaining({ from: `/category/${last}`, to: `/blog/c${number - 1}` }),
  )
})

test('of a plugin’s field only the key is stored', async () => {
  const more = meta('_elementor_data', 'x'.repeat(1000)) + meta('_thumbnail_id', '7') + meta('preco', '3')
  const { items } = await readWxr([wxr(post('1', 'x', {}, more))])
  expect([...(items[0]?.meta ?? [])]).toEqual([
    ['_elementor_data', ''],
    ['_thumbnail_id', '7'],
    ['preco', ''],
  ])
})

test('shortcodes that are never closed take time linear in the text', async () => {
  const xml = (shortcodes: number) => wxr(post('1', '[caption][embed]'.repeat(shortcodes / 2)))
  expect((await imported(xml(100_000))).site.posts).toHaveLength(1)
  expect(await growthOf((text: string) => imported(text), xml, 100_000)).toBeLessThanOrEqual(MOST_GROWTH)
})

describe('the layout of a WordPress page', () => {
  const columns = (...inside: string[]) =>
    `<!-- wp:columns --><div class="wp-block-columns">${inside
      .map((html) => `<!-- wp:column --><div class="wp-block-column">${html}</div><!-- /wp:column -->`)
      .join('')}</div><!-- /wp:columns -->`
  const sectionsOf = async (content: string) => {
    const { site } = await imported(wxr(page('9', content)))
    const sections = site.pages.find(({ id }) => id === 'p9')?.sections ?? []
    return sections.map(({ component: { folder, name }, data }) => ({ address: `${folder}/${name}`, data }))
  }
  const img = (name: string) =>
    `<figure class="wp-block-image"><img src="/${name}.jpg" alt="${name}"/></figure>`

  test('keeps cards beside each other: a picture, a heading and a text each', async () => {
    const sections = await sectionsOf(
      `<h2>Serviços</h2>${columns(
        `${img('pao')}<h3>Pão</h3><p>Todo <strong>dia</strong>.</p>`,
        `<h3><a href="/p9">Bolo</a></h3><p>Aos sábados.</p><p><a href="https://bolo.example/">Peça</a></p>`,
      )}`,
    )
    expect(sections).toEqual([
      {
        address: 'features/grid',
        data: {
          title: 'Serviços',
          items: [
            expect.objectContaining({
              title: 'Pão',
              text: 'Todo **dia**.',
              media: expect.objectContaining({ src: 'https://old.example/pao.jpg', alt: 'pao' }),
            }),
            expect.objectContaining({
              title: 'Bolo',
              text: expect.stringContaining('[Peça](https://bolo.example/)'),
              link: { kind: 'url', href: '/p9' },
            }),
          ],
        },
      },
    ])
  })

  test('keeps columns of texts', async () => {
    expect(await sectionsOf(columns('<p>À esquerda.</p>', '<p>À direita.</p>'))).toEqual([
      {
        address: 'text/columns',
        data: expect.objectContaining({
          columns: [
            { id: 'c1', body: 'À esquerda.' },
            { id: 'c2', body: 'À direita.' },
          ],
        }),
      },
    ])
  })

  test('keeps galleries, and makes no cards of a picture beside a text', async () => {
    const gallery = `<figure class="wp-block-gallery">${['a', 'b', 'c'].map(img).join('')}</figure>`
    expect((await sectionsOf(gallery)).map(({ address }) => address)).toEqual(['gallery/grid'])
    const mixed = await sectionsOf(columns(img('a'), '<h2>Quem somos</h2><p>Três.</p>'))
    expect(JSON.stringify(mixed)).toContain('Quem somos')
    expect(mixed.map(({ address }) => address)).not.toContain('features/grid')
  })
})

describe('the blocks of a WordPress page', () => {
  const pageSections = async (content: string, others = '') => {
    const { site, lines } = await imported(wxr(page('9', content) + others))
    const sections = site.pages.find(({ id }) => id === 'p9')?.sections ?? []
    const found = sections.map(({ component: { folder, name }, data }) => ({
      address: `${folder}/${name}`,
      data: data ?? {},
    }))
    return { sections: found, lines }
  }
  const img = (name: string, caption = '') =>
    `<figure class="wp-block-image"><img src="/${name}.jpg" alt="${name}"/>${caption && `<figcaption>${caption}</figcaption>`}</figure>`

  test('a cover at the top is the hero of its page, with picture, text and buttons', async () => {
    const { sections } = await pageSections(
      '<div class="wp-block-cover"><img src="/sala.jpg" alt="Sala"/><div class="wp-block-cover__inner-container"><h1>Sorria</h1><p>Desde 1998.</p><div class="wp-block-buttons"><div class="wp-block-button"><a href="/p9">Agendar</a></div></div></div></div><p>Mais.</p>',
    )
    expect(sections).toMatchObject([
      {
        address: 'hero/split',
        data: {
          title: 'Sorria',
          subtitle: 'Desde 1998.',
          media: { alt: 'Sala' },
          buttons: [{ label: 'Agendar' }],
        },
      },
      { address: 'text/rich', data: { body: 'Mais.' } },
    ])
  })

  test('the caption of a gallery is not that of its last picture', async () => {
    const pictures = ['a', 'b', 'c'].map((name) => img(name, `Sala ${name}`)).join('')
    const { sections } = await pageSections(
      `<figure class="wp-block-gallery">${pictures}<figcaption class="blocks-gallery-caption">Nossas salas</figcaption></figure>`,
    )
    expect(sections).toMatchObject([
      { data: { items: [{ caption: 'Sala a' }, { caption: 'Sala b' }, { caption: 'Sala c' }] } },
      { address: 'text/rich', data: { body: '*Nossas salas*' } },
    ])
  })

  test.each([
    ['<p>Um.</p>', [{ address: 'text/rich', data: { title: 'Post 9', body: 'Um.' } }]],
    ['', []],
  ])('a heading before questions becomes their heading, after %j', async (before, first) => {
    const { sections } = await pageSections(
      `${before}<h2>Perguntas</h2><details><summary>Abre?</summary><p>Sim.</p></details>`,
    )
    expect(sections).toMatchObject([...first, { address: 'faq/accordion', data: { title: 'Perguntas' } }])
  })

  test('a frame that shows no video stays a frame', async () => {
    const { sections } = await pageSections('<iframe src="https://calendly.com/ana/consulta"></iframe>')
    expect(sections).toMatchObject([
      { address: 'embed/frame', data: { url: 'https://calendly.com/ana/consulta' } },
    ])
  })

  test.each([
    [
      'https://www.google.com/maps/embed?pb=!1m18!1m3!1d3657!2d-46.65!3d-23.56!3m3!1s0x94!2sRua%20A!5e0',
      { lat: -23.56, lng: -46.65, query: 'Rua A' },
    ],
    ['https://maps.google.com/maps?q=Rua%20A%2C%2012&output=embed', { query: 'Rua A, 12' }],
  ])('the frame of a map becomes a map: %s', async (src, data) => {
    const { sections } = await pageSections(`<iframe src="${src}"></iframe>`)
    expect(sections).toMatchObject([{ address: 'map/embed', data }])
  })

  const library = ['7', '8', '9'].map((id) =>
    item({
      ...{ 'wp:post_type': 'attachment', 'wp:post_id': `1${id}` },
      'wp:attachment_url': `https://old.example/u/1${id}.jpg`,
    }),
  )

  test.each([
    [
      'Divi',
      '[et_pb_section][et_pb_row][et_pb_column type="1_2"][et_pb_blurb title="Canal" image="https://old.example/canal.jpg"]Sem dor.[/et_pb_blurb][/et_pb_column][et_pb_column type="1_2"][et_pb_text]<h3>Gengiva</h3><p>Cuidados.</p>[/et_pb_text][/et_pb_column][/et_pb_row][et_pb_button button_url="/p9/" button_text="Agendar"][/et_pb_button][/et_pb_section]',
    ],
    [
      'WPBakery',
      '[vc_row][vc_column width="1/2"][vc_single_image image="17"][vc_column_text]<h3>Canal</h3><p>Sem dor.</p>[/vc_column_text][/vc_column][vc_column width="1/2"][vc_column_text]<h3>Gengiva</h3><p>Cuidados.</p>[/vc_column_text][/vc_column][/vc_row][vc_btn title="Agendar" link="url:%2Fp9%2F|title:Contato"]',
    ],
  ])('the shortcodes of %s become cards and buttons, not text', async (_, content) => {
    const { sections, lines } = await pageSections(content, library.join(''))
    expect(sections).toMatchObject([
      {
        address: 'features/grid',
        data: {
          items: [
            { title: 'Canal', media: {}, text: 'Sem dor.' },
            { title: 'Gengiva', text: 'Cuidados.' },
          ],
        },
      },
      { address: 'text/rich', data: { buttons: [{ label: 'Agendar', link: { href: '/p9' } }] } },
    ])
    expect(JSON.stringify(sections)).not.toMatch(/et_pb|vc_/)
    expect(lines.join('\n')).toMatch(
      /changed: shortcode \[(?:et_pb_row|vc_row)\] of Post 9: belongs to a page builder/,
    )
  })

  test.each([
    '[vc_row]Olá[/vc_row]',
    '[fusion_text size="2"]Olá[/fusion_text]',
    '[av_textblock]Olá[/av_textblock]',
  ])('what a page builder adds to a text is removed, and reported: %s', async (content) => {
    const { sections, lines } = await pageSections(content)
    expect(sections).toMatchObject([{ address: 'text/rich', data: { body: 'Olá' } }])
    expect(lines.join('\n')).toContain('belongs to a page builder')
  })

  test('questions and galleries of a page builder become questions and galleries', async () => {
    const { sections } = await pageSections(
      '[vc_tta_accordion][vc_tta_section title="Abre &quot;cedo&quot;?"][vc_column_text]Sim.[/vc_column_text][/vc_tta_section][/vc_tta_accordion][vc_gallery images="17,18,19"]',
      library.join(''),
    )
    expect(sections).toMatchObject([
      { address: 'faq/accordion', data: { items: [{ question: 'Abre "cedo"?', answer: 'Sim.' }] } },
      { address: 'gallery/grid', data: { items: [{}, {}, {}] } },
    ])
  })

  test('no settings of a page builder run as scripts', async () => {
    const { sections } = await pageSections(
      '[vc_btn title="<img src=x onerror=alert(1)>" link="url:javascript%3Aalert(1)"][et_pb_image src="https://x.example/a.jpg&quot; onerror=&quot;x.jpg"]',
    )
    expect(JSON.stringify(sections)).not.toMatch(/javascript:|"src"|"link"|<img/)
  })
})

describe('the theme of a WordPress site', () => {
  const styled = async (content: string) => {
    const { site, lines } = await imported(
      wxr(post('1', '<p>Oi</p>') + post('2', content, { 'wp:post_type': 'wp_global_styles' })),
    )
    return { style: site.config.style, lines }
  }

  test('has the colours and fonts that its editor names', async () => {
    const { style, lines } = await styled(
      JSON.stringify({
        version: 3,
        isGlobalStylesUserThemeJSON: true,
        settings: {
          color: {
            palette: {
              theme: [{ slug: 'base', color: '#fffaf0' }],
              custom: [{ slug: 'mato', color: '#0f5c4d' }],
            },
          },
          typography: { fontFamilies: { theme: [{ slug: 'titulo', fontFamily: '"Lora", serif' }] } },
        },
        styles: {
          color: { background: 'var(--wp--preset--color--base)', text: '#222222' },
          typography: { fontFamily: 'Inter, sans-serif' },
          elements: {
            button: { color: { background: 'var:preset|color|mato' } },
            heading: { typography: { fontFamily: 'var(--wp--preset--font-family--titulo)' } },
          },
        },
      }),
    )
    expect(style).toEqual({
      colors: { background: '#fffaf0', text: '#222222', primary: '#0f5c4d' },
      fonts: { heading: expect.stringMatching(/lora/i), body: expect.stringMatching(/inter/i) },
    })
    expect(lines).toContain('taken: style primary: the theme’s primary: #0f5c4d')
  })

  test('has a font of which the export has only the slug, and the corners of buttons', async () => {
    const { style } = await styled(
      JSON.stringify({
        styles: {
          typography: { fontFamily: 'var:preset|font-family|playfair-display' },
          elements: { button: { border: { radius: '2rem' } } },
        },
      }),
    )
    expect(style).toEqual({ fonts: { body: 'Playfair Display' }, radius: 'full' })
  })

  test.each(['', 'no JSON', '[]', '{"styles":{"color":"red"},"settings":{"color":{"palette":{"theme":7}}}}'])(
    'stays the default if the export names nothing: %j',
    async (content) => expect((await styled(content)).style).toBeUndefined(),
  )
})

describe('content that a text only refers to', () => {
  const youtube = '<https://www.youtube.com/watch?v=dQw4w9WgXcQ>'

  test.each([
    ['[youtube https://www.youtube.com/watch?v=dQw4w9WgXcQ]', youtube],
    ['[youtube=http://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;w=320&amp;h=240]', youtube],
    ['[youtube dQw4w9WgXcQ]', youtube],
    ['[youtube id="dQw4w9WgXcQ" width="640"]', youtube],
    ['<object><param name="movie"><embed src="https://www.youtube.com/v/dQw4w9WgXcQ"></object>', youtube],
    ['<object data="//www.youtube.com/v/dQw4w9WgXcQ"></object>', youtube],
    ['<iframe src="about:blank" data-src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>', youtube],
    ['<lite-youtube videoid="dQw4w9WgXcQ"></lite-youtube>', youtube],
    ['[vimeo 76979871 w=500&h=281]', '<https://vimeo.com/76979871>'],
    [
      '[soundcloud url="https://api.soundcloud.com/tracks/1" height="166"]',
      '<https://w.soundcloud.com/player/?url=https%3A%2F%2Fapi.soundcloud.com%2Ftracks%2F1>',
    ],
    ['[audio https://old.example/som.mp3]', '[som.mp3](https://old.example/som.mp3)'],
    ['[tweet https://x.com/rosa/status/20]', '<https://x.com/rosa/status/20>'],
  ])(
    'becomes a link if it is a player of WordPress.com, of an old editor or of a script: %s',
    async (content, body) => {
      expect(await bodyOf(content)).toBe(body)
    },
  )

  test('becomes a link for each recording of a playlist', async () => {
    const recording = (id: string, title: string) =>
      item({
        'wp:post_type': 'attachment',
        'wp:post_id': id,
        title,
        'wp:attachment_url': `https://old.example/f${id}.mp3`,
      })
    expect(await bodyOf('[playlist ids="5,6"]', recording('5', 'Um') + recording('6', 'Dois'))).toBe(
      '[Um](https://old.example/f5.mp3)\n\n[Dois](https://old.example/f6.mp3)',
    )
  })

  test.each(['[playlist ids="77"]', '[gallery ids="77"]', '[video]dentro[/video]'])(
    'stays as text if the export lacks it, and is reported: %s',
    async (content) => {
      const { site, lines } = await imported(wxr(post('1', content)))
      expect(site.posts[0]?.body.replaceAll('\\', '')).toBe(content)
      expect(lines.filter((line) => line.includes('it stays as text'))).toHaveLength(1)
    },
  )

  test('becomes the footnotes of the text', async () => {
    const mark = (number: number) =>
      `<sup data-fn="n${number}" class="fn"><a href="#n${number}" id="n${number}-link">${number}</a></sup>`
    const notes = JSON.stringify([
      { id: 'n1', content: 'Só <em>farinha</em>.' },
      { id: 'n2', content: 'Fria.' },
    ])
    const content = `<!-- wp:paragraph --><p>Farinha${mark(1)} e água${mark(2)}</p><!-- /wp:paragraph --><!-- wp:footnotes /-->`
    const { site, lines } = await imported(wxr(post('1', content, {}, meta('footnotes', notes))))
    expect(site.posts[0]?.body).toBe('Farinha[^1] e água[^2]\n\n[^1]: Só *farinha*.\n\n[^2]: Fria.')
    expect(lines.filter((line) => !line.startsWith('taken'))).toEqual([])
  })

  test('becomes text if it is a link to a network or an emoji that is a picture', async () => {
    const links =
      '<!-- wp:social-links --><ul><!-- wp:social-link {"url":"https://facebook.com/p","service":"facebook"} /--><!-- wp:social-link {"url":"ana@old.example","service":"mail","label":"Escreva"} /--></ul><!-- /wp:social-links -->'
    const emoji =
      '<p>Oi <img src="https://s.w.org/images/core/emoji/15/72x72/1f600.png" alt="😀" class="wp-smiley"></p>'
    expect(await bodyOf(links + emoji)).toBe(
      '- [Facebook](https://facebook.com/p)\n- [Escreva](mailto:ana@old.example)\n\nOi 😀',
    )
  })
})

describe('the words of a text', () => {
  test('that are blocks within a table cell become its lines', async () => {
    expect(
      await bodyOf(
        '<table><tr><th>Pão</th></tr><tr><td><p>um</p><ul><li>dois</li><li>três</li></ul></td></tr></table>',
      ),
    ).toBe('| Pão |\n| - |\n| um<br>dois<br>três |')
  })

  test('stay below their column when a cell covers several rows', async () => {
    expect(
      await bodyOf(
        '<table><tr><th>Dia</th><th>Pão</th></tr><tr><td rowspan="2">Seg</td><td>um</td></tr><tr><td>dois</td></tr></table>',
      ),
    ).toBe('| Dia | Pão |\n| - | - |\n| Seg | um |\n| | dois |')
  })

  test.each([
    '<img srcset="https://old.example/p.jpg 300w, https://old.example/a.jpg 600w">',
    '<img src="data:image/gif;base64,R0" data-lazy-srcset="https://old.example/a.jpg 1x">',
    '<amp-img src="https://old.example/a.jpg"></amp-img>',
  ])('are followed by their picture, in whichever markup it is: %s', async (picture) => {
    expect(await bodyOf(`<p>Pão ${picture}</p>`)).toBe('Pão ![](https://old.example/a.jpg)')
  })

  test.each([
    '<template><p>oculto</p></template>',
    '<noscript>Ligue o JavaScript</noscript>',
    '<svg><title>Seta</title></svg>',
  ])('do not include words that visitors of the old site did not see: %s', async (hidden) => {
    expect(await bodyOf(`<p>Pão</p>${hidden}`)).toBe('Pão')
  })

  test.each([
    [
      '<div class="wp-block-file"><a href="https://old.example/a.pdf">Tabela</a><a href="https://old.example/a.pdf" class="wp-block-file__button" download>Baixar</a></div>',
      '[Tabela](https://old.example/a.pdf) [Baixar](https://old.example/a.pdf)',
    ],
    [
      '<p>Veja <strong><a href="https://a.example/">um</a><a href="https://b.example/">dois</a></strong></p>',
      'Veja **[um](https://a.example/) [dois](https://b.example/)**',
    ],
  ])('of links that touch stay apart: %s', async (content, body) => {
    expect(await bodyOf(content)).toBe(body)
  })

  test('follow the background picture of a cover; other backgrounds are reported', async () => {
    const style = 'style="background-image:url(https://old.example/b.jpg);color:red"'
    expect(await bodyOf(`<div class="wp-block-cover has-parallax" ${style}><p>Pão</p></div>`)).toBe(
      '![](https://old.example/b.jpg)\n\nPão',
    )
    const { lines } = await imported(wxr(post('1', `<div ${style}>Pão</div>`)))
    expect(lines).toContain(
      'left out: element background of Post 1: the background picture https://old.example/b.jpg is set by a style',
    )
  })
})

describe('an address of the old site', () => {
  test('that is a further page of a list leads to the list', async () => {
    const doces = post('1', 'x', {}, category('doces', 'Doces'))
    const { site } = await imported(wxr(doces))
    const to = new Map(site.path_rules.map((rule) => [rule.from, rule.to]))
    expect(to.get('/category/doces/page/*')).toBe('/blog/doces')
    expect(to.get('/page/*')).toBe('/blog')
  })

  test.each(['/?p=99', '/?cat=7', '/?s=pao', '/index.html?p=99'])(
    'that the query chooses is not the home page: %s',
    async (href) => {
      const { site, lines } = await imported(wxr(post('1', `<a href="${href}">ali</a>`)))
      expect(site.posts[0]?.body).toBe('ali')
      expect(lines.join()).toContain('leads to a page that is not in the export')
    },
  )
})
