import { expect, test } from 'vitest'
import { BREAKPOINTS } from '#shared/breakpoints.ts'
import { repositoryFiles } from '../support/repository.ts'

/** Above this width a toast of the chat has an offset of its own (sections/site/toasts). */
const TOAST_WIDTH = 768

const widths = repositoryFiles(/^(?:sections|client)\/.*\.css$/).flatMap(({ path, text }) =>
  Array.from(text.matchAll(/@media[^{]*?\bwidth [<>]=? (\d+)px/g), ([, width]) => ({
    path,
    width: Number(width),
  })),
)

test('every media query of a stylesheet uses a breakpoint', () => {
  const known: number[] = [...Object.values(BREAKPOINTS), TOAST_WIDTH]
  expect(widths.filter(({ width }) => !known.includes(width))).toEqual([])
})

test('every breakpoint is used', () => {
  const used = new Set(widths.map(({ width }) => width))
  expect(Object.values(BREAKPOINTS).filter((width) => !used.has(width))).toEqual([])
})
