import { expect, test } from 'vitest'
import { namedFiles } from '../../../admin/media/named-files.ts'

const HOSTS = ['a.test', 'localhost:8787']

test.each<[what: string, text: string, names: string[]]>([
  ['a path', '/media/a.webp', ['a.webp']],
  ['a path in a folder', '/media/2026/a-b_c.min.webp', ['2026/a-b_c.min.webp']],
  [
    'HTML',
    '<img src="/media/a.webp" srcset="/media/b.webp 1x,/media/c.webp 2x">',
    ['a.webp', 'b.webp', 'c.webp'],
  ],
  ['Markdown', '![](/media/a.webp)\nand [a file](/media/b.pdf)', ['a.webp', 'b.pdf']],
  ['CSS', 'background:url(/media/a.webp)', ['a.webp']],
  ['a property without a space', 'src:/media/a.webp', ['a.webp']],
  ['the end of a sentence', 'See /media/a.webp.', ['a.webp']],
  ['a query', '/media/a.webp?w=320', ['a.webp']],
  ['a host of the site', 'https://a.test/media/a.webp', ['a.webp']],
  ['a host with a port', 'http://localhost:8787/media/a.webp', ['a.webp']],
  ['a host of another site', 'https://b.test/media/a.webp', []],
  ['a host that is called media', 'https://media/a.webp', []],
  ['a folder of another host', 'https://b.test/a/media/a.webp', []],
  ['a folder of the site', '/blog/media/a.webp', []],
  ['a name without an extension', '/media/a', []],
])('only files of the site’s own media are found in %s: %s', (_, text, names) => {
  expect(namedFiles({ text }, HOSTS)).toEqual(names)
})
