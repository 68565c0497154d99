import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { build } from 'vite'
import type { Lock } from '../../build/vite/locked-packages.ts'
import { sectionModules } from '../../build/vite/section-modules.ts'
import { hashOfRules, readers, readingRules } from '../../build/vite/reading-rules.ts'

const root = join(import.meta.dirname, '..', '..')
const rules = readingRules(root)
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const lock = () => JSON.parse(read('package-lock.json')) as Lock

/** With another content in one file. */
function hashWith(changed: string): string {
  return hashOfRules(rules, { read: (file) => read(file) + (file === changed ? '\n' : ''), lock: lock() })
}

/** With another version in one place of the lock. */
function hashWithVersion(place: string): string {
  const other = lock()
  const locked = other.packages[place]
  if (locked === undefined) throw new Error(`the lock has no ${place}`)
  locked.version = '999.0.0'
  return hashOfRules(rules, { read, lock: other })
}

describe('the hash of the rules that content is read by', () => {
  test('covers every file that the bundler loads for the readers, and no other', async () => {
    const loaded = new Set<string>()
    await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [
        sectionModules(root),
        {
          name: 'test:loaded',
          moduleParsed: ({ id }) => {
            loaded.add(id)
          },
        },
      ],
      build: {
        ssr: true,
        write: false,
        rolldownOptions: { input: readers(root).map((file) => join(root, file)), treeshake: false },
      },
    })
    const own = [...loaded]
      .map((id) => relative(root, id).replaceAll('\\', '/'))
      .filter((file) => /^(?:worker|core|shared|sections)\//.test(file))
    expect(rules.files).toEqual(own.sort())
  })

  test('covers the schemas, what they are written in, and the packages that they use', () => {
    expect(rules.files).toEqual(
      expect.arrayContaining([
        ...['shared/urls.ts', 'sections/markup/rich.ts', 'sections/hero/split/schema.ts'],
        ...['core/reading/overlay.ts', 'core/theme/theme.ts'],
      ]),
    )
    expect(rules.packages).toEqual(['culori', 'htmlparser2', 'marked', 'sanitize-html', 'zod'])
  })

  test('changes with every one of these files', () => {
    const hashes = rules.files.map(hashWith)
    expect(new Set([rules.hash, ...hashes]).size).toBe(rules.files.length + 1)
  })

  test.each([
    'sections/hero/split/section.tsx',
    'sections/hero/split/fixtures.ts',
    'worker/page/sections/section-html.tsx',
    'client/main.ts',
  ])('does not change with %s, which reads nothing', (file) => {
    expect(read(file)).not.toBe('')
    expect(hashWith(file)).toBe(rules.hash)
  })

  test.each(['sanitize-html', 'marked', 'zod', 'culori'])('changes with the version of %s', (name) => {
    expect(hashWithVersion(`node_modules/${name}`)).not.toBe(rules.hash)
  })

  test('changes with the version of what the sanitiser parses by', () => {
    const place = Object.keys(lock().packages).filter((each) =>
      /sanitize-html\/node_modules\/htmlparser2$/.test(each),
    )
    expect(hashWithVersion(place[0] ?? 'node_modules/htmlparser2')).not.toBe(rules.hash)
  })

  test.each(['react', 'hono', 'vite'])('does not change with the version of %s', (name) => {
    expect(hashWithVersion(`node_modules/${name}`)).toBe(rules.hash)
  })
})
