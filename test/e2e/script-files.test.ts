import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TEST_DIST } from '../support/build.ts'

const folder = join(import.meta.dirname, '..', '..', TEST_DIST, 'client', 'assets')

/** The files that each script imports statically, by name: `visitor-Ab12.js` is `visitor`. */
const imports = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => [
      nameOf(file),
      Array.from(
        readFileSync(join(folder, file), 'utf8').matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+)/g),
        ([, each = '']) => nameOf(each),
      ),
    ]),
)

function nameOf(file: string): string {
  return file.replace(/-[\w-]{8}\.js$/, '')
}

test.each([
  ['visitor', []],
  ['main', ['visitor']],
  // The islands of forms share that code with it.
  ['forms', ['enhance-form.browser']],
  ['enhance-form.browser', ['visitor']],
  ['overlays', ['visitor']],
])('the script %s imports only the files that it needs', (script, needed) => {
  expect(imports.get(script)).toEqual(needed)
})
