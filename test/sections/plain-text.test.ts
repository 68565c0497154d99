import fc from '../support/fast-check.ts'
import { expect, test } from 'vitest'
import { plainInline, plainRich } from '#sections/markup/plain-text.ts'
import { inlineHtml, richHtml } from '#sections/markup/rich.ts'

/** Parts that mean something to Markdown or HTML, and parts of texts without markup. */
const PIECES = [
  ...[
    'pão',
    'Massa',
    'x',
    'ab',
    'é',
    'ß',
    '日本語',
    '…',
    '“',
    '”',
    '—',
    '€',
    'نص',
    'हिन्दी',
    '\u0301',
    '\u0600',
    '\u1680',
    '\u180e',
  ],
  ...[
    ' ',
    '  ',
    '   ',
    '    ',
    '\n',
    '\n\n',
    '\n\n\n',
    '\t',
    '\r',
    '\r\n',
    '\u00a0',
    '\u00ad',
    '\u200b',
    '\u2028',
    '\u3000',
    '\ufeff',
  ],
  ...[
    '.',
    ',',
    ':',
    ';',
    '!',
    '?',
    '(',
    ')',
    '/',
    '//',
    '://',
    "'",
    '"',
    '%',
    '$',
    '+',
    '-',
    '--',
    '---',
    '- ',
    '+ ',
    '* ',
  ],
  ...[
    '1',
    '1.',
    '1. ',
    '12) ',
    '2024',
    '#',
    '# ',
    '=',
    '===',
    '*',
    '**',
    '_',
    '~',
    '~~',
    '`',
    '```',
    '|',
    ':-',
    ':-:',
    '[',
    ']',
    '](',
    '[^1]',
  ],
  ...[
    '\\',
    '\\\n',
    '&',
    '&amp;',
    '&#38;',
    '&lt',
    '<',
    '>',
    '> ',
    '<b>',
    '</b>',
    '<p>',
    '</p>',
    '<!--',
    '-->',
    '<script>',
    '@',
    'a@b.c',
  ],
  ...[
    'www.',
    'WWW.',
    'http://',
    'HTTPS://a.b',
    'ftp://',
    'mailto:',
    'xmpp:',
    'javascript:',
    'popup:x',
    '\0',
    '\u001f',
    '\u007f',
    '\u0085',
  ],
  ...['😀', '\ud83d', '\ude00', '\ufffd', 'a'.repeat(70), 'b'.repeat(400)],
]

const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((parts) => parts.join(''))

const anyText = fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ maxLength: 40 }))

/** Mostly plain parts, so that most drawn texts are plain. */
const PLAIN = PIECES.filter((piece) => plainInline(`a${piece}a`) !== null || /^\n+$/.test(piece))

const plainText = fc.array(fc.constantFrom(...PLAIN), { maxLength: 16 }).map((parts) => parts.join(''))

const paragraphs = fc
  .array(fc.tuple(fc.oneof(plainText, pieces), fc.constantFrom('', '\n', '\n\n')), { maxLength: 4 })
  .map((parts) => parts.map(([text, end]) => `<p>${text}</p>${end}`).join(''))

test('the sanitiser leaves a text without markup unchanged', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, plainText, paragraphs), (text) => {
      const inline = plainInline(text)
      if (inline !== null) expect(inline).toBe(inlineHtml(text))
      const rich = plainRich(text)
      if (rich !== null) expect(rich).toBe(richHtml(text))
    }),
  )
})

test('the sanitiser leaves each plain character unchanged, at the start, at the end and within a text', () => {
  const plain = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
    (character) => plainInline(character) !== null,
  )
  for (let at = 0; at < plain.length; at += 64) {
    const characters = plain.slice(at, at + 64)
    for (const text of [characters.join(''), characters.join(' '), `a${characters.join('a')}a`]) {
      expect(plainInline(text)).toBe(inlineHtml(text))
      expect(plainRich(`${text}.`) ?? richHtml(`${text}.`)).toBe(richHtml(`${text}.`))
      expect(plainRich(`<p>${text}</p>`)).toBe(richHtml(`<p>${text}</p>`))
    }
  }
})

test.each([
  ['Pão de centeio, assado às 6:30 (todo dia).', 'Pão de centeio, assado às 6:30 (todo dia).'],
  ['It’s "good" – 24/7', 'It’s "good" – 24/7'],
])('%j is plain', (text, html) => {
  expect(plainInline(text)).toBe(html)
  expect(plainRich(text)).toBe(`<p>${html}</p>`)
})

test('paragraphs are plain in Markdown and in its HTML', () => {
  expect(plainRich('Um.\nDois.\n\nTrês.')).toBe('<p>Um.\nDois.</p>\n<p>Três.</p>')
  expect(plainRich('<p>Um.\nDois.</p>\n<p>Três.</p>')).toBe('<p>Um.\nDois.</p>\n<p>Três.</p>')
})

test.each([
  ...[
    '**a**',
    '_a_',
    '`a`',
    '~~a~~',
    'a\\b',
    '[a](b)',
    '![a](b)',
    '<b>a</b>',
    'a < b',
    'a & b',
    '&amp;',
    'a\nb',
    'a\tb',
    'a\u0000b',
  ],
  ...['a@b.example', 'www.a.example', 'http://a.example', 'a\u2028b', 'a\ufeffb', '😀'],
])('%j is not a plain line', (text) => expect(plainInline(text)).toBeNull())

test.each([
  ...[
    '- a',
    '+ a',
    '* a',
    '1. a',
    '1) a',
    '# a',
    '> a',
    '    a',
    'a\n---',
    'a\n===',
    'a|b\n-|-',
    '---',
    'a  \nb',
    'a \nb',
  ],
  ...['<p class="x">a</p>', '<p>a', '<p>a</p>b', '<P>a</P>', '<p>a<p>b</p>', '<p><b>a</b></p>'],
])('%j is not a plain text', (text) => expect(plainRich(text)).toBeNull())
