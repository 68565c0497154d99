import { describe, expect, test } from 'vitest'
import { styleParts } from '../../build/vite/style-parts.ts'
import { htmlMarks } from '#shared/style-marks.ts'
import {
  always,
  conditionalParts,
  readParts,
  writtenParts,
  writtenSheets,
} from '../../worker/page/head/style-parts.ts'

/** The rules of a stylesheet that a page with this HTML gets. */
function usedRules(css: string, html: string, mayAppear: (mark: string) => boolean = () => false): string {
  const marks: string[] = []
  const parts = readParts(styleParts(css, mayAppear), (mark) => marks.push(mark) - 1)
  const found = htmlMarks(html)
  return writtenParts(parts, (number) => found.has(marks[number] ?? ''))
}

const A = '<p class="a"></p>'

describe('a page gets from a stylesheet', () => {
  test.for([
    ['a rule of a class that it has', '.a{color:red}', A, '.a{color:red}'],
    ['no rule of a class that it lacks', '.b{color:red}', A, ''],
    ['a rule of one of several classes', '.b,.a{color:red}', A, '.b,.a{color:red}'],
    ['no rule of two classes of which it lacks one', '.a .b{color:red}', A, ''],
    ['rules of elements and of the root', ':root{--x:1}p{color:red}', A, ':root{--x:1}p{color:red}'],
    ['a rule for elements without a class', '.a:not(.b){color:red}', A, '.a:not(.b){color:red}'],
    [
      'a rule of which it has one alternative',
      '.a:is(.b,.c){color:red}',
      '<p class="a c">',
      '.a:is(.b,.c){color:red}',
    ],
    ['no rule of which it has no alternative', '.a:is(.b,.c){color:red}.a:has(>.b,>.c){color:red}', A, ''],
    [
      'a rule of more combinations than the build distinguishes',
      '.a:is(.b,.c,.d):is(.e,.f,.g){color:red}',
      '<p class="a b">',
      '.a:is(.b,.c,.d):is(.e,.f,.g){color:red}',
    ],
    [
      'a rule for its own layout only',
      'body[data-layout=blog] main>[data-section^=text]{top:0}body[data-layout=core]{top:0}',
      '<body data-layout="core">',
      'body[data-layout=core]{top:0}',
    ],
    ['no rule of an inner class that it lacks', '.a:is(.b){color:red}.a:has(>.b){color:red}', A, ''],
    ['rules for states of its elements', '.a:hover::before{color:red}', A, '.a:hover::before{color:red}'],
    ['no block without a rule', '@media print{.b{color:red}}@layer x{@supports (a:b){.b{c:d}}}', A, ''],
    ['the layers in their order', '@layer a,b;@layer b{.b{c:d}}', A, '@layer a,b;'],
    [
      'only the nested rules that it uses',
      '.a{color:red;.b &{top:0}&:hover{left:0}right:0}',
      A,
      '.a{color:red;&:hover{left:0}right:0}',
    ],
    ['no rule nested in one that it lacks', '.b{.a &{top:0}}', A, ''],
    [
      'no rule of an attribute value that it lacks',
      '.a[data-look=row]{top:0}',
      '<p class="a" data-look="list">',
      '',
    ],
    [
      'a rule of an attribute value that it has',
      '.a{&[data-look="row"]{top:0}}',
      '<p class="a" data-look="row">',
      '.a{&[data-look="row"]{top:0}}',
    ],
    ['a rule of an attribute', '.a[data-look]{top:0}', '<p class="a" data-look="x">', '.a[data-look]{top:0}'],
    [
      'no rule of an attribute value that the element with a class lacks, anywhere in the selector',
      ':root:has(.a[data-look=row]){top:0}.a+.a[data-look=row]{top:0}',
      '<p class="a" data-look="list">',
      '',
    ],
    ['no rule of an element that it lacks', '.a pre{top:0}', A, ''],
    ['no rule of content that an element with a class lacks', '.a:has(>[data-look=row]){top:0}', A, ''],
    [
      'rules whose marks are on two of its elements',
      '.a.b{top:0}[data-x]{.a{top:0}}',
      `${A}<p class="b" data-x="">`,
      '.a.b{top:0}[data-x]{.a{top:0}}',
    ],
    ['no nested rule of content that its element lacks', '.a{&:has(pre){top:0}}', A, ''],
    [
      'rules of classes that are separated by tabs and line breaks',
      '.a.b{top:0}.c{top:0}',
      '<p class="\n\ta\tb\n\tc\n">',
      '.a.b{top:0}.c{top:0}',
    ],
    [
      'rules of the custom elements that it has',
      '.a model-viewer{top:0}.a model-frame{top:0}.a model{top:0}',
      '<p class="a"><model-viewer>',
      '.a model-viewer{top:0}',
    ],
    [
      'rules of elements with capitals in their names, in any case',
      '.a textPath{top:0}.a foreignobject{top:0}.a linearGradient{top:0}',
      '<svg class="a"><foreignObject></foreignObject><textPath>',
      '.a textPath{top:0}.a foreignobject{top:0}',
    ],
    [
      'no rule for texts from right to left if all are from left to right',
      'a:dir(rtl){top:0}.a{&:dir(rtl),:dir(rtl)>&{top:0}}',
      `<html dir="ltr">${A} directions`,
      '',
    ],
    [
      'rules for texts from right to left if a text may be',
      'a:dir(rtl){top:0}.a:dir(rtl){top:0}',
      `${A}<p dir="auto">`,
      'a:dir(rtl){top:0}.a:dir(rtl){top:0}',
    ],
    ['no rule of a sibling that its element lacks', '.a{&>i+*{top:0}}', A, ''],
    [
      'keyframes that a used rule names',
      '.a{animation:x 1s}.b{animation-name:y}@keyframes x{to{top:0}}@keyframes y{to{top:0}}',
      A,
      '.a{animation:x 1s}@keyframes x{to{top:0}}',
    ],
    ['keyframes that no rule of the file names', '@keyframes x{to{top:0}}', A, '@keyframes x{to{top:0}}'],
  ] as const)('%s', ([, css, html, expected]) => {
    expect(usedRules(css, html)).toBe(expected)
  })

  test.for([
    '.a+[data-look=row]{top:0}',
    '.a~pre{top:0}',
    '.a:has(+main [data-look=row]){top:0}',
    '[data-look=row]{top:0}',
    'body:has([data-look]) pre{top:0}',
    ':root:has([data-look]) .a{top:0}',
    '.a{:root:has([data-look]) &{top:0}}',
  ])('a rule that may match another section whose HTML comes later: %s', (css) => {
    expect(usedRules(css, A)).toBe(css)
  })

  test('no rule for an attribute that no section has, even if the stylesheet is on every page', () => {
    const parts = readParts(
      styleParts('[data-look=row]{top:0}pre{left:0}', () => false, true),
      () => 0,
    )
    expect(writtenParts(parts, () => false)).toBe('pre{left:0}')
  })

  test('no rule for another kind of site, even if scripts set attributes with its name', () => {
    expect(usedRules('body[data-site=bio-link]{top:0}', '<body data-site="website">', () => true)).toBe('')
  })

  test('rules for what a script may add', () => {
    expect(usedRules('.a.b{top:0}.a[data-open]{top:0}', A, (mark) => mark !== '.a')).toBe(
      '.a.b{top:0}.a[data-open]{top:0}',
    )
  })
})

