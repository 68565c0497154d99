/** @fresh-modules An isolate reads the styles of its build once. */
import { beforeAll, expect, test } from 'vitest'
import { loadCatalogue, usedThemeText } from '../../../worker/page/head/assets.ts'
import { marksIn } from '../../../worker/page/head/mark-set.ts'
import { createTheme } from '../../../core/theme/theme.ts'

const SCHEMES = ['muted', 'accent', 'inverse', 'light', 'dark', 'marinho']

/** A build without stylesheets. */
const catalogue = { base: [], sections: {}, scriptMarks: {} }

beforeAll(() =>
  loadCatalogue({ fetch: async () => new Response(JSON.stringify(catalogue)) } as unknown as Fetcher),
)

/** The theme of a site with a scheme of its own, reduced for a page with this HTML. */
function themeOf(html: string, scheme: string): string {
  const schemes = [{ id: 'marinho', colors: { background: '#0b2545' } }]
  const style = { colors: {}, fonts: {}, radius: 'md', scheme, schemes }
  return usedThemeText(createTheme({ style } as never).css, marksIn(html, ['hero/split']))
}

/** Schemes with a colour rule, for visitors who prefer light colours and for those who prefer dark ones. */
function coloured(css: string): string[][] {
  return css
    .split('@media')
    .map((part) =>
      SCHEMES.filter((scheme) => new RegExp(`\\[data-scheme='${scheme}'\\]\\{[^}]*--bg:`).test(part)),
    )
}

test.for([
  ['<section class="a">', 'light', [['light', 'marinho']]],
  ['<section data-scheme="accent">', 'light', [['accent', 'light', 'marinho']]],
  ['<section data-scheme="dark"><div data-scheme="muted">', 'light', [['muted', 'light', 'dark', 'marinho']]],
  ['<section data-scheme="inverse">', 'auto', [['inverse', 'light', 'marinho'], ['inverse']]],
  ['<section data-scheme="marinho">', 'dark', [['dark', 'marinho']]],
] as const)(
  'a page with %s on a %s site gets the colours of the whole page, and only the schemes %j',
  ([html, scheme, expected]) => {
    const css = themeOf(html, scheme)
    expect(coloured(css)).toEqual(expected)
    expect(css).toMatch(
      /@layer tokens\{:root\{color-scheme:[^}]*\}:root,\[data-scheme='default'\][^{]*\{--bg:/,
    )
    expect(css.split('{').length).toBe(css.split('}').length)
  },
)
