import { expect, test } from 'vitest'
import { scriptMarks } from '../../build/vite/script-marks.ts'

function chunk(
  fileName: string,
  code: string,
  more: Partial<Parameters<typeof scriptMarks>[0][number]> = {},
) {
  return { fileName, code, facadeModuleId: null, moduleIds: [], imports: [], dynamicImports: [], ...more }
}

const marks = scriptMarks(
  [
    chunk('main.js', 'import("./island.js");x.className="on-every-page"', { dynamicImports: ['island.js'] }),
    chunk('island.js', 'import"./part.js";"of-island"', {
      facadeModuleId: '/sections/a/b/island.tsx',
      imports: ['part.js'],
    }),
    chunk('part.js', 'e.dataset.laidOut="";x("data-open");createElement("dialog");"of-part"'),
    chunk('reads.js', 'let n=e.dataset.columns;t.position;e.dataset.row===n;`a table`'),
    chunk(
      'writes.js',
      'let{dataset:t}=e;t.moved??=`1`;t.turns+=1;x.innerHTML=`<p><em class=a>`;h("foreignObject",h("model-viewer"))',
    ),
    chunk('react.js', 'dataset;height;"hr"', { moduleIds: ['/node_modules/react-dom/client.js'] }),
    chunk('plain.js', 'x.width;e.dataset.movedOn=1;e.left=0;f("data-shown")'),
    chunk(
      'looks.js',
      'let{a:t}=x.dataset,u=t.depth;"far"in e.dataset)f(t.far);"left"in e.dataset;e.right=1;x.querySelector("[data-kind=a]");params.delete("code");x.style.top=0',
    ),
  ],
  new Map([['/sections/a/b/island.tsx', 'a/b']]),
)

test('a class in a section’s script may be added only on pages with that section', () => {
  for (const mark of ['.of-island', '.of-part', '[data-open]', '[data-laid-out=yes]', 'dialog']) {
    expect(marks.mayAppear(mark), mark).toBe(false)
    expect(marks.bySection.get('a/b')?.(mark), mark).toBe(true)
  }
  expect(marks.bySection.get('a/b')?.('.on-every-page')).toBe(false)
})

test('a class in any other script may be added on every page', () => {
  expect(marks.mayAppear('.on-every-page')).toBe(true)
  expect(marks.mayAppear('.unknown')).toBe(false)
})

test('an attribute may be set by its name or as a dataset property', () => {
  expect(marks.mayAppear('[data-shown]')).toBe(true)
  expect(marks.mayAppear('[data-moved-on=yes]')).toBe(true)
  expect(marks.mayAppear('[data-height]')).toBe(false)
  expect(marks.mayAppear('[data-width]')).toBe(false)
})

test('an attribute that scripts only read is not added by them', () => {
  expect(marks.mayAppear('[data-columns]')).toBe(false)
  expect(marks.mayAppear('[data-position]')).toBe(false)
  expect(marks.mayAppear('[data-row]')).toBe(false)
  expect(marks.mayAppear('[data-kind=a]')).toBe(false)
  expect(marks.mayAppear('[data-depth]')).toBe(false)
  expect(marks.mayAppear('[data-far]')).toBe(false)
})

test('a property of another object is not an attribute', () => {
  expect(marks.mayAppear('[data-left]')).toBe(false)
  expect(marks.mayAppear('[data-top]')).toBe(false)
  expect(marks.mayAppear('[data-right]')).toBe(false)
})

test('an attribute may be set on a dataset stored under another name', () => {
  expect(marks.mayAppear('[data-moved]')).toBe(true)
  expect(marks.mayAppear('[data-turns]')).toBe(true)
})

test.for(['e.dataset[name]="";t.depth', 'Object.assign(e.dataset,{depth:1})', 'set(e.dataset);t.depth'])(
  'any attribute may be set if a dataset is passed on or has a computed key: %s',
  (code) => {
    expect(scriptMarks([chunk('x.js', code)], new Map()).mayAppear('[data-depth]')).toBe(true)
  },
)

test('elements may be created by scripts and by the browser', () => {
  expect(marks.mayAppear('code')).toBe(false)
  expect(marks.mayAppear('p')).toBe(true)
  expect(marks.mayAppear('em')).toBe(true)
  expect(marks.mayAppear('model-viewer')).toBe(true)
  expect(marks.mayAppear('foreignobject')).toBe(true)
  expect(marks.mayAppear('table')).toBe(false)
  expect(marks.mayAppear('hr')).toBe(false)
  expect(marks.mayAppear('tbody')).toBe(true)
  expect(marks.mayAppear('pre')).toBe(false)
})
