import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

test('React’s renderers to strings and to streams are two files, of which the build leaves one out by its name', () => {
  const file = createRequire(import.meta.url).resolve('react-dom/server.browser')
  const required = Array.from(
    readFileSync(file, 'utf8').matchAll(/require\('([^']+production\.js)'\)/g),
    ([, name]) => name,
  )
  expect(required.sort()).toEqual([
    './cjs/react-dom-server-legacy.browser.production.js',
    './cjs/react-dom-server.browser.production.js',
  ])
})
