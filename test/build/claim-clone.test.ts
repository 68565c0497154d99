import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimClone } from '../../build/dev/claim-clone.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vitrine-clone-'))
})
afterEach(() => rmSync(root, { recursive: true }))

test('a second `npm run dev` in a clone is refused, and prints the address of the first', () => {
  claimClone(root, 8787)
  expect(() => claimClone(root, 8788)).toThrow(`http://localhost:8787, process ${process.pid}`)
})

test('a server that has stopped frees the clone', () => {
  const release = claimClone(root, 8787)
  release()
  expect(existsSync(join(root, '.wrangler/dev.json'))).toBe(false)
  claimClone(root, 8788)
})

test.each([
  [
    'the file of a server that was killed',
    () => JSON.stringify({ pid: spawnSync(process.execPath, ['-v']).pid, port: 8787 }),
  ],
  ['a half-written file', () => '{"pid":'],
])('%s does not prevent a start', (_what, text) => {
  mkdirSync(join(root, '.wrangler'))
  writeFileSync(join(root, '.wrangler/dev.json'), text())
  expect(() => claimClone(root, 8788)).not.toThrow()
})
