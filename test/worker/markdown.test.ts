import fc from '../support/fast-check.ts'
import { marked } from 'marked'
import { describe, expect, test } from 'vitest'
import { htmlToMarkdown } from '../../worker/documents/markdown.ts'
import { escapeMarkdown } from '../../worker/documents/markdown-text.ts'
import { sitemapPlan } from '../../worker/documents/sitemap-plan.ts'

const markdown = (html: string) => htmlToMarkdown(html, 'https://a.test/sobre')

describe('a page as Markdown', () => {
  test.each([
    ['<h2>Um <em>dois</em></h2><p>Três</p>', '## Um _dois_\n\nTrês'],
    ['<p>a<br/>b</p>', 'a\\\nb'],
    ['<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>', '- a\n\n- b\n\n  - c'],
    ['<ol start="3"><li>a</li><li>b</li></ol>', '3. a\n4. b'],
    ['<a href="/x?a=1&amp;b=(2)">ir</a>', '[ir](https://a.test/x?a=1&b=%282%29)'],
    ['<a href="#topo">ir</a>', '[ir](https://a.test/sobre#topo)'],
    ['<a href="popup:oferta">abrir</a>', 'abrir'],
    ['<a href="javascript:alert(1)">abrir</a>', 'abrir'],
    ['<a href="/x"><h3>Pão</h3><p>Fresco</p></a>', '[Pão Fresco](https://a.test/x)'],
    ['<a href="/a">a</a><a href="/b">b</a>', '[a](https://a.test/a) [b](https://a.test/b)'],
    ['<img src="/p.webp" alt="Um [pão]"/>', '![Um \\[pão\\]](https://a.test/p.webp)'],
    ['<img src="/p.webp" alt=""/>', ''],
    ['<pre><code class="language-js">a\n  `b`\n</code></pre>', '```js\na\n  `b`\n```'],
    ['<p>use <code>a`b</code></p>', 'use ``a`b``'],
    ['<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
    [
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1|2</td></tr></tbody></table>',
      '| a | b |\n| --- | --- |\n| 1\\|2 |  |',
    ],
    ['<details><summary>Onde?</summary><p>Aqui.</p></details>', '**Onde?**\n\nAqui.'],
    ['<p>a</p><form><input name="x"/><button>Enviar</button></form><svg><title>x</title></svg>', 'a'],
    ['<p hidden="">a</p><span aria-hidden="true">b</span><div>c</div>', 'c'],
    [
      '<p>1. não é lista</p><p># nem título</p><p>- nem isto</p>',
      '1\\. não é lista\n\n\\# nem título\n\n\\- nem isto',
    ],
    ['<p>a &lt;script&gt; *b* _c_</p>', 'a \\<script\\> \\*b\\* \\_c\\_'],
    ['<p>um <strong> dois </strong>três</p>', 'um **dois** três'],
  ])('of %s', (html, text) => {
    expect(markdown(html)).toBe(text)
  })

  test('preserves every text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const shown = text.replace(/\s+/g, ' ').trim()
        const html = `<p>${shown.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)}</p>`
        const again = marked.parse(markdown(html)) as string
        expect(plain(again)).toBe(shown)
      }),
    )
  })

  test('escapes the signs of Markdown in a text, and joins its lines', () => {
    expect(escapeMarkdown('a\n[b](c) | `d`')).toBe('a \\[b\\](c) \\| \\`d\\`')
  })
})

function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim()
}

describe('the files of a sitemap', () => {
  const size = ({ from, to }: { from: number; to: number }) => to - from

  test('are a single file as long as everything fits', () => {
    expect(sitemapPlan({ pages: 10, posts: 30, pageSize: 500, locales: 2 })).toEqual([
      { pages: { from: 0, to: 10 }, postPages: { from: 0, to: 1 } },
    ])
    expect(sitemapPlan({ pages: 0, posts: 0, pageSize: 500, locales: 1 })).toEqual([])
  })

  test('contain every page and post once, and each about 50,000 addresses at most', () => {
    const count = fc.integer({ min: 0, max: 300_000 })
    fc.assert(
      fc.property(
        count,
        count,
        fc.constantFrom(1, 10, 500),
        fc.integer({ min: 1, max: 16 }),
        (pages, posts, pageSize, locales) => {
          const parts = sitemapPlan({ pages, posts, pageSize, locales })
          const perAddress = locales > 1 ? locales + 2 : 1
          let [nextPage, nextPosts] = [0, 0]
          for (const { pages: some, postPages } of parts) {
            expect((size(some) + size(postPages) * pageSize) * perAddress).toBeLessThan(
              50_000 + pageSize * perAddress,
            )
            expect(size(some) + size(postPages)).toBeGreaterThan(0)
            if (size(some) > 0) expect(some.from).toBe(nextPage)
            if (size(postPages) > 0) expect(postPages.from).toBe(nextPosts)
            nextPage = Math.max(nextPage, some.to)
            nextPosts = Math.max(nextPosts, postPages.to)
          }
          expect([nextPage, nextPosts]).toEqual([pages, Math.ceil(posts / pageSize)])
        },
      ),
    )
  })
})
