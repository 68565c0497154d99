import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { siteStyleSchema } from '#shared/schema/site-style.ts'
import { createTheme } from '../../../core/theme/theme.ts'

const theme = (fonts: object) => createTheme({ style: z.parse(siteStyleSchema, { fonts }) } as never)
const file = { family: 'Acme Sans', url: 'https://files.a.test/acme.woff2' }

test('a tenant’s font file is loaded without delaying its texts', () => {
  const { css, fonts } = theme({ body: 'acme sans', files: [file] })
  expect(css).toContain(
    `@font-face{font-family:'Acme Sans';src:url("https://files.a.test/acme.woff2") format('woff2');font-weight:400;font-style:normal;font-display:swap;}`,
  )
  expect(css).toMatch(/--font-body:'Acme Sans','Acme Sans as Arial','Acme Sans as Roboto',system-ui/)
  expect(css).toMatch(/--font-heading:'Acme Sans'/)
  expect(fonts).toEqual([])
})

test('weights, italics and character ranges are those that the tenant sets', () => {
  const { css } = theme({
    heading: 'Acme Sans',
    files: [{ ...file, weight: '100 900', style: 'italic', unicode_range: 'U+0000-00FF, U+0131' }],
  })
  expect(css).toContain(
    'font-weight:100 900;font-style:italic;font-display:swap;unicode-range:U+0000-00FF, U+0131;',
  )
})

test('a system fallback has the metrics that the tenant gives, once for each family', () => {
  const measures = { generic: 'serif', size_adjust: 97.5, ascent_override: 90, line_gap_override: 0 }
  const { css } = theme({
    body: 'Acme Sans',
    files: [
      { ...file, ...measures },
      { ...file, ...measures, weight: '700' },
    ],
  })
  const face =
    "@font-face{font-family:'Acme Sans as Times New Roman';src:local('Times New Roman');size-adjust:97.5%;ascent-override:90%;line-gap-override:0%;}"
  expect(css.split(face)).toHaveLength(2)
})

test('files of a family that no text uses are not in the page', () => {
  expect(theme({ body: 'Inter', files: [file] }).css).not.toContain('@font-face')
})

test('a tenant’s file takes precedence over the family of that name that Vitrine serves', () => {
  expect(theme({ body: 'Inter', files: [{ ...file, family: 'Inter' }] }).fonts).toEqual([])
  expect(theme({ body: 'Inter', files: [] }).fonts).toEqual(['Inter'])
})

test.each([
  ['http', { url: 'http://files.a.test/acme.woff2' }],
  ['another host without a scheme', { url: '//files.a.test/acme.woff2' }],
  ['a script', { url: 'javascript:alert(1)' }],
  ['data', { url: 'data:font/woff2;base64,AAAA' }],
  ['a family that ends its rule', { family: "x';}body{display:none" }],
  ['nothing', { url: '' }],
])('a file with %s is left out', (_, change) => {
  const { css } = theme({ body: 'Acme Sans', files: [{ ...file, ...change }] })
  expect(css).not.toContain('@font-face')
})

test.each([
  'https://files.a.test/a"b.woff2',
  "https://files.a.test/a'b).woff2",
  'https://files.a.test/?a=\\"</style>',
  '/fonts/a b.woff2',
])('no character in the address %s ends its rule', (url) => {
  const { css } = theme({ body: 'Acme Sans', files: [{ ...file, url }] })
  const [, written = ''] = /src:url\("(.*?)"\) format/.exec(css) ?? []
  expect(written).not.toBe('')
  expect(written).not.toMatch(/["'\\()<>\s]/)
})

test('an invalid part of a file takes its default', () => {
  const change = { weight: '400;}body{', style: 'oblique', unicode_range: 'U+00;}', size_adjust: '90%' }
  const { css } = theme({ body: 'Acme Sans', files: [{ ...file, ...change }] })
  expect(css).toContain("format('woff2');font-weight:400;font-style:normal;font-display:swap;}")
  expect(css).not.toContain('size-adjust')
})