test('a fragment brings only the base rules that its page may lack', () => {
  const parts = readParts(
    styleParts(':root{--x:1}@layer ui{p{top:0}.a{color:red}}@media print{a{top:0}}', () => false),
    () => 0,
  )
  expect(writtenParts(conditionalParts(parts), always)).toBe('@layer ui{.a{color:red}}')
})

test('with every mark, a page gets every rule of a stylesheet', () => {
  const css = '@layer ui{.a{color:red;&:hover{top:0}}.b[data-x]{top:0}}@keyframes x{to{top:0}}'
  expect(
    writtenParts(
      readParts(
        styleParts(css, () => false),
        () => 0,
      ),
      always,
    ),
  ).toBe(css)
})

test('the rules of a layer are merged into one block, and other blocks only if they are adjacent', () => {
  const sheets = [
    '@layer ui{.a{top:0}}',
    '@layer sections{.c{top:0}}',
    '@media print{.d{top:0}}',
    '.d{top:0}',
  ]
  const written = writtenSheets(
    [...sheets, ...sheets].map((css) => ({
      parts: readParts(
        styleParts(css, () => false),
        () => 0,
      ),
      has: always,
    })),
  )
  expect(written).toBe(
    '@layer ui{.a{top:0}.a{top:0}}@layer sections{.c{top:0}.c{top:0}}' +
      '@media print{.d{top:0}}.d{top:0}@media print{.d{top:0}}.d{top:0}',
  )
})
