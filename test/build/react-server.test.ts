import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

const { resolve } = createRequire(import.meta.url)

test('react-dom/server.edge is the edge build and exports renderToReadableStream', async () => {
  expect(resolve('react-dom/server.edge')).toMatch(/\/react-dom\/server\.edge\.js$/)
  expect((await import('react-dom/server.edge')).renderToReadableStream).toBeTypeOf('function')
})

test('react-dom/server.edge has its string renderer in a file of its own, which the build leaves out by name', () => {
  const required = Array.from(
    readFileSync(resolve('react-dom/server.edge'), 'utf8').matchAll(/require\('([^']+production\.js)'\)/g),
    ([, name]) => name,
  )
  expect(required.sort()).toEqual([
    './cjs/react-dom-server-legacy.browser.production.js',
    './cjs/react-dom-server.edge.production.js',
  ])
})
