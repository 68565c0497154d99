import { expect, test } from 'vitest'
import { unusedExports, withoutUnusedExports } from '../../build/vite/without-unused-exports.ts'

const MODULE = `'use strict'
function shared() { return 1 }
exports.used = function () {
  return shared()
}
exports.unused = function () {
  return shared() + 1
}
exports.version = '1'
`

function exported(code: string): Record<string, unknown> {
  const exports = {}
  new Function('exports', code)(exports)
  return exports
}

test('a module loses the exports that are named, and keeps the others', () => {
  const code = withoutUnusedExports(MODULE, ['unused'])
  expect(Object.keys(exported(code))).toEqual(['used', 'version'])
  expect((exported(code).used as () => number)()).toBe(1)
})

test('each line stays where it was', () => {
  const lines = withoutUnusedExports(MODULE, ['unused']).split('\n')
  expect(lines).toHaveLength(MODULE.split('\n').length)
  expect(lines.indexOf("exports.version = '1'")).toBe(MODULE.split('\n').indexOf("exports.version = '1'"))
})

test('a module without one of them is refused: a new version has other names', () => {
  expect(() => withoutUnusedExports(MODULE, ['gone'])).toThrow('gone')
})

test('a build that stays is given what belongs to its text, also when that changes', () => {
  const plugin = unusedExports({ worker: { '/module.js': ['unused'] } })
  const { handler } = plugin.transform as unknown as {
    handler: (this: unknown, code: string, id: string) => { code: string } | undefined
  }
  const transformed = (name: string, code: string) =>
    handler.call({ environment: { name } }, code, '/packages/module.js')?.code
  const other = MODULE.replace("'1'", "'2'")
  for (const code of [MODULE, MODULE, other, MODULE])
    expect(transformed('worker', code)).toBe(withoutUnusedExports(code, ['unused']))
  expect(transformed('client', MODULE)).toBeUndefined()
})
