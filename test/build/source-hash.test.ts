import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readingHash } from '../../build/vite/source-hash.ts'

let project: string
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'vitrine-hash-'))
  for (const file of [...READING_FILES, ...OTHER_FILES]) write(file, 'before')
})
afterEach(() => rmSync(project, { recursive: true }))

const READING_FILES = [
  'core/reading/read-page.ts',
  'core/theme/theme.ts',
  'shared/urls.ts',
  'sections/hero/split/schema.ts',
  'sections/markup/rich.ts',
  'agency/hero/aurora/schema.ts',
  'package-lock.json',
]

const OTHER_FILES = [
  'sections/hero/split/section.tsx',
  'sections/hero/split/styles.module.css',
  'sections/hero/split/enhance.ts',
  'sections/hero/split/fixtures.ts',
  'sections/hero/split/golden/example.html',
  'shared/messages/pt-BR.json',
  'client/main.ts',
]

function write(file: string, text: string): void {
  mkdirSync(dirname(join(project, file)), { recursive: true })
  writeFileSync(join(project, file), text)
}

const hash = () => readingHash(project, ['sections', 'agency'])

test.each(READING_FILES)('the hash of the rules for reading content changes with %s', (file) => {
  const before = hash()
  write(file, 'after')
  expect(hash()).not.toBe(before)
})

test.each(OTHER_FILES)('the hash of the rules for reading content stays the same when %s changes', (file) => {
  const before = hash()
  write(file, 'after')
  expect(hash()).toBe(before)
})
