import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { withFewerWeights } from '../../build/vite/font-weights.ts'

const inter = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/index.css'))
const font = readFileSync(join(inter, 'files', 'inter-latin-wght-normal.woff2'))
const cache = mkdtempSync(join(tmpdir(), 'vitrine-fonts-'))
afterAll(() => rmSync(cache, { recursive: true }))

const stored = () => readdirSync(cache)

test('a font that a build has written is read by the next, unless its weights, characters or source differ', async () => {
  const written = await withFewerWeights(font, 'U+41-5A', [400, 700], cache)
  const [name = ''] = stored()
  expect(stored()).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.woff2$/)])
  expect(readFileSync(join(cache, name))).toEqual(written)

  const marked = Buffer.from('read from the cache')
  writeFileSync(join(cache, name), marked)
  expect(await withFewerWeights(font, 'U+41-5A', [400, 700], cache)).toEqual(marked)
  const others = [
    await withFewerWeights(font, 'U+41-5B', [400, 700], cache),
    await withFewerWeights(font, 'U+41-5A', [400, 600], cache),
    await withFewerWeights(
      readFileSync(join(inter, 'files', 'inter-latin-ext-wght-normal.woff2')),
      'U+41-5A',
      [400, 700],
      cache,
    ),
  ]
  expect(others).not.toContainEqual(marked)
  expect(stored()).toHaveLength(4)
})
