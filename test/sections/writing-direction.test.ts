import { expect, test } from 'vitest'
import { repositoryFiles } from '../support/repository.ts'

/** Declarations that name a side of the screen, by file: how often, and why they are right in every script. */
const ALLOWED: Record<string, [count: number, reason: string]> = {
  'sections/frame/divider.module.css': [1, 'a shape in the middle of its section'],
  'sections/gallery/before-after/styles.module.css': [
    6,
    'before is on the left, as in the pictures and in the range',
  ],
  'sections/ui/buttons.module.css': [2, 'around the pointer'],
  'sections/ui/map/marker-map.module.css': [1, 'a map has its west on the left'],
}

const SIDE =
  /^(?:(?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right)\b|(?:left|right):|border-(?:top|bottom)-(?:left|right)-radius|(?:text-align|float|clear):(?:left|right)\b)/

function declarationsOf(css: string): string[] {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split(/[;{}]/)
    .map((each) => each.trim())
    .filter((each) => /^[\w-]+\s*:/.test(each))
}

function namesSide(declaration: string): boolean {
  const [property = '', value = ''] = declaration.split(/\s*:\s*/, 2)
  const hasFourSides = /^(?:margin|padding|inset|border-width|scroll-margin|scroll-padding)$/.test(property)
  return SIDE.test(`${property}:${value}`) || (hasFourSides && sidesDiffer(value))
}

/** `1px 2px 1px 3px` has another value on the right than on the left. */
function sidesDiffer(value: string): boolean {
  const values = value.match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? []
  return values.length === 4 && values[1] !== values[3]
}

const files = repositoryFiles(/^(?:sections|client|worker)\/.*\.css$/)

test('stylesheets name a side of the screen only where it is the same in every script', () => {
  const found = files.flatMap(({ path, text }) => {
    const named = declarationsOf(text).filter(namesSide)
    return named.length === 0 ? [] : [[path, named.length] as const]
  })
  expect(files.length).toBeGreaterThan(100)
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(ALLOWED).map(([path, [count]]) => [path, count])),
  )
})

test.each([
  ['margin-left: 1px', true],
  ['right: 0', true],
  ['text-align: left', true],
  ['border-top-left-radius: 1px', true],
  ['padding: 0 1px 0 2px', true],
  ['inset: auto 0 0', false],
  ['padding: 0 calc(1px + var(--a)) 0 calc(1px + var(--a))', false],
  ['margin-inline-start: 1px', false],
  ['text-align: start', false],
  ['inset-inline-end: max(1px, env(safe-area-inset-right))', false],
])('`%s` names a side: %s', (declaration, isNamed) => {
  expect(namesSide(declaration)).toBe(isNamed)
})
